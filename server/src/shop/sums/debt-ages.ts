import { fromCents } from '@dioptria/contract/base/money.ts';
import { type DebtAge, debtAges } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../base/database/tables.ts';
import { type Addition, isOwing } from './kept-sums.ts';

export type Ages = Record<DebtAge, number>;

export const sumsByAge = (cents: RawBuilder<unknown>, days: RawBuilder<unknown>) =>
  sql.join(
    debtAges.map(({ field, most }, index) => {
      const least = debtAges[index - 1]?.most;
      const isOlder = least === undefined ? sql`true` : sql`${days} > ${sql.lit(least)}`;
      const isAtMost = most === Infinity ? sql`true` : sql`${days} <= ${sql.lit(most)}`;
      return sql`coalesce(sum(${cents}) filter (where ${isOlder} and ${isAtMost}), 0)::float8 as ${sql.ref(field)}`;
    }),
  );

export const agesOf = (row: Partial<Ages> = {}): Ages =>
  Object.fromEntries(debtAges.map(({ field }) => [field, fromCents(row[field] ?? 0)])) as unknown as Ages;

/** Stored in `client_accounts.oldest_day`, so that PostgreSQL can sort the list of debtors by this day. */
const oldestDay = (tenantId: string) => sql`(select min(delivery_date) from sales
  where sales.tenant_id = ${tenantId} and sales.client_id = client_accounts.id and ${isOwing})`;

/** The rule that the command `doctor` checks, and the statement that corrects the rows. */
export const oldestDebt = {
  rule: "a client's oldest due day is that of the orders that owe",
  table: 'client_accounts',
  wrong: (tenantId: string): RawBuilder<unknown> => sql`
    select id::text as record, due::text as expected, oldest_day::text as found
    from (
      select client_accounts.id, oldest_day, min(delivery_date) as due from client_accounts
      left join sales on sales.tenant_id = client_accounts.tenant_id and sales.client_id = client_accounts.id and ${isOwing}
      where client_accounts.tenant_id = ${tenantId} group by client_accounts.id, oldest_day
    ) as kept where due is distinct from oldest_day`,
  repair: (tenantId: string): RawBuilder<unknown> => sql`
    update client_accounts set oldest_day = ${oldestDay(tenantId)} where tenant_id = ${tenantId}`,
};

/** Additions for the same day can cancel each other out. */
export function movesDebts(additions: readonly Addition[]): boolean {
  const days = new Map<string, number>();
  for (const { table, row } of additions) {
    if (table === 'debt_days') days.set(row.day, (days.get(row.day) ?? 0) + row.owed_cents);
  }
  return [...days.values()].some((cents) => cents !== 0);
}

/**
 * Call it after the transaction has changed the client's sales and the sums of the client. Other transactions that change the
 * same row of `client_accounts` wait until this transaction ends.
 */
export async function refreshOldestDebt(
  { tx, actor: { tenantId } }: { tx: Transaction; actor: { tenantId: string } },
  clientId: string,
): Promise<void> {
  const own = sql`client_accounts.tenant_id = ${tenantId} and client_accounts.id = ${clientId}`;
  // The first statement waits for the lock. So the second statement sees the sales of transactions that held the lock.
  await sql`select from client_accounts where ${own} for no key update`.execute(tx);
  await sql`update client_accounts set oldest_day = ${oldestDay(tenantId)} where ${own}`.execute(tx);
}
