import { monthOf, shopDay } from '@dioptria/contract/base/shop-time.ts';
import { sql, type Selectable } from 'kysely';
import type { Tables } from '../../base/database/tables.ts';
import type { Addition, KeptSum } from './kept-sums.ts';

export const modificationSums = {
  modification_months: {
    rule: 'the changes of sales of each month are kept',
    key: ['month', 'paid_by'],
    amounts: ['changes', 'difference_cents', 'lost_lenses', 'lost_cents'],
    isAddedUp: true,
    // A change that a later change took back does not count, and neither does the later change.
    truth: (tenantId) => sql`
      select date_trunc('month', made.created_at at time zone time_zone)::date as month, coalesce(paid_by, 'none') as paid_by,
        count(*) as changes, sum(difference_cents)::bigint as difference_cents, sum(lost_lenses) as lost_lenses,
        sum(lost_cents)::bigint as lost_cents
      from sale_modifications as made join tenants on tenants.id = made.tenant_id
      where made.tenant_id = ${tenantId} and undoes is null and not exists (
        select from sale_modifications as later where later.tenant_id = ${tenantId} and later.sale_id = made.sale_id
          and later.undoes = made.number) group by 1, 2`,
  },
} as const satisfies { [Name in keyof Tables]?: KeptSum };

type Modification = Pick<
  Selectable<Tables['sale_modifications']>,
  'paid_by' | 'difference_cents' | 'lost_lenses' | 'lost_cents' | 'created_at'
>;

/** With the sign -1 the addition subtracts the change, because a later change took it back or the sale is deleted. */
export function additionOfModification(
  { paid_by, difference_cents, lost_lenses, lost_cents, created_at }: Modification,
  timeZone: string,
  sign: 1 | -1 = 1,
): Addition {
  const month = `${monthOf(shopDay(new Date(created_at), timeZone))}-01`;
  const amounts = {
    changes: sign,
    difference_cents: sign * difference_cents,
    lost_lenses: sign * lost_lenses,
    lost_cents: sign * lost_cents,
  };
  return { table: 'modification_months', row: { month, paid_by: paid_by ?? 'none', ...amounts } };
}
