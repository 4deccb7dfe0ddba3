import { priceRoundings } from '@dioptria/contract/shop/settings/settings-labels.ts';
import { sql } from 'kysely';
import { sqlPrice } from '../../shop/products/price-sql.ts';
import type { Rule } from './finding.ts';

/** One for each rounding: the shop may have changed its rounding since it stored the price. */
const computedPrices = sql.join(
  priceRoundings.map((rounding) => sqlPrice(sql`cost_cents`, sql`profitability_hundredths`, rounding)),
);

/** The database itself refuses a fixed price that is not the price. */
export const priceRules: readonly Rule[] = [
  {
    rule: 'a computed price follows from cost and profitability',
    table: 'products',
    wrong: (tenantId) => sql`
      select id::text as record, ${sqlPrice(sql`cost_cents`, sql`profitability_hundredths`, 'none')}::text as expected,
        price_cents::text as found
      from products where tenant_id = ${tenantId} and fixed_price_cents is null and price_cents not in (${computedPrices})`,
  },
];
