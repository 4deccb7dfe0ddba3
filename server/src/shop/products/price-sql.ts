import { TAX_RATE } from '@dioptria/contract/base/money.ts';
import { type RawBuilder, sql } from 'kysely';

/**
 * Returns SQL for the price before tax in cents. The SQL computes the price as `priceBeforeTax` in the contract does
 * (docs/rules.md#products-2).
 * @param cost in cents
 * @param profitability in percent × 100
 */
export const sqlPriceBeforeTax = (cost: RawBuilder<unknown>, profitability: RawBuilder<unknown>) =>
  sql<number>`round(${cost}::numeric * (10000 + ${profitability}) / 10000)`;

/**
 * Returns SQL for the final price in cents. The SQL computes the price as `productPrice` in the contract does. The result has the
 * type numeric, because it may be larger than any price that a product can have.
 */
export const sqlPrice = (cost: RawBuilder<unknown>, profitability: RawBuilder<unknown>) =>
  sql<number>`round(${sqlPriceBeforeTax(cost, profitability)} * (1 + ${sql.lit(String(TAX_RATE))}::numeric))`;
