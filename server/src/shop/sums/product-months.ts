import { incomeOfLines } from '@dioptria/contract/base/money.ts';
import { monthOf } from '@dioptria/contract/base/shop-time.ts';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Tables } from '../../base/database/tables.ts';

type Sale = Pick<Selectable<Tables['sales']>, 'sale_day' | 'total_cents'>;
export type SoldLine = Pick<Selectable<Tables['sale_lines']>, 'product_id' | 'quantity' | 'price_cents' | 'cost_cents'>;

export function productMonthsOf({ sale_day, total_cents }: Sale, lines: readonly SoldLine[], sign: 1 | -1) {
  const month = `${monthOf(sale_day)}-01`;
  const amounts = lines.map(({ price_cents, quantity }) => price_cents * quantity);
  const income = incomeOfLines(amounts, total_cents);
  return lines.flatMap(({ product_id, quantity, cost_cents }, index) =>
    product_id === null
      ? []
      : [
          {
            month,
            product_id,
            units: sign * quantity,
            income_cents: sign * (income[index] ?? 0),
            cost_cents: sign * quantity * cost_cents,
          },
        ],
  );
}

/** The part of a sale's total that belongs to the first `upTo` cents of its subtotal, rounded as in `incomeOfLines`. */
const share = (upTo: RawBuilder<unknown>) => sql`case when subtotal_cents = 0 then 0
  else div(2 * ${upTo} * total_cents + subtotal_cents, 2 * subtotal_cents) end`;

/** The income of a line in cents, as `incomeOfLines` computes it. `upTo` is the sum of the lines up to and including this line. */
export const incomeShare = (upTo: RawBuilder<unknown>, amount: RawBuilder<unknown>) =>
  sql`${share(upTo)} - ${share(sql`(${upTo} - ${amount})`)}`;

export const expectedProductMonths = (tenantId: string, isCounted: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select date_trunc('month', sale_day::timestamp)::date as month, product_id, sum(quantity)::bigint as units,
    sum(${incomeShare(sql`upto`, sql`amount`)})::bigint as income_cents,
    sum(quantity * cost_cents)::bigint as cost_cents
  from (
    select sale_day, total_cents, subtotal_cents, product_id, quantity, cost_cents, price_cents * quantity as amount,
      sum(price_cents * quantity) over (partition by sales.id order by position) as upto
    from sales join sale_lines as line on line.tenant_id = sales.tenant_id and line.sale_id = sales.id
    where sales.tenant_id = ${tenantId} and ${isCounted}
  ) as sold where product_id is not null group by 1, 2`;
