import { type IsStale, isTenantQuery, resourcePath } from '../base/http/query-keys.ts';

/**
 * A change of these makes only the queries of their own path and of the paths in `shows` stale. A path that is missing in `shows`
 * counts as showing all records, so that a new screen never shows old data. A change of any other resource, such as a brand,
 * makes every query stale, because many screens show the names of its records.
 */
const frequent: ReadonlySet<string> = new Set([
  'sales',
  'debtors',
  'prescription',
  'cash-sessions',
  'jobs',
  'stock/counts',
  'invoices',
]);

const showNone = (
  'audit brands cash-registers categories fiscal-settings insurances insurer-payments insurer-withholdings invoices optometrist payment-plans points-of-sale ' +
  'price-changes providers report search settings users stock/abc stock/margin stock/purchase-orders ' +
  'stock/receptions stock/unsold stock/value'
).split(' ');

/** Besides its own records. */
const shows: Readonly<Record<string, readonly string[]>> = {
  sales: ['prescription'],
  prescription: ['sales'],
  products: ['sales'],
  dashboard: ['sales', 'cash-sessions', 'invoices'],
  'cash-sessions': ['sales'],
  collections: ['sales', 'cash-sessions'],
  'vat-book': ['invoices'],
  'insurer-accounts': ['sales'],
  jobs: ['sales'],
  ...Object.fromEntries(showNone.map((path) => [path, []])),
};

/** @param resource the changed path, for example 'sales'. By default every query of the tenant is stale. */
export function staleAfter(resource = ''): IsStale {
  // Every query is stale, because the session contains the settings and every screen reads the session.
  if (resource === 'settings') return () => true;
  if (!frequent.has(resource)) return isTenantQuery;
  return (query) => {
    if (!isTenantQuery(query)) return false;
    const path = String(query.queryKey[0]);
    if (isWithin(path, resource)) return true;
    if (query.meta?.shows) return query.meta.shows.includes(resource);
    const shown = Object.keys(shows).find((shower) => isWithin(path, shower));
    return shown === undefined || shows[shown]?.includes(resource) === true;
  };
}

/** '/tenant/products/{id}/prices' is within 'products'. */
const isWithin = (path: string, resource: string) => `${path}/`.startsWith(`${resourcePath({ path: resource })}/`);
