/**
 * The keys of all TanStack queries of the web app. A key of a tenant's data begins with the path of its resource, so
 * `queryKeys.all(path)` matches every query of the resource. Live updates find the queries to refetch by the path.
 */
import type { Query as CachedQuery, QueryKey } from '@tanstack/react-query';
import type { Query } from './http.ts';

const tenantPath = '/tenant/';

/** The URL path of a resource: 'sales' is /tenant/sales. */
export const resourcePath = ({ path }: { path: string }) => tenantPath + path;

export const queryKeys = {
  session: ['session'],
  ownSessions: ['own-user', 'sessions'],
  ownTotp: ['own-user', 'totp'],
  publicSale: (tenantId: string, saleId: string) => ['public-sale', tenantId, saleId],

  /** Matches every query of a path. This key is also the key of a path with a single query, such as the dashboard. */
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
  /**
   * The key does not begin with the path, so that no live update refetches the options while the user chooses an
   * option.
   */
  matches: (path: string, filter: Query, words: string) => ['matches', path, filter, words],
} as const;

/**
 * Frequent changes make few queries stale: the queries of the changed path, and the queries of paths that show the
 * changed records. A path that is not listed counts as showing all records, so that a new screen is never stale. Any
 * other change makes every query stale, since other screens show the record's name.
 */
const frequent: ReadonlySet<string> = new Set([
  'sales',
  'debtors',
  'prescription',
  'cash-sessions',
  'jobs',
  'stock/counts',
]);

/** The paths that show frequent changes of their own records only. */
const showNone = (
  'audit brands cash-registers categories clients insurances optometrist payment-plans price-changes providers recalls report ' +
  'search settings users stock/abc stock/counts stock/margin stock/purchase-orders stock/receptions stock/unsold stock/value'
).split(' ');

/** The paths with frequent changes that a path also shows, besides the changes of its own records. */
const shows: Readonly<Record<string, readonly string[]>> = {
  sales: ['prescription'],
  prescription: ['sales'],
  // A sale changes the stock. Applying a stock count does too, but it refetches everything. A scan does not change the
  // stock.
  products: ['sales'],
  dashboard: ['sales'],
  debtors: ['sales'],
  'cash-sessions': ['sales'],
  collections: ['sales', 'cash-sessions'],
  jobs: ['sales'],
  ...Object.fromEntries(showNone.map((path) => [path, []])),
};

type IsStale = (query: Pick<CachedQuery, 'queryKey'>) => boolean;

/**
 * Matches the queries that a change makes stale.
 * @param resource the changed path, for example 'sales'. Without a path, every query of the tenant is stale.
 */
export function staleAfter(resource = ''): IsStale {
  // The settings are part of the session, which every screen shows.
  if (resource === 'settings') return () => true;
  if (!frequent.has(resource)) return ({ queryKey: [path] }) => String(path).startsWith(tenantPath);
  return ({ queryKey: [key] }: { queryKey: QueryKey }) => {
    const path = String(key);
    if (!path.startsWith(tenantPath)) return false;
    if (isWithin(path, resource)) return true;
    const shown = Object.keys(shows).find((shower) => isWithin(path, shower));
    return shown === undefined || shows[shown]?.includes(resource) === true;
  };
}

/** True for the path of a resource and the paths below: '/tenant/products/{id}/prices' is within 'products'. */
const isWithin = (path: string, resource: string) => `${path}/`.startsWith(`${resourcePath({ path: resource })}/`);
