/**
 * The routes that answer lists in pages: the body is one page, and the headers contain the total number of records and the URLs of
 * other pages.
 */
import type { Permission } from '@dioptria/contract/shop/permissions.ts';
import { type ListQuery, recordPlace } from '@dioptria/contract/base/resource.ts';
import { z } from 'zod';
import type { Context } from '../records/context.ts';
import type { Page } from '../records/crud-service.ts';
import type { Api } from './api.ts';
import type { Input } from './exchange.ts';
import { pageLinks } from './page-links.ts';
import { tenantRoute, type TenantRoute } from './tenant-route.ts';

/** The part of a query that chooses a page. */
type PageQuery = Pick<ListQuery, 'page' | 'limit'>;

interface ListRoute<Params, Query, Row extends z.ZodType> extends Pick<
  TenantRoute<Params, Query, unknown, z.ZodArray<Row>, undefined>,
  'url' | 'caller' | 'tag' | 'summary' | 'params' | 'priority'
> {
  query: z.ZodType<Query>;
  /** The schema of one entry of the list. */
  row: Row;
  page: (context: Context, input: Input<Params, Query, unknown>) => Promise<Page<z.input<Row>>>;
}

/** Adds a route that answers a list in pages. */
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

/** Returns the path of a route with the values of its parameters filled in. */
function pathOf(url: string, params: unknown): string {
  return Object.entries(params ?? {}).reduce(
    (address, [name, value]) => address.replace(`:${name}`, String(value)),
    url,
  );
}

/** A kind of record that can be listed and read. */
interface ReadableRecord<Query, Row extends z.ZodType> {
  definition: {
    name: string;
    path: string;
    envelope: string;
    schemaName?: string;
    record: Row;
    permissions: { list: Permission; read: Permission };
  };
  service: {
    list(context: Context, query: Query): Promise<Page<z.input<Row>>>;
    read(context: Context, id: string): Promise<z.input<Row>>;
  };
}

/**
 * Adds the two routes that list the records of a kind and read one record, and gives the kind's schema a name in the API document:
 * `Brand`, `Client`.
 */
export function readingRoutes<Query extends PageQuery, Row extends z.ZodType>(
  api: Api,
  { definition, service }: ReadableRecord<Query, Row>,
  query: z.ZodType<Query>,
): void {
  const { name: tag, path, envelope, schemaName, record, permissions } = definition;
  const url = `/tenant/${path}`;
  api.schemas.add(record, { id: schemaName ?? `${envelope.charAt(0).toUpperCase()}${envelope.slice(1)}` });
  listRoute(api, {
    url,
    caller: permissions.list,
    tag,
    summary: `${envelope}: list`,
    query,
    row: record,
    page: (context, input) => service.list(context, input.query),
  });
  tenantRoute(api, {
    method: 'GET',
    url: `${url}/:id`,
    caller: permissions.read,
    tag,
    summary: `${envelope}: read`,
    params: recordPlace,
    answer: record,
    work: (context, { params }) => service.read(context, params.id),
  });
}
