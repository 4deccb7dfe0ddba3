import { describe, expect, test } from 'vitest';
import { staleAfter } from './stale-queries.ts';

const staleOf = (changed: string, paths: readonly string[]) =>
  paths.filter((path) => staleAfter(changed)({ queryKey: [`/tenant/${path}`], meta: undefined }));

describe('Stale queries', () => {
  test('a change of a sale refetches the queries that show sales', () => {
    const changed = ['sales', 'products', 'prescription', 'dashboard', 'cash-sessions', 'collections', 'jobs'];
    expect(staleOf('sales', [...changed, 'brands', 'invoices', 'stock/receptions', 'users'])).toEqual(changed);
  });

  test('a change of a prescription, cash session, job, voucher or stock count refetches only the queries that show these records', () => {
    const paths = ['sales', 'prescription', 'cash-sessions', 'collections', 'jobs', 'products'];
    expect(staleOf('prescription', paths)).toEqual(['sales', 'prescription']);
    expect(staleOf('cash-sessions', paths)).toEqual(['cash-sessions', 'collections']);
    expect(staleOf('jobs', paths)).toEqual(['jobs']);
    expect(staleOf('invoices', [...paths, 'dashboard', 'invoices', 'fiscal-settings'])).toEqual([
      'dashboard',
      'invoices',
    ]);
    expect(staleOf('stock/counts', [...paths, 'stock/counts', 'stock/counts/1/lines'])).toEqual([
      'stock/counts',
      'stock/counts/1/lines',
    ]);
  });

  test('a change of a brand refetches every query, and any change refetches the queries of paths that are not listed', () => {
    expect(staleOf('brands', ['products', 'users'])).toEqual(['products', 'users']);
    expect(staleOf('sales', ['transfers', 'stock/transfers'])).toEqual(['transfers', 'stock/transfers']);
  });
});
