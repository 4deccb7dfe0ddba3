import type { MergedKind } from '@dioptria/contract/shop/merges/merge-labels.ts';
import type { Tables } from '../../base/database/tables.ts';
import type { SumTable } from '../sums/kept-sums.ts';

/**
 * `locks` names the rows that a merge locks before it changes the column: the rows themselves by default, all clients or all
 * products of the tenant, or nothing if an earlier column of the list has locked the owners.
 */
export interface ReferringColumn {
  table: keyof Tables;
  column: string;
  locks?: 'clients' | 'products' | 'nothing';
  /** A form that shows an older version of the row is refused as `stale`. */
  hasVersion?: true;
}

/** In the order of locks. `merges.test.ts` compares these columns with the columns of the database. */
export const referringColumns: Readonly<Record<MergedKind, readonly ReferringColumn[]>> = {
  brands: [
    { table: 'merges', column: 'brand_id' },
    { table: 'stock_counts', column: 'brand_id' },
    { table: 'products', column: 'brand_id', hasVersion: true },
  ],
  categories: [
    { table: 'merges', column: 'category_id' },
    { table: 'stock_counts', column: 'category_id' },
    { table: 'products', column: 'category_id', hasVersion: true },
  ],
  providers: [
    { table: 'merges', column: 'provider_id' },
    { table: 'jobs', column: 'lab_id', locks: 'clients', hasVersion: true },
    { table: 'job_steps', column: 'lab_id', locks: 'nothing' },
    { table: 'stock_counts', column: 'provider_id' },
    { table: 'receptions', column: 'provider_id' },
    { table: 'purchase_orders', column: 'provider_id' },
    { table: 'price_changes', column: 'provider_id' },
    { table: 'products', column: 'provider_id', locks: 'products', hasVersion: true },
    { table: 'stock_movements', column: 'provider_id', locks: 'nothing' },
  ],
};

/** A merge computes these sums again, because their keys contain a provider. */
export const sumsOfProviders = ['provider_purchases', 'lab_months'] as const satisfies readonly SumTable[];
