/**
 * The keys of all TanStack queries of the web app. A key of a tenant's data begins with the path of its resource, so
 * `queryKeys.all(path)` matches every query of the resource. Live updates use it to find the queries to refetch.
 */
import type { Query as CachedQuery, QueryKey } from '@tanstack/react-query';
import type { Query } from './http.ts';

const tenantPath = '/tenant/';

/** The URL path of a resource: 'sales' is /tenant/sales. */
export const addressOf = ({ path }: { path: string }) => tenantPath + path;

export const queryKeys = {
  session: ['session'],
  ownSessions: ['account', 'sessions'],
  ownTotp: ['account', 'totp'],
  publicOrder: (tenantId: string, orderId: string) => ['public-order', tenantId, orderId],

  /** Matches every query of a path. It is also the key of a path with a single query, such as the dashboard. */
  all: (path: string) => [path],
  lists: (path: string) => [path, 'list'],
  list: (path: string, filter: Query, request: object) => [path, 'list', filter, request],
  record: (path: string, id: string) => [path, 'one', id],
  /** The position of a record in its list. */
  position: (path: string, id: string) => [path, 'position', id],
  history: (path: string, id: string) => [path, 'history', id],
  payments: (path: string, id: string) => [path, 'payments', id],
  /** The cash session that the user works in. */
  current: (path: string) => [path, 'current'],
  import: (id: string) => ['imports', 'one', id],
  imports: (resource: string) => ['imports', 'list', resource],
  notices: (path: string, id: string) => [path, 'notices', id],
  prices: (path: string, id: string) => [path, 'prices', id],
  names: (path: string) => [path, 'names'],
  totals: (path: string) => [path, 'totals'],
  search: (path: string, words: string) => [path, 'search', words],
  /** Entries of the audit log. */
  entries: (path: string, filter: Query) => [path, 'entries', filter],
  clientsWithDocument: (path: string, numId: string) => [path, 'document', numId],
  prescriptionsOfClient: (path: string, clientId: string) => [path, 'client', clientId],
  /** Does not begin with the path, so that no live update refetches the options while the user chooses one. */
  matches: (path: string, filter: Query, words: string) => ['matches', path, filter, words],
} as const;

/**
 * A sale changes the stock, the dashboard's sums, the use of prescriptions, what its client owes, its jobs and, by its payments,
 * the cash register.
 */
const changedBySales = [
  'sales',
  'products',
  'prescription',
  'dashboard',
  'debtors',
  'cash-sessions',
  'collections',
  'jobs',
];

/**
 * The paths whose queries become stale when a resource changes. A change of an unlisted resource makes every query stale,
 * since other screens show its name.
 */
const changedBy: Readonly<Record<string, readonly string[]>> = {
  sales: changedBySales,
  debtors: ['debtors'],
  prescription: ['prescription', 'sales'],
  'cash-sessions': ['cash-sessions', 'collections'],
  jobs: ['jobs'],
  // A scan. Applying a count also changes products.
  'stock/counts': ['stock/counts'],
};

type IsStale = (query: Pick<CachedQuery, 'queryKey'>) => boolean;

/**
 * Matches the queries that a change makes stale. @param resource the changed path: 'sales'. Without it, all of the
 * tenant's
 */
export function staleAfter(resource = ''): IsStale {
  // The settings are part of the session, and show on every screen.
  if (resource === 'settings') return () => true;
  const paths = (changedBy[resource] ?? ['']).map((path) => addressOf({ path }));
  return ({ queryKey: [path] }: { queryKey: QueryKey }) => paths.some((stale) => String(path).startsWith(stale));
}
