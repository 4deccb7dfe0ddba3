import { jobKindTable, lensKinds } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import { monthOf, shopDay } from '@dioptria/contract/base/shop-time.ts';
import { sql, type Selectable } from 'kysely';
import { literals } from '../../base/database/statements.ts';
import type { Tables } from '../../base/database/tables.ts';
import type { Addition, KeptSum } from './kept-sums.ts';

const monthIn = (column: string) => sql`date_trunc('month', ${sql.ref(column)} at time zone time_zone)::date`;

export const workshopSums = {
  delivery_months: {
    rule: 'the delivered orders with lenses of each month and seller are kept',
    key: ['month', 'seller_id'],
    amounts: ['delivered'],
    truth: (tenantId) => sql`
      select ${monthIn('delivered_at')} as month, seller_id, count(*) as delivered
      from sales join tenants on tenants.id = sales.tenant_id
      where tenant_id = ${tenantId} and delivered_at is not null and remake_of is null
        and exists (select from jobs where jobs.tenant_id = sales.tenant_id and jobs.sale_id = sales.id
          and kind in (${literals(lensKinds)})) group by 1, 2`,
  },
  lab_months: {
    rule: 'what each lab gave back in each month is kept',
    key: ['month', 'lab_id'],
    amounts: ['delivered', 'received', 'days', 'late'],
    truth: (tenantId) => sql`
      select month, lab_id, sum(delivered) as delivered, sum(received) as received, sum(days) as days, sum(late) as late
      from (
        select ${monthIn('delivered_at')} as month, lab_id, 1 as delivered, 0 as received, 0 as days, 0 as late
        from jobs join sales on sales.tenant_id = jobs.tenant_id and sales.id = jobs.sale_id
          join tenants on tenants.id = jobs.tenant_id
        where jobs.tenant_id = ${tenantId} and delivered_at is not null and remake_of is null and lab_id is not null
          and kind in (${literals(lensKinds)})
        union all
        select ${monthIn('job_steps.created_at')}, lab_id, 0, 1, days_at_lab, is_late::int
        from job_steps join tenants on tenants.id = job_steps.tenant_id
        where tenant_id = ${tenantId} and lab_id is not null
      ) as parts group by month, lab_id`,
  },
} as const satisfies { [Name in keyof Tables]?: KeptSum };

type Order = Pick<Selectable<Tables['sales']>, 'seller_id' | 'delivered_at' | 'remake_of'>;
type Job = { kind: Tables['jobs']['kind']; lab_id: string | null };
type Step = Pick<Selectable<Tables['job_steps']>, 'lab_id' | 'days_at_lab' | 'is_late' | 'created_at'>;

const firstDay = (instant: string, timeZone: string) => `${monthOf(shopDay(new Date(instant), timeZone))}-01`;

/**
 * Empty for a remake, a sale without lenses and an undelivered sale. Services do not count, because the figures compare the
 * delivered lenses with the remade ones (docs/rules.md#remakes-4).
 */
export function additionsOfDelivery(
  { seller_id, delivered_at, remake_of }: Order,
  jobs: readonly Job[],
  timeZone: string,
  sign: 1 | -1 = 1,
): Addition[] {
  const made = jobs.filter(({ kind }) => jobKindTable[kind].hasLenses);
  if (delivered_at === null || remake_of !== null || made.length === 0) return [];
  const month = firstDay(delivered_at, timeZone);
  return [
    { table: 'delivery_months', row: { month, seller_id, delivered: sign } },
    ...made.flatMap(({ lab_id }): Addition[] =>
      lab_id === null
        ? []
        : [{ table: 'lab_months', row: { month, lab_id, delivered: sign, received: 0, days: 0, late: 0 } }],
    ),
  ];
}

export function additionsOfReceipt(
  { lab_id, days_at_lab, is_late, created_at }: Step,
  timeZone: string,
  sign: 1 | -1 = 1,
): Addition[] {
  if (lab_id === null) return [];
  const amounts = { delivered: 0, received: sign, days: sign * (days_at_lab ?? 0), late: is_late ? sign : 0 };
  return [{ table: 'lab_months', row: { month: firstDay(created_at, timeZone), lab_id, ...amounts } }];
}
