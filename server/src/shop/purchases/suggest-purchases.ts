import { fromCents } from '@dioptria/contract/base/money.ts';
import { addMonths, daysBetween, monthOf, shopDay } from '@dioptria/contract/base/shop-time.ts';
import {
  MAX_ORDER_LINES,
  proposedUnits,
  SALES_MONTHS,
  soldPerMonth,
} from '@dioptria/contract/shop/purchases/purchase-order-labels.ts';
import type { PurchaseSuggestion, SuggestedLine } from '@dioptria/contract/shop/purchases/purchase-orders.ts';
import { sql } from 'kysely';
import { reorderPoint } from '../products/stock-ledger.ts';
import type { Context } from '../../base/records/context.ts';

interface Row {
  provider_id: string;
  provider_name: string;
  id: string;
  name: string;
  code: string;
  stock: number;
  minimum: number;
  own_minimum: number | null;
  outstanding_units: number;
  cost_cents: number;
  months: number;
  sold: number;
  first_month: string | null;
}

/**
 * A proposal has at most as many lines as one purchase order may have, the scarcest products first. A disabled provider has no
 * proposal (docs/rules.md#purchase-orders-5).
 */
export async function suggestPurchases(
  context: Context,
  providerId: string | undefined,
): Promise<PurchaseSuggestion[]> {
  const today = shopDay(context.now, context.timeZone);
  const since = `${addMonths(monthOf(today), -SALES_MONTHS)}-01`;
  const rows = await scarceProducts(context, since, providerId);
  const lines = rows.map((row) => ({ row, line: lineOf(row, since, today) })).filter(({ line }) => line.quantity > 0);
  const byProvider = Map.groupBy(lines, ({ row }) => row.provider_id);
  return [...byProvider].map(([_id, proposed]) => ({
    provider: { _id, name: proposed[0]?.row.provider_name ?? '' },
    products: proposed.length,
    lines: proposed
      .map(({ line }) => line)
      .toSorted((one, other) => coverOf(one) - coverOf(other))
      .slice(0, MAX_ORDER_LINES),
  }));
}

const coverOf = ({ stock, toCome, quantity }: SuggestedLine) => (stock + toCome) / (stock + toCome + quantity);

function lineOf(row: Row, since: string, today: string): SuggestedLine {
  const { id: productId, name, code, stock, minimum, own_minimum: ownMinimum, outstanding_units: toCome, months } = row;
  const first = row.first_month !== null && row.first_month > since ? row.first_month : since;
  const sold = { units: row.sold, days: daysBetween(first, today) + 1 };
  return {
    productId,
    name,
    code,
    stock,
    minimum,
    toCome,
    soldPerMonth: Math.round(soldPerMonth(sold) * 10) / 10,
    quantity: proposedUnits({ stock, toCome, ownMinimum, sold, months }),
    unitCost: fromCents(row.cost_cents),
  };
}

/**
 * The query may select too many products, but misses none that needs an order: it counts all sold units as the sales of
 * one month, while `proposedUnits` spreads them over one month or more.
 */
async function scarceProducts({ tx, actor: { tenantId } }: Context, since: string, providerId: string | undefined) {
  const ofProvider = providerId === undefined ? sql`` : sql`and products.provider_id = ${providerId}`;
  const { rows } = await sql<Row>`
    select products.provider_id, providers.name as provider_name, products.id, products.name, code, stock,
      ${reorderPoint(tenantId)} as minimum, minimum_stock as own_minimum, outstanding_units, cost_cents,
      purchase_months as months, coalesce(recent.units, 0)::float8 as sold, earliest.month as first_month
    from products
    join tenants on tenants.id = products.tenant_id
    join providers on providers.tenant_id = products.tenant_id and providers.id = products.provider_id
    left join (
      select product_id, sum(units) as units from product_months
      where tenant_id = ${tenantId} and month >= ${since} group by product_id having sum(units) > 0
    ) as recent on recent.product_id = products.id
    left join lateral (
      select month from product_months
      where recent.units > 0 and tenant_id = ${tenantId} and product_id = products.id and units > 0 order by month limit 1
    ) as earliest on true
    where products.tenant_id = ${tenantId} and verify_stock and products.enabled and providers.enabled ${ofProvider}
      and (stock + outstanding_units <= minimum_stock or stock + outstanding_units < recent.units * purchase_months)
    order by providers.name_key, products.provider_id, products.name_key, products.id`.execute(tx);
  return rows;
}
