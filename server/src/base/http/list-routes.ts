/** The body is one page, and the headers contain the total number of records and the URLs of other pages. */
import type { Endpoint } from '@dioptria/contract/base/endpoint.ts';
import type { ListQuery } from '@dioptria/contract/base/resource.ts';
import { z } from 'zod';
import type { Context } from '../records/context.ts';
import type { Page } from '../records/crud-service.ts';
import type { Api } from './api.ts';
import type { Input } from './exchange.ts';
import { pageLinks } from './page-links.ts';
import { type ListEndpoint, serve, serveList } from './serve.ts';
import { tenantRoute, type TenantRoute } from './tenant-route.ts';

type PageQuery = Pick<ListQuery, 'page' | 'limit'>;

interface ListRoute<Params, Query, Row extends z.ZodType> extends Pick<
  TenantRoute<Params, Query, unknown, z.ZodArray<Row>, undefined>,
  'url' | 'caller' | 'tag' | 'summary' | 'params' | 'priority'
> {
  query: z.ZodType<Query>;
  row: Row;
  page: (context: Context, input: Input<Params, Query, unknown>) => Promise<Page<z.input<Row>>>;
}

export function listRoute<Params, Query extends PageQuery, Row extends z.ZodType>(
  api: Api,
  { row, page, ...route }: ListRoute<Params, Query, Row>,
): void {
  tenantRoute(api, {
    ...route,
    method: 'GET',
    answer: z.array(row),
    async work(context, input, reply) {
      const { records, ...totals } = await page(context, input);
      const links = pageLinks(pathOf(route.url, input.params), input.query, totals);
      reply.header('x-total-count', totals.total).header('link', links);
      return records;
    },
  });
}

function pathOf(url: string, params: unknown): string {
  return Object.entries(params ?? {}).reduce(
    (address, [name, value]) => address.replace(`:${name}`, String(value)),
    url,
  );
}

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
