import { id } from '@dioptria/contract/base/fields.ts';
import { deleted, problemTexts } from '@dioptria/contract/base/problems.ts';
import { type FiltersOf, listQuery, type ListQuery, type RecordDefinition } from '@dioptria/contract/base/resource.ts';
import { z } from 'zod';
import type { ServedRecord, ServedResource } from '../records/crud-service.ts';
import { recordBefore, recordChange } from '../records/record-change.ts';
import { trackChanges } from '../audit/audit-routes.ts';
import { exportedList, exportRoute } from '../exports/export-routes.ts';
import type { Api } from './api.ts';
import { readingRoutes } from './list-routes.ts';
import { tenantRoute } from './tenant-route.ts';

const params = z.object({ id: id() });

/**
 * Adds the routes of a resource that list, read, create, change and delete its records (docs/rules.md#records-1). The routes follow
 * from the resource's definition alone.
 */
export function crudRoutes(api: Api, resource: ServedResource): void {
  recordRoutes(api, resource);
  lifeRoutes(api, resource);
}

/** Adds the routes that list, read, export and change the records of a kind. The routes follow from the kind's definition alone. */
export function recordRoutes(api: Api, record: ServedRecord): void {
  readingRoutes(api, record, queryOf(record.definition));
  trackChanges(api, record);
  exportRoute(api, exportedList(record));
  updatingRoutes(api, record);
}

const pathOf = ({ path }: RecordDefinition) => `/tenant/${path}`;

/** The schema of the reason for a change, which the body of an update may contain. */
const explained = z.object({ reason: z.string().optional() });

/** Returns the schema of a list's query, with the filters of the resource's definition. */
function queryOf(definition: RecordDefinition) {
  return listQuery(definition) as z.ZodType<ListQuery & FiltersOf<RecordDefinition>>;
}

function updatingRoutes(api: Api, served: ServedRecord): void {
  const { definition, service } = served;
  const { name: tag, envelope, record, permissions } = definition;
  for (const method of ['PUT', 'PATCH'] as const) {
    tenantRoute(api, {
      method,
      url: `${pathOf(definition)}/:id`,
      caller: permissions.update,
      tag,
      summary: `${envelope}: change the fields that are sent`,
      params,
      body: definition.update,
      answer: z.object({ [envelope]: record }),
      async work(context, { params: { id: changed }, body }) {
        const before = await recordBefore(context, served, changed);
        const after = await service.update(context, changed, body);
        recordChange(context, definition, { id: changed, before, after, ...explained.parse(body) });
        return { [envelope]: after };
      },
    });
  }
}

/** Adds the routes that create and delete a resource's records. */
function lifeRoutes(api: Api, resource: ServedResource): void {
  const { definition, service } = resource;
  const { name: tag, envelope, record, permissions, wrapsCreated } = definition;
  const { hashPassword } = service;
  const url = pathOf(definition);

  tenantRoute(api, {
    method: 'POST',
    url,
    caller: permissions.create,
    tag,
    summary: `${envelope}: create`,
    body: definition.create,
    bodyIn: service.bulk?.createSchema,
    status: 201,
    answer: wrapsCreated ? z.object({ [envelope]: record }) : record,
    ...(hashPassword && { prepare: (_actor, { body }) => hashPassword(body) }),
    async work(context, { body, prepared }) {
      const created = await service.create(context, body, prepared);
      recordChange(context, definition, { id: String(created['_id']), after: created });
      return wrapsCreated ? { [envelope]: created } : created;
    },
  });

  tenantRoute(api, {
    method: 'DELETE',
    url: `${url}/:id`,
    caller: permissions.delete,
    tag,
    summary: `${envelope}: delete, unless something refers to it`,
    refusals: [409],
    params,
    query: z.object(definition.deletion ?? {}),
    answer: deleted,
    async work(context, { params: { id: removed }, query }) {
      const before = await recordBefore(context, resource, removed);
      await service.remove(context, removed);
      recordChange(context, definition, { id: removed, before, deletion: query });
      return { message: problemTexts.deleted };
    },
  });
}
