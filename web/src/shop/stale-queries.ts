import { type IsStale, isTenantQuery, resourcePath } from '../base/http/query-keys.ts';

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

/**
 * Matches the queries that a change makes stale.
 * @param resource the changed path, for example 'sales'. Without a path, every query of the tenant is stale.
 */
export function staleAfter(resource = ''): IsStale {
  // The settings are part of the session, which every screen shows.
  if (resource === 'settings') return () => true;
  if (!frequent.has(resource)) return isTenantQuery;
  return (query) => {
    if (!isTenantQuery(query)) return false;
    const path = String(query.queryKey[0]);
    if (isWithin(path, resource)) return true;
    const shown = Object.keys(shows).find((shower) => isWithin(path, shower));
    return shown === undefined || shows[shown]?.includes(resource) === true;
  };
}

/** True for the path of a resource and the paths below: '/tenant/products/{id}/prices' is within 'products'. */
const isWithin = (path: string, resource: string) => `${path}/`.startsWith(`${resourcePath({ path: resource })}/`);
