import type { QueryFunctionContext } from '@tanstack/react-query';
import { http, type ListPage, type Query } from '../http/http.ts';
import { queryKeys } from '../http/query-keys.ts';

/** The parameters of a list's request. */
export interface ListRequest {
  page: number;
  limit: number;
  sort?: string | undefined;
  search?: string | undefined;
}

/** A function from a request to its query (TanStack Query), with the list's path and filter. */
export interface ListSource<Row> {
  (request: ListRequest): {
    queryKey: readonly unknown[];
    queryFn: (context: QueryFunctionContext) => Promise<ListPage<Row>>;
  };
  path: string;
  filter: Query;
}

/** Makes the source of a resource's list: `listSource<Sale>('/tenant/sales', { orderStatus: 'finished' })`. */
export function listSource<Row>(path: string, filter: Query = {}): ListSource<Row> {
  const page = (request: ListRequest) => ({
    queryKey: queryKeys.list(path, filter, request),
    queryFn: ({ signal }: QueryFunctionContext) => http.list<Row>(path, { query: { ...filter, ...request }, signal }),
  });
  return Object.assign(page, { path, filter });
}
