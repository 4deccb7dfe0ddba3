import { fromCents } from '@dioptria/contract/base/money.ts';
import { type DebitReason, debitReasons } from '@dioptria/contract/shop/insurances/insurer-labels.ts';
import type { InsurerAccount } from '@dioptria/contract/shop/insurer-accounts/insurer-account-endpoints.ts';
import { sql } from 'kysely';
import type { Context, TenantScope } from '../../base/records/context.ts';
import { incomeShare } from '../sums/product-months.ts';

export type Figures = Pick<InsurerAccount, 'daysToPay' | 'debitedPercent' | 'debits' | 'income' | 'lost' | 'margin'>;

const percentOf = (part: number, whole: number): number => Math.round((part * 10_000) / whole) / 100;

export async function insurerFigures(context: Context, since: string): Promise<(insuranceId: string) => Figures> {
  const [days, claimed, debited, margins] = await Promise.all([
    daysToPay(context, since),
    claimedCents(context, since),
    debitedCents(context, since),
    marginCents(context, since),
  ]);
  return (id) => {
    const claimedHere = claimed.get(id);
    const debits = debited.get(id) ?? [];
    const all = debits.reduce((sum, { cents }) => sum + cents, 0);
    const margin = margins.get(id);
    return {
      daysToPay: days.get(id) ?? null,
      debitedPercent: claimedHere ? percentOf(all, claimedHere) : null,
      debits: debits.map(({ reason, cents }) => ({
        reason,
        amount: fromCents(cents),
        percent: claimedHere ? percentOf(cents, claimedHere) : 0,
      })),
      income: fromCents(margin?.income ?? 0),
      lost: fromCents(margin?.lost ?? 0),
      margin: margin ? fromCents(margin.income - margin.cost - margin.lost) : null,
    };
  };
}

/** Weighted by amount. */
async function daysToPay({ tx, actor }: TenantScope, since: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; days: number }>`
    select insurer_payments.insurance_id as id,
      round(sum(amount_cents * greatest(insurer_payments.day - presented_day, 0)) / sum(amount_cents), 1)::float8 as days
    from insurer_payments
    join insurer_allocations on insurer_allocations.tenant_id = insurer_payments.tenant_id and payment_id = insurer_payments.id
    join claim_items on claim_items.tenant_id = insurer_payments.tenant_id and claim_items.id = item_id
    join claim_batches on claim_batches.tenant_id = insurer_payments.tenant_id and claim_batches.id = batch_id
    where insurer_payments.tenant_id = ${actor.tenantId} and insurer_payments.day >= ${since} and reversed_at is null
    group by insurer_payments.insurance_id`.execute(tx);
  return new Map(rows.map(({ id, days }) => [id, days]));
}

const answeredItems = ({ actor }: TenantScope, since: string) => sql`
  from claim_items join claim_batches on claim_batches.tenant_id = claim_items.tenant_id and claim_batches.id = batch_id
  where claim_items.tenant_id = ${actor.tenantId} and claim_items.recognized_cents is not null and answered_day >= ${since}`;

async function claimedCents(scope: TenantScope, since: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; cents: number }>`
    select insurance_id as id, sum(claim_items.claimed_cents)::float8 as cents ${answeredItems(scope, since)}
    group by insurance_id`.execute(scope.tx);
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}

interface Debit {
  id: string;
  reason: DebitReason;
  cents: number;
}

async function debitedCents(scope: TenantScope, since: string): Promise<Map<string, Debit[]>> {
  const { rows } = await sql<Debit>`
    select insurance_id as id, case when reason_code = any(${debitReasons}::text[]) then reason_code else 'other' end as reason,
      sum(claim_items.debited_cents)::float8 as cents
    ${answeredItems(scope, since)} and claim_items.debited_cents > 0
    group by 1, 2 order by 3 desc, 2`.execute(scope.tx);
  return Map.groupBy(rows, ({ id }) => id);
}

interface Margin {
  id: string;
  income: number;
  cost: number;
  lost: number;
}

/** A line that two insurers cover counts in both. */
async function marginCents({ tx, actor }: TenantScope, since: string): Promise<Map<string, Margin>> {
  const { rows } = await sql<Margin>`
    with chosen as (
      select id, insurance_id, sale_id, lost_cents from coverages
      where tenant_id = ${actor.tenantId} and void_at is null and created_at >= ${since}::date
    ), covered as (
      select distinct insurance_id, sale_id, unnest(sale_positions) as position
      from chosen join coverage_lines on coverage_lines.tenant_id = ${actor.tenantId} and coverage_id = chosen.id
    ), sold as (
      select sale_id, position, subtotal_cents, total_cents, price_cents * quantity as amount, cost_cents * quantity as cost,
        sum(price_cents * quantity) over (partition by sale_id order by position) as upto
      from sales join sale_lines on sale_lines.tenant_id = sales.tenant_id and sale_id = sales.id
      where sales.tenant_id = ${actor.tenantId} and sales.id in (select sale_id from chosen)
    ), earned as (
      select insurance_id, sum(${incomeShare(sql`upto`, sql`amount`)}) as income, sum(cost) as cost
      from covered join sold using (sale_id, position) group by insurance_id
    )
    select insurance_id as id, coalesce(max(income), 0)::float8 as income, coalesce(max(cost), 0)::float8 as cost,
      sum(lost_cents)::float8 as lost
    from chosen left join earned using (insurance_id) group by insurance_id`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}
