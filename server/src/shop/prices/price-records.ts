import { fromCents } from '@dioptria/contract/base/money.ts';
import { type PriceChange, type PriceChangeRow, priceChanges } from '@dioptria/contract/shop/prices/price-changes.ts';
import type { PriceListMapping } from '@dioptria/contract/shop/prices/price-endpoints.ts';
import {
  type ListProblem,
  type PriceChangeKind,
  priceChangeText,
  type PricedField,
} from '@dioptria/contract/shop/prices/price-labels.ts';
import type { PriceRounding } from '@dioptria/contract/shop/settings/settings-labels.ts';
import { type ColumnType, sql } from 'kysely';
import { inTenant } from '../../base/database/statements.ts';
import type { RecordColumns, Timestamp, WithDefault } from '../../base/database/tables.ts';
import type { TenantScope } from '../../base/records/context.ts';
import { documentListing } from '../../base/records/listing.ts';
import { notFound } from '../../base/records/refusal.ts';
import { sqlNetOfTax, sqlPriceBeforeTax } from '../products/price-edits.ts';

export function selectPriceChanges({ tx, actor }: TenantScope) {
  return tx
    .selectFrom('price_changes')
    .innerJoin('users', (join) => inTenant(join, 'users.id', 'price_changes.user_id'))
    .selectAll('price_changes')
    .select('users.name as user_name')
    .where('price_changes.tenant_id', '=', actor.tenantId);
}

export type PriceChangeColumns = Awaited<ReturnType<ReturnType<typeof selectPriceChanges>['executeTakeFirstOrThrow']>>;

function pricePercent({ old_total_cents: before, new_total_cents: after }: PriceChangeColumns): number {
  return before === 0 ? 0 : Math.round(((after - before) / before) * 10_000) / 100;
}

export const scopeOf = (row: PriceChangeColumns) => ({
  field: row.field,
  kind: row.kind,
  value: row.value_hundredths === null ? null : fromCents(row.value_hundredths),
  brand: row.brand,
  category: row.category,
  provider: row.provider,
  selected: row.selected,
  products: row.products,
  pricePercent: pricePercent(row),
  rounding: row.rounding,
  file: row.file,
  problems: row.problems,
});

const instantOf = (at: string | Date | null) => (at === null ? null : new Date(at).toISOString());

export function toPriceChange(row: PriceChangeColumns): PriceChange {
  const scope = scopeOf(row);
  return {
    _id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    name: priceChangeText(scope.field, scope.kind, scope.value),
    ...scope,
    user: { _id: row.user_id, name: row.user_name },
    undoneAt: instantOf(row.undone_at),
    undone: row.undone,
    kept: row.kept_products,
  };
}

export async function readPriceChange(context: TenantScope, id: string): Promise<PriceChange> {
  const row = await selectPriceChanges(context)
    .where('price_changes.id', '=', id)
    .where('applied_at', 'is not', null)
    .executeTakeFirst();
  if (!row) throw notFound();
  return toPriceChange(row);
}

export async function requirePriceChange({ tx, actor }: TenantScope, id: string) {
  const change = await tx
    .selectFrom('price_changes')
    .select(['products', 'problems'])
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!change) throw notFound();
  return change;
}

export const priceChangesListing = documentListing(priceChanges, {
  rows: selectPriceChanges,
  filters: () => ({}),
  isDocument: sql<boolean>`price_changes.applied_at is not null`,
  records: (_context, rows) => rows.map(toPriceChange),
});

/**
 * 'doubled' if the new price is more than twice the old price, 'belowCost' if the computed new price before tax is below the old
 * cost, 'fixedBelowCost' if the fixed new price before tax is below the new cost, otherwise null (docs/rules.md#prices-3).
 */
export const rowWarningSql = sql<PriceChangeRow['doubt']>`case
  when new_price_cents > 2 * old_price_cents then 'doubled'
  when new_fixed_price_cents is not null then
    case when ${sqlNetOfTax(sql`new_fixed_price_cents`)} < new_cost_cents then 'fixedBelowCost' end
  when ${sqlPriceBeforeTax(sql`new_cost_cents`, sql`new_profitability_hundredths`)} < old_cost_cents then 'belowCost' end`;

/** The doubtful rows come first. The other rows are in the order of the products' names. */
export async function selectPriceRows(
  { tx, actor }: TenantScope,
  priceChangeId: string,
  { page, limit }: { page: number; limit: number },
): Promise<PriceChangeRow[]> {
  const rows = await tx
    .selectFrom('price_change_rows')
    .innerJoin('products', (join) => inTenant(join, 'products.id', 'price_change_rows.product_id'))
    .selectAll('price_change_rows')
    .select(['products.code', 'products.name', rowWarningSql.as('doubt')])
    .where('price_change_rows.tenant_id', '=', actor.tenantId)
    .where('price_change_rows.price_change_id', '=', priceChangeId)
    .orderBy(sql`${rowWarningSql} is null`)
    .orderBy('products.name_key')
    .orderBy('products.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return rows.map((row) => ({
    productId: row.product_id,
    code: row.code,
    name: row.name,
    oldCost: fromCents(row.old_cost_cents),
    newCost: fromCents(row.new_cost_cents),
    oldProfitability: fromCents(row.old_profitability_hundredths),
    newProfitability: fromCents(row.new_profitability_hundredths),
    oldPrice: fromCents(row.old_price_cents),
    newPrice: fromCents(row.new_price_cents),
    fixed: row.new_fixed_price_cents !== null,
    doubt: row.doubt,
    undone: row.undone,
  }));
}

export interface PriceChangesTable extends RecordColumns {
  field: PricedField;
  kind: PriceChangeKind;
  value_hundredths: number | null;
  brand: string;
  category: string;
  provider: string;
  selected: number | null;
  products: WithDefault<number>;
  old_total_cents: WithDefault<number>;
  new_total_cents: WithDefault<number>;
  user_id: string;
  applied_at: string | Date | null;
  undone_at: string | Date | null;
  undone_by: string | null;
  undone: number | null;
  kept_products: number | null;
  file: WithDefault<string>;
  /** The columns that the user chose in a provider's list. Null for a change that has no list. */
  mapping: ColumnType<PriceListMapping | null, string | undefined, string>;
  problems: WithDefault<number>;
  provider_id: WithDefault<string | null>;
  rounding: WithDefault<PriceRounding>;
}

export interface ListProblemsTable {
  tenant_id: string;
  price_change_id: string;
  row: number;
  kind: ListProblem;
  code: string;
  description: string;
  cost: string;
  reason: string;
}

export interface PriceChangeRowsTable {
  tenant_id: string;
  price_change_id: string;
  product_id: string;
  old_cost_cents: number;
  new_cost_cents: number;
  old_profitability_hundredths: number;
  new_profitability_hundredths: number;
  old_price_cents: number;
  new_price_cents: number;
  old_fixed_price_cents: WithDefault<number | null>;
  new_fixed_price_cents: WithDefault<number | null>;
  undone: WithDefault<boolean>;
  lacked_price: WithDefault<boolean>;
}

export interface PriceEditsTable {
  tenant_id: string;
  id: string;
  product_id: string;
  old_cost_cents: number;
  new_cost_cents: number;
  old_price_cents: number;
  new_price_cents: number;
  was_fixed: WithDefault<boolean>;
  is_fixed: WithDefault<boolean>;
  user_id: string;
  created_at: Timestamp;
}

declare module '../../base/database/tables.ts' {
  interface Tables {
    price_changes: PriceChangesTable;
    price_change_rows: PriceChangeRowsTable;
    price_edits: PriceEditsTable;
    price_list_problems: ListProblemsTable;
  }
}
