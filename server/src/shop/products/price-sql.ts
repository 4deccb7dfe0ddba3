import { TAX_RATE } from '@dioptria/contract/base/money.ts';
import { type PriceRounding, roundingCents } from '@dioptria/contract/shop/settings/settings-labels.ts';
import { type RawBuilder, sql } from 'kysely';
import type { TenantScope } from '../../base/records/context.ts';

/** As `priceBeforeTax` of the contract, in cents; `cost` in cents, `profitability` in percent × 100. */
export const sqlPriceBeforeTax = (cost: RawBuilder<unknown>, profitability: RawBuilder<unknown>) =>
  sql<number>`round(${cost}::numeric * (10000 + ${profitability}) / 10000)`;

/**
 * As `productPrice` and `roundPriceUp` of the contract, in cents. The result has the type numeric, because it may be larger than
 * any price that a product can have.
 */
export function sqlPrice(cost: RawBuilder<unknown>, profitability: RawBuilder<unknown>, rounding: PriceRounding) {
  const price = sql`round(${sqlPriceBeforeTax(cost, profitability)} * (1 + ${sql.lit(String(TAX_RATE))}::numeric))`;
  return sql<number>`${sqlRoundedUp(price, rounding)}`;
}

export function sqlRoundedUp(price: RawBuilder<unknown>, rounding: PriceRounding): RawBuilder<unknown> {
  const step = sql.lit(roundingCents(rounding));
  return sql`(ceil(${price} / ${step}) * ${step})`;
}

/** As `netOfTax` of the contract, in cents. */
export const sqlNetOfTax = (price: RawBuilder<unknown>) =>
  sql`round(${price} / (1 + ${sql.lit(String(TAX_RATE))}::numeric))`;

export async function priceRoundingOf({ tx, actor }: TenantScope): Promise<PriceRounding> {
  const { price_rounding: rounding } = await tx
    .selectFrom('tenants')
    .select('price_rounding')
    .where('id', '=', actor.tenantId)
    .executeTakeFirstOrThrow();
  return rounding;
}
