/**
 * A key of a tenant's data begins with the path of a resource, so `queryKeys.all(path)` matches every query of the resource. Live
 * updates find the queries to refetch by the path.
 */
import type { Query as CachedQuery } from '@tanstack/react-query';
import type { Query } from './http.ts';

const tenantPath = '/tenant/';

/** 'sales' is /tenant/sales. */
export const resourcePath = ({ path }: { path: string }) => tenantPath + path;

export const queryKeys = {
  /** A path with a single query, such as the dashboard, uses this key for the query. */
  all: (path: string) => [path],
  lists: (path: string) => [path, 'page'],
  list: (path: string, filter: Query, request: object) => [path, 'page', { ...filter, ...request }],
  record: (path: string, id: string) => [`${path}/${id}`, 'answer', {}],
  /** The position of a record in its list. */
  position: (path: string, id: string) => [path, 'position', id],
  names: (path: string) => [path, 'names'],
  totals: (path: string) => [path, 'totals'],
  /** The name is unique within the path, for example 'payments' of a sale. */
  part: (path: string, name: string, ...subject: readonly unknown[]) => [path, name, ...subject],
  /**
   * The key does not begin with the path, so that no live update refetches the options while the user chooses an
   * option.
   */
  matches: (path: string, filter: Query, words: string) => ['matches', path, filter, words],
} as const;

export type IsStale = (query: Pick<CachedQuery, 'queryKey' | 'meta'>) => boolean;

export const isTenantQuery: IsStale = ({ queryKey: [path] }) => String(path).startsWith(tenantPath);
