import { TAX_RATE } from '@dioptria/contract/base/money.ts';
import { type RawBuilder, sql } from 'kysely';

/**
 * The price before tax in cents, as the contract's `priceBeforeTax` computes it (docs/rules.md#products-2).
 * @param cost in cents @param profitability in percent × 100
 */
export const sqlPriceBeforeTax = (cost: RawBuilder<unknown>, profitability: RawBuilder<unknown>) =>
  sql<number>`round(${cost}::numeric * (10000 + ${profitability}) / 10000)`;

/** The final price in cents, as the contract's `productPrice` computes it. Numeric, since it may be larger than any stored price. */
export const sqlPrice = (cost: RawBuilder<unknown>, profitability: RawBuilder<unknown>) =>
  sql<number>`round(${sqlPriceBeforeTax(cost, profitability)} * (1 + ${sql.lit(String(TAX_RATE))}::numeric))`;
