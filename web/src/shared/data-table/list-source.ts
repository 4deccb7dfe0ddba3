import type { QueryFunctionContext } from '@tanstack/react-query';
import { http, type ListPage, type Query } from '../http.ts';

/** What a list asks the server for: one page, in an order, of what matches. */
export interface ListRequest {
  page: number;
  limit: number;
  sort?: string | undefined;
  search?: string | undefined;
}

/** Where a list comes from, and how it gets a page: the query of a request. */
export interface ListSource<Row> {
  (request: ListRequest): {
    queryKey: readonly unknown[];
    queryFn: (context: QueryFunctionContext) => Promise<ListPage<Row>>;
  };
  path: string;
  filter: Query;
}

/**
 * The list of a resource: `listSource<Sale>('/tenant/sales', { orderStatus: 'finished' })`. Keys begin with the path,
 * so `invalidateQueries({ queryKey: ['/tenant/sales'] })` reloads every list of it.
 */
export function listSource<Row>(path: string, filter: Query = {}): ListSource<Row> {
  const page = (request: ListRequest) => ({
    queryKey: [path, 'list', filter, request],
    queryFn: ({ signal }: QueryFunctionContext) => http.list<Row>(path, { query: { ...filter, ...request }, signal }),
  });
  return Object.assign(page, { path, filter });
}
