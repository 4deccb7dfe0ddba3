import { fromCents } from '@dioptria/contract/base/money.ts';
import { addDays, shopDay } from '@dioptria/contract/base/shop-time.ts';
import type {
  InsurerAccount,
  InsurerAccounts,
} from '@dioptria/contract/shop/insurer-accounts/insurer-account-endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../base/records/context.ts';
import { notFound } from '../../base/records/refusal.ts';
import { type Ages, agesOf, sumsByAge } from '../sums/debt-ages.ts';
import { NO_DUE_DAY } from '../sums/insurer-sums.ts';
import { type Figures, insurerFigures } from './insurer-figures.ts';

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

/** With the ages of the debts, the latest payers first (docs/rules.md#insurer-accounts-2). */
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
    where insurer_due_days.tenant_id = insurer_accounts.tenant_id and insurer_due_days.insurance_id = insurances.id
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

/** An insurer that never owed has an account of zeros. */
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
