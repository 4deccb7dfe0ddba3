import { problemTexts } from '@dioptria/contract/base/problems.ts';
import type { ListQuery } from '@dioptria/contract/base/resource.ts';
import {
  type ChildDefinition,
  childEndpointsOf,
  type ParentDefinition,
} from '@dioptria/contract/shop/record-endpoints.ts';
import type { z } from 'zod';
import type { Context } from '../records/context.ts';
import type { Page } from '../records/crud-service.ts';
import type { Api } from './api.ts';
import { serve, serveList } from './serve.ts';

/** Each function throws the refusal `not_found` for a child of another parent. Those that write also store the audit entry. */
interface ChildService<D extends ChildDefinition, Row = z.output<D['record']>> {
  list(this: void, context: Context, parent: string, query: ListQuery): Promise<Page<Row>>;
  read(this: void, context: Context, parent: string, id: string): Promise<Row>;
  create(this: void, context: Context, parent: string, body: z.output<D['create']>): Promise<Row>;
  update(this: void, context: Context, parent: string, id: string, body: z.output<D['update']>): Promise<Row>;
  remove(this: void, context: Context, parent: string, id: string): Promise<void>;
}

/** In the order of the path. */
const idsOf = (params: object) => Object.values(params) as [parent: string, child: string];

/** The records of a resource's record: `/tenant/insurances/:id/plans`. */
export function childRoutes<D extends ChildDefinition>(
  api: Api,
  parent: ParentDefinition,
  definition: D,
  service: ChildService<D>,
): void {
  const { envelope, schemaName, record } = definition;
  // The type of any definition hides the types that `service` has.
  const served: ChildService<ChildDefinition> = service;
  const endpoints = childEndpointsOf<ParentDefinition, ChildDefinition>(parent, definition);
  // The type of any definition's filters hides the keys that every list has.
  const list = { ...endpoints.list, query: endpoints.list.query as z.ZodType as z.ZodType<ListQuery> };
  api.schemas.add(record, { id: schemaName });
  serveList(api, list, { page: (context, { params, query }) => served.list(context, idsOf(params)[0], query) });
  serve(api, endpoints.read, { work: (context, { params }) => served.read(context, ...idsOf(params)) });
  serve(api, endpoints.create, { work: (context, { params, body }) => served.create(context, idsOf(params)[0], body) });
  serve(api, endpoints.update, {
    work: async (context, { params, body }) => ({ [envelope]: await served.update(context, ...idsOf(params), body) }),
  });
  serve(api, endpoints.remove, {
    async work(context, { params }) {
      await served.remove(context, ...idsOf(params));
      return { message: problemTexts.deleted };
    },
  });
}
