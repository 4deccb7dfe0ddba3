import { fromCents } from '@dioptria/contract/base/money.ts';
import { addDays, shopDay } from '@dioptria/contract/base/shop-time.ts';
import { type DebitReason, debitReasons } from '@dioptria/contract/shop/insurances/insurer-labels.ts';
import type {
  InsurerAccount,
  InsurerAccounts,
} from '@dioptria/contract/shop/insurer-accounts/insurer-account-endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context, TenantScope } from '../../base/records/context.ts';
import { notFound } from '../../base/records/refusal.ts';
import { type Ages, agesOf, sumsByAge } from '../sums/debt-ages.ts';
import { NO_DUE_DAY } from '../sums/insurer-sums.ts';
import { incomeShare } from '../sums/product-months.ts';

type Figures = Pick<InsurerAccount, 'daysToPay' | 'debitedPercent' | 'debits' | 'income' | 'lost' | 'margin'>;

const percentOf = (part: number, whole: number): number => Math.round((part * 10_000) / whole) / 100;

export async function readInsurerAccounts(context: Context): Promise<InsurerAccounts> {
  const { tx, actor, now, timeZone } = context;
  const today = shopDay(now, timeZone);
  const all = accountRows(actor.tenantId, today, sql`true`);
  const accounts = await readAccounts(context, sql`true`);
  const { rows } = await sql<AccountRow>`
    select sum(open_cents)::float8 as open_cents, sum(unallocated_cents)::float8 as unallocated_cents,
      sum(not_presented) as not_presented, sum(overdue) as overdue,
      sum("upTo30") as "upTo30", sum("upTo60") as "upTo60", sum("upTo90") as "upTo90", sum(over90) as over90
    from (${all}) as accounts`.execute(tx);
  const [sums] = rows;
  return {
    accounts,
    totals: {
      open: fromCents(sums?.open_cents ?? 0),
      ...agesOf(sums),
      notPresented: fromCents(sums?.not_presented ?? 0),
      overdue: fromCents(sums?.overdue ?? 0),
      unallocated: fromCents(sums?.unallocated_cents ?? 0),
    },
  };
}

async function insurerFigures(context: Context, since: string): Promise<(insuranceId: string) => Figures> {
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

/** The average number of days from the presentation of a batch to its payment, weighted by amount. */
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

/** If two insurers cover a line, the line counts in the margin of both. */
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

const FIGURE_DAYS = 365;

type AccountRow = Ages & {
  id: string;
  name: string;
  open_cents: number;
  unallocated_cents: number;
  not_presented: number;
  overdue: number;
  days_late: number;
};

/**
 * Each account has its debts by age. The account with the longest delay comes first (docs/rules.md#insurer-accounts-2).
 */
const accountRows = (tenantId: string, today: string, insurers: RawBuilder<unknown>) => sql<AccountRow>`
  select insurances.id, insurances.name, insurer_accounts.open_cents, unallocated_cents, due.*
  from insurer_accounts
  join insurances on insurances.tenant_id = insurer_accounts.tenant_id and insurances.id = insurance_id,
  lateral (
    select ${sumsByAge(
      sql`case when day < ${NO_DUE_DAY} then insurer_due_days.open_cents end`,
      sql`(${today}::date - day)`,
    )},
      coalesce(sum(open_cents) filter (where day = ${NO_DUE_DAY}), 0)::float8 as not_presented,
      coalesce(sum(open_cents) filter (where day < ${today}), 0)::float8 as overdue,
      coalesce(max(${today}::date - day) filter (where day < ${today} and open_cents > 0), 0) as days_late
    from insurer_due_days
    where insurer_due_days.tenant_id = ${tenantId} and insurer_due_days.insurance_id = insurances.id
  ) as due
  where insurer_accounts.tenant_id = ${tenantId} and ${insurers}
  order by days_late desc, overdue desc, insurer_accounts.open_cents desc, insurances.name_key, insurances.id`;

function toAccount(row: AccountRow, figures: Figures): InsurerAccount {
  return {
    _id: row.id,
    name: row.name,
    open: fromCents(row.open_cents),
    ...agesOf(row),
    notPresented: fromCents(row.not_presented),
    overdue: fromCents(row.overdue),
    unallocated: fromCents(row.unallocated_cents),
    daysLate: row.days_late,
    ...figures,
  };
}

async function readAccounts(context: Context, insurers: RawBuilder<unknown>): Promise<InsurerAccount[]> {
  const { tx, actor, now, timeZone } = context;
  const today = shopDay(now, timeZone);
  const [{ rows }, figuresOf] = await Promise.all([
    accountRows(actor.tenantId, today, insurers).execute(tx),
    insurerFigures(context, addDays(today, -FIGURE_DAYS)),
  ]);
  return rows.map((row) => toAccount(row, figuresOf(row.id)));
}

/** For an insurer without stored sums, returns an account in which all sums are 0. */
export async function readInsurerAccount(context: Context, id: string): Promise<InsurerAccount> {
  const [account] = await readAccounts(context, sql`insurances.id = ${id}`);
  if (account) return account;
  const { tx, actor } = context;
  const insurer = await tx
    .selectFrom('insurances')
    .select('name')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!insurer) throw notFound();
  const none = { open_cents: 0, unallocated_cents: 0, not_presented: 0, overdue: 0, days_late: 0 };
  const figures = { daysToPay: null, debitedPercent: null, debits: [], income: 0, lost: 0, margin: null };
  return toAccount({ ...none, id, name: insurer.name, upTo30: 0, upTo60: 0, upTo90: 0, over90: 0 }, figures);
}
