import { problemTexts } from '@dioptria/contract/base/problems.ts';
import type {
  FiltersOf,
  ListQuery,
  RecordDefinition,
  ResourceDefinition,
  Selection,
} from '@dioptria/contract/base/resource.ts';
import { recordEndpointsOf, resourceEndpointsOf } from '@dioptria/contract/shop/record-endpoints.ts';
import { z } from 'zod';
import type { ServedRecord, ServedResource } from '../records/crud-service.ts';
import { recordBefore, recordChange } from '../records/record-change.ts';
import { trackChanges } from '../audit/audit-routes.ts';
import { serveFile } from '../exports/export-routes.ts';
import type { Api } from './api.ts';
import { readingRoutes } from './list-routes.ts';
import { serve } from './serve.ts';

export function crudRoutes(api: Api, resource: ServedResource): void {
  recordRoutes(api, resource);
  lifeRoutes(api, resource);
}

type AnyListQuery = ListQuery & FiltersOf<RecordDefinition>;

const explained = z.object({ reason: z.string().optional() });

export function recordRoutes(api: Api, served: ServedRecord): void {
  const { definition, service } = served;
  const endpoints = recordEndpointsOf<RecordDefinition>(definition);
  // The type of any definition's filters hides the keys that every list has.
  const list = { ...endpoints.list, query: endpoints.list.query as z.ZodType as z.ZodType<AnyListQuery> };
  readingRoutes(api, { ...endpoints, list }, served);
  trackChanges(api, served);
  serveFile(api, endpoints.export, {
    file: served.listExport,
    columnsIn: served.columnsIn,
    kind: definition.name,
    // The route has parsed the query with the schema of the endpoint.
    readAll: (context, query) => service.readAll(context, query as Selection & FiltersOf<RecordDefinition>),
  });
  serve(api, endpoints.update, {
    async work(context, { params: { id }, body }) {
      const before = await recordBefore(context, served, id);
      const after = await service.update(context, id, body);
      recordChange(context, definition, { id, before, after, ...explained.parse(body) });
      return { [definition.envelope]: after };
    },
  });
}

function lifeRoutes(api: Api, resource: ServedResource): void {
  const { definition, service } = resource;
  const { envelope, wrapsCreated } = definition;
  const { hashPassword } = service;
  const endpoints = resourceEndpointsOf<ResourceDefinition>(definition);

  serve(api, endpoints.create, {
    bodyIn: service.bulk?.createSchema,
    ...(hashPassword && { prepare: (_actor, { body }) => hashPassword(body) }),
    async work(context, { body, prepared }) {
      const created = await service.create(context, body, prepared);
      recordChange(context, definition, { id: String(created['_id']), after: created });
      return wrapsCreated ? { [envelope]: created } : created;
    },
  });

  serve(api, endpoints.remove, {
    async work(context, { params: { id }, query }) {
      const before = await recordBefore(context, resource, id);
      await service.remove(context, id);
      recordChange(context, definition, { id, before, deletion: query });
      return { message: problemTexts.deleted };
    },
  });
}
