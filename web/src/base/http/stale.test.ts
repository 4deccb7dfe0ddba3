import { cashEndpoints, collectionsEndpoints } from '@dioptria/contract/shop/cash/cash-endpoints.ts';
import { accountEndpoints } from '@dioptria/contract/shop/client-accounts/account-endpoints.ts';
import { countEndpoints } from '@dioptria/contract/shop/counts/count-endpoints.ts';
import { dashboardEndpoints } from '@dioptria/contract/shop/dashboard/dashboard-endpoints.ts';
import { documentEndpoints } from '@dioptria/contract/shop/document-endpoints.ts';
import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { fiscalEndpoints } from '@dioptria/contract/shop/fiscal-settings/fiscal-endpoints.ts';
import { jobEndpoints } from '@dioptria/contract/shop/jobs/jobs-endpoints.ts';
import { saleEndpoints } from '@dioptria/contract/shop/sales/sales-endpoints.ts';
import { describe, expect, test, vi } from 'vitest';

// Stubs of the browser's objects that `storedSession` reads. Nobody is signed in.
vi.stubGlobal('window', { addEventListener: () => {} });
vi.stubGlobal('localStorage', { getItem: () => null });
const { call, queryOf } = await import('./call.ts');
const { staleAfter, staleAfterCall } = await import('./stale.ts');

const one = { params: { id: '1' } };

const queries = {
  brands: queryOf(resourceEndpoints.brands.list),
  clients: queryOf(resourceEndpoints.clients.list),
  users: queryOf(resourceEndpoints.users.list),
  receptions: queryOf(documentEndpoints.receptions.list),
  fiscalSettings: queryOf(fiscalEndpoints.read),
  counts: queryOf(documentEndpoints.stock_counts.list),
  countLines: queryOf(countEndpoints.lines, one),
  invoices: queryOf(documentEndpoints.invoices.list),
  sale: queryOf(resourceEndpoints.sales.read, one),
  payments: queryOf(saleEndpoints.payments, one),
  products: queryOf(resourceEndpoints.products.list),
  prescriptions: queryOf(resourceEndpoints.prescriptions.list),
  dashboard: queryOf(dashboardEndpoints.read),
  debtors: queryOf(accountEndpoints.debtors),
  cashSessions: queryOf(documentEndpoints.cash_sessions.list),
  entries: queryOf(cashEndpoints.entries, one),
  collections: queryOf(collectionsEndpoints.list, { query: { from: '2026-11-01', to: '2026-11-30' } }),
  client: queryOf(resourceEndpoints.clients.read, one),
  account: queryOf(accountEndpoints.read, one),
  claimBatches: queryOf(documentEndpoints.claim_batches.list),
  jobs: queryOf(jobEndpoints.list),
};

const staleOf = (isStale: ReturnType<typeof staleAfter>) =>
  Object.entries(queries)
    .filter(([, { queryKey, meta }]) => isStale({ queryKey, meta }))
    .map(([name]) => name);

describe('Stale queries', () => {
  test('a change of a sale refetches the answers that show sales', () => {
    const ofStock = ['products', 'prescriptions'];
    const ofMoney = ['dashboard', 'debtors', 'cashSessions', 'entries', 'collections', 'account', 'claimBatches'];
    const shown = ['sale', 'payments', ...ofStock, ...ofMoney, 'jobs'];
    expect(staleOf(staleAfter('sales'))).toEqual(shown);
    expect(staleOf(staleAfterCall(accountEndpoints.book))).toEqual(shown);
  });

  test('a change of a prescription, a cash session, a job, a voucher or a stock count refetches only the answers that show these records', () => {
    expect(staleOf(staleAfter('prescription'))).toEqual(['sale', 'payments', 'prescriptions']);
    expect(staleOf(staleAfterCall(cashEndpoints.close))).toEqual([
      'dashboard',
      'cashSessions',
      'entries',
      'collections',
    ]);
    expect(staleOf(staleAfter('jobs'))).toEqual(['jobs']);
    expect(staleOf(staleAfter('invoices'))).toEqual(['invoices', 'dashboard', 'claimBatches']);
    expect(staleOf(staleAfterCall(countEndpoints.scan))).toEqual(['counts', 'countLines']);
  });

  test('applying a stock count refetches every answer', () => {
    expect(staleOf(staleAfterCall(countEndpoints.apply))).toEqual(Object.keys(queries));
  });

  test('a change of a brand refetches every answer', () => {
    expect(staleOf(staleAfterCall(resourceEndpoints.brands.update))).toEqual(Object.keys(queries));
    expect(staleOf(staleAfter('transfers'))).toEqual(Object.keys(queries));
  });

  test('a query without declared topics is refetched after a change of a sale', () => {
    expect(staleAfter('sales')({ queryKey: ['/tenant/transfers'], meta: undefined })).toBe(true);
  });
});

describe('A call of an endpoint', () => {
  test('an answer that does not fit the declared schema is refused', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ cashSession: { number: 'one' } }));
    await expect(call(cashEndpoints.current)).rejects.toThrow('invalid_type');
  });

  test('a call does not compile if its parameters are missing, a field is unknown or the endpoint is unknown', () => {
    // @ts-expect-error The path has an id.
    queryOf(cashEndpoints.entries, { query: { limit: 1 } });
    // @ts-expect-error The query has no such key.
    queryOf(documentEndpoints.cash_sessions.list, { query: { colour: 'red' } });
    // @ts-expect-error There is no such endpoint.
    expect(cashEndpoints.burn).toBeUndefined();
  });
});
