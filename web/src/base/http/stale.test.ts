import { cashEndpoints, collectionsEndpoints } from '@dioptria/contract/shop/cash/cash-endpoints.ts';
import { accountEndpoints } from '@dioptria/contract/shop/client-accounts/account-endpoints.ts';
import { countEndpoints } from '@dioptria/contract/shop/counts/count-endpoints.ts';
import { documentEndpoints } from '@dioptria/contract/shop/document-endpoints.ts';
import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { describe, expect, test, vi } from 'vitest';

// Stubs of the browser's objects that `storedSession` reads. Nobody is signed in.
vi.stubGlobal('window', { addEventListener: () => {} });
vi.stubGlobal('localStorage', { getItem: () => null });
const { call, queryOf } = await import('./call.ts');
const { staleAfter, staleAfterCall } = await import('./stale.ts');

const queries = {
  brands: queryOf(resourceEndpoints.brands.list),
  sale: queryOf(resourceEndpoints.sales.read, { params: { id: '1' } }),
  products: queryOf(resourceEndpoints.products.list),
  cashSessions: queryOf(documentEndpoints.cash_sessions.list),
  entries: queryOf(cashEndpoints.entries, { params: { id: '1' } }),
  collections: queryOf(collectionsEndpoints.list, { query: { from: '2026-11-01', to: '2026-11-30' } }),
  client: queryOf(resourceEndpoints.clients.read, { params: { id: '1' } }),
  account: queryOf(accountEndpoints.read, { params: { id: '1' } }),
  debtors: queryOf(accountEndpoints.debtors),
  claimBatches: queryOf(documentEndpoints.claim_batches.list),
  countLines: queryOf(countEndpoints.lines, { params: { id: '1' } }),
};

const staleOf = (isStale: ReturnType<typeof staleAfter>) =>
  Object.entries(queries)
    .filter(([, { queryKey, meta }]) => isStale({ queryKey, meta }))
    .map(([name]) => name);

describe('Stale queries', () => {
  test('a change of a sale refetches the answers that show sales', () => {
    const shown = ['sale', 'products', 'cashSessions', 'entries', 'collections', 'account', 'debtors', 'claimBatches'];
    expect(staleOf(staleAfter('sales'))).toEqual(shown);
    expect(staleOf(staleAfterCall(accountEndpoints.book))).toEqual(shown);
  });

  test('closing a cash session refetches only the answers that show cash sessions', () => {
    expect(staleOf(staleAfterCall(cashEndpoints.close))).toEqual(['cashSessions', 'entries', 'collections']);
  });

  test('a scan refetches only the answers of stock counts, and applying a count refetches every answer', () => {
    expect(staleOf(staleAfterCall(countEndpoints.scan))).toEqual(['countLines']);
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

  test('a call without its parameters, with an unknown field or of an unknown endpoint does not compile', () => {
    // @ts-expect-error The path has an id.
    queryOf(cashEndpoints.entries, { query: { limit: 1 } });
    // @ts-expect-error The query has no such key.
    queryOf(documentEndpoints.cash_sessions.list, { query: { colour: 'red' } });
    // @ts-expect-error There is no such endpoint.
    expect(cashEndpoints.burn).toBeUndefined();
  });
});
