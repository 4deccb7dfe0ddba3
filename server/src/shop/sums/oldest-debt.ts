/** The oldest due day of each client's debts. It is kept beside the sums, because PostgreSQL sorts the debtors by it. */
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../base/database/tables.ts';
import { type Addition, isOwing } from './kept-sums.ts';

/** The oldest delivery date of a sale that owes, for a row of `client_accounts`. */
const oldestDay = sql`(select min(delivery_date) from sales
  where sales.tenant_id = client_accounts.tenant_id and sales.client_id = client_accounts.id and ${isOwing})`;

/** The rule that doctor checks and repairs. */
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
    update client_accounts set oldest_day = ${oldestDay} where tenant_id = ${tenantId}`,
};

/** True if additions change the debts of a due day. */
export function movesDebts(additions: readonly Addition[]): boolean {
  const days = new Map<string, number>();
  for (const { table, row } of additions) {
    if (table === 'debt_days') days.set(row.day, (days.get(row.day) ?? 0) + row.owed_cents);
  }
  return [...days.values()].some((cents) => cents !== 0);
}

/**
 * Computes a client's oldest due day again, after the sums of the client's sales. Other transactions wait until this transaction
 * ends.
 */
export async function refreshOldestDebt(
  { tx, actor: { tenantId } }: { tx: Transaction; actor: { tenantId: string } },
  clientId: string,
): Promise<void> {
  const own = sql`client_accounts.tenant_id = ${tenantId} and client_accounts.id = ${clientId}`;
  // The lock comes first, so that the second statement sees the sales that other transactions stored.
  await sql`select from client_accounts where ${own} for no key update`.execute(tx);
  await sql`update client_accounts set oldest_day = ${oldestDay} where ${own}`.execute(tx);
}
