/** The totals of a tenant's records by kind, and the tenant's series of numbers, such as the numbers of sales. */
import { sql } from 'kysely';
import { parameter, run, statement } from '../database/statements.ts';
import type { Transaction } from '../database/tables.ts';

interface Scope {
  tx: Transaction;
  actor: { tenantId: string };
}

const addRecords = statement('add_records', (queries) => ({
  compile: () =>
    sql<{ records: number }>`insert into record_counts (tenant_id, kind, records)
      values (${parameter(1)}, ${parameter(2)}, ${parameter(3)})
      on conflict (tenant_id, kind) do update set records = record_counts.records + excluded.records
      returning records`.compile(queries),
}));

/**
 * `records` may be negative. Call `countRecords` last: other transactions that write the same total wait until this transaction
 * ends.
 */
export async function countRecords({ tx, actor }: Scope, kind: string, records: number): Promise<void> {
  if (records !== 0) await run(tx, addRecords, [actor.tenantId, kind, records]);
}

const totalOfKinds = statement('record_count', (queries) =>
  queries
    .selectFrom('record_counts')
    .select(sql<string>`coalesce(sum(records), 0)`.as('records'))
    .where('tenant_id', '=', parameter<string>(1))
    .where('kind', '=', sql<string>`any(${parameter(2)})`),
);

export async function recordTotal({ tx, actor }: Scope, ...kinds: string[]): Promise<number> {
  const [counted] = await run(tx, totalOfKinds, [actor.tenantId, kinds]);
  return Number(counted?.records);
}

/**
 * Returns the first number. Transactions that take later numbers wait until this one ends, so the series has no gap.
 */
export async function takeNumbers({ tx, actor }: Scope, kind: string, count = 1): Promise<number> {
  if (count === 0) return 0;
  const [added] = await run(tx, addRecords, [actor.tenantId, kind, count]);
  return (added?.records ?? count) - count + 1;
}
