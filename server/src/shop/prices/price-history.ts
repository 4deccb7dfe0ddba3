import { fromCents } from '@dioptria/contract/base/money.ts';
import {
  type PriceChangeKind,
  priceChangeText,
  type PricedField,
} from '@dioptria/contract/shop/prices/price-labels.ts';
import type { PriceEntry } from '@dioptria/contract/shop/prices/price-changes.ts';
import { sql } from 'kysely';
import type { TenantScope } from '../../base/records/context.ts';

/** A price that changes every second week reaches this number of entries after more than seven years. */
const MOST = 200;

interface Row {
  at: string;
  old_cost_cents: number;
  new_cost_cents: number;
  old_price_cents: number;
  new_price_cents: number;
  was_fixed: boolean;
  is_fixed: boolean;
  user_id: string;
  user_name: string;
  change_id: string | null;
  field: PricedField;
  kind: PriceChangeKind;
  value_hundredths: number | null;
  undoes: boolean;
}

/** Lists edits of the product, price changes of many products, and undone price changes, newest first (docs/rules.md#prices-5). */
export async function priceHistory({ tx, actor: { tenantId } }: TenantScope, productId: string): Promise<PriceEntry[]> {
  const { rows } = await sql<Row>`
    select entries.*, users.name as user_name from (
      select created_at as at, old_cost_cents, new_cost_cents, old_price_cents, new_price_cents, was_fixed, is_fixed, user_id,
        null::uuid as change_id, null::text as field, null::text as kind, null::bigint as value_hundredths, false as undoes
      from price_edits where tenant_id = ${tenantId} and product_id = ${productId}
      union all
      select applied_at, old_cost_cents, new_cost_cents, old_price_cents, new_price_cents,
        old_fixed_price_cents is not null, new_fixed_price_cents is not null, user_id,
        id, field, kind, value_hundredths, false
      from price_change_rows as row join price_changes as change on change.tenant_id = row.tenant_id and change.id = price_change_id
      where row.tenant_id = ${tenantId} and product_id = ${productId} and applied_at is not null
      union all
      select undone_at, new_cost_cents, old_cost_cents, new_price_cents, old_price_cents,
        new_fixed_price_cents is not null, old_fixed_price_cents is not null, undone_by,
        id, field, kind, value_hundredths, true
      from price_change_rows as row join price_changes as change on change.tenant_id = row.tenant_id and change.id = price_change_id
      where row.tenant_id = ${tenantId} and product_id = ${productId} and row.undone
    ) as entries join users on users.tenant_id = ${tenantId} and users.id = entries.user_id
    order by at desc, undoes desc limit ${MOST}`.execute(tx);
  return rows.map((row) => ({
    at: row.at,
    oldCost: fromCents(row.old_cost_cents),
    newCost: fromCents(row.new_cost_cents),
    oldPrice: fromCents(row.old_price_cents),
    newPrice: fromCents(row.new_price_cents),
    wasFixed: row.was_fixed,
    fixed: row.is_fixed,
    user: { _id: row.user_id, name: row.user_name },
    priceChange: row.change_id === null ? null : { _id: row.change_id, name: nameOf(row) },
    undoes: row.undoes,
  }));
}

const nameOf = ({ field, kind, value_hundredths: value }: Row) =>
  priceChangeText(field, kind, value === null ? null : fromCents(value));
