import type { Endpoint } from '@dioptria/contract/base/endpoint.ts';
import type { ListQuery } from '@dioptria/contract/base/resource.ts';
import type { z } from 'zod';
import type { Context } from '../records/context.ts';
import type { Page } from '../records/crud-service.ts';
import type { Api } from './api.ts';
import { type ListEndpoint, serve, serveList } from './serve.ts';

type PageQuery = Pick<ListQuery, 'page' | 'limit'>;

interface ReadableRecord<Query, Row extends z.ZodType> {
  definition: { envelope: string; schemaName?: string; record: Row };
  service: {
    list(context: Context, query: Query): Promise<Page<z.input<Row>>>;
    read(context: Context, id: string): Promise<z.input<Row>>;
  };
}

/** Also gives the kind's schema a name in the API document: `Brand`, `Client`. */
export function readingRoutes<Query extends PageQuery, Row extends z.ZodType>(
  api: Api,
  endpoints: {
    list: ListEndpoint & { query: z.ZodType<Query>; answer: z.ZodArray<Row> };
    read: Endpoint & { path: `${string}/:id`; answer: Row };
  },
  { definition: { envelope, schemaName, record }, service }: ReadableRecord<Query, Row>,
): void {
  api.schemas.add(record, { id: schemaName ?? `${envelope.charAt(0).toUpperCase()}${envelope.slice(1)}` });
  serveList(api, endpoints.list, { page: (context, { query }) => service.list(context, query) });
  serve(api, endpoints.read, { work: (context, { params }) => service.read(context, params.id) });
}
