import { TAX_RATE } from '@dioptria/contract/base/money.ts';
import { type PriceRounding, roundingCents } from '@dioptria/contract/shop/settings/price-rounding-labels.ts';
import { type RawBuilder, sql } from 'kysely';
import type { TenantScope } from '../../base/records/context.ts';

/**
 * Returns SQL for the price before tax in cents. The SQL computes the price as `priceBeforeTax` in the contract does
 * (docs/rules.md#products-2).
 * @param cost in cents
 * @param profitability in percent × 100
 */
export const sqlPriceBeforeTax = (cost: RawBuilder<unknown>, profitability: RawBuilder<unknown>) =>
  sql<number>`round(${cost}::numeric * (10000 + ${profitability}) / 10000)`;

/**
 * Returns SQL for the computed final price in cents, rounded up to the step of a rounding. The SQL computes the price as
 * `productPrice` and `roundPriceUp` in the contract do. The result has the type numeric, because it may be larger than any price
 * that a product can have.
 */
export function sqlPrice(cost: RawBuilder<unknown>, profitability: RawBuilder<unknown>, rounding: PriceRounding) {
  const price = sql`round(${sqlPriceBeforeTax(cost, profitability)} * (1 + ${sql.lit(String(TAX_RATE))}::numeric))`;
  return sql<number>`${sqlRoundedUp(price, rounding)}`;
}

/** Returns SQL for a price in cents, rounded up to the step of a rounding. @param price of the type numeric */
export function sqlRoundedUp(price: RawBuilder<unknown>, rounding: PriceRounding): RawBuilder<unknown> {
  const step = sql.lit(roundingCents(rounding));
  return sql`(ceil(${price} / ${step}) * ${step})`;
}

/** Returns SQL for a final price without its tax, in cents, as `netOfTax` in the contract computes it. */
export const sqlNetOfTax = (price: RawBuilder<unknown>) =>
  sql`round(${price} / (1 + ${sql.lit(String(TAX_RATE))}::numeric))`;

/** Returns the step to which the tenant rounds computed prices up. */
export async function priceRoundingOf({ tx, actor }: TenantScope): Promise<PriceRounding> {
  const { price_rounding: rounding } = await tx
    .selectFrom('tenants')
    .select('price_rounding')
    .where('id', '=', actor.tenantId)
    .executeTakeFirstOrThrow();
  return rounding;
}
