import { sql, type RawBuilder } from 'kysely';
import { parameter, run, statement } from '../database/statements.ts';
import type { Transaction } from '../database/tables.ts';
import { type Addition, type KeptSum, keptSums, sumTables, type SumTable } from './kept-sums.ts';

/** A transaction and the tenant whose sums the functions read and change. */
interface Scope {
  tx: Transaction;
  actor: { tenantId: string };
}

type Row = Readonly<Record<string, string | number>>;

/**
 * Adds to the kept sums. Call it last: other transactions that write the same rows wait until this one ends. It writes the
 * rows of a table in the order of their keys, so that transactions never deadlock.
 */
export async function addToSums({ tx, actor }: Scope, additions: readonly Addition[]): Promise<void> {
  const byTable = Map.groupBy(additions, ({ table }) => table);
  await Promise.all(
    sumTables.map(async (table) => {
      const columns: readonly string[] = [...keptSums[table].key, ...keptSums[table].amounts];
      const rows = totalsOf(keptSums[table], byTable.get(table) ?? []);
      if (rows.length === 0) return;
      const values = rows.map((row) => sql`(${sql.join([actor.tenantId, ...columns.map((column) => row[column])])})`);
      await addRows(table, sql`values ${sql.join(values)}`).execute(tx);
    }),
  );
}

/** One row per key, in the order of the keys, without those that add nothing. */
function totalsOf({ key, amounts }: KeptSum, additions: readonly Addition[]): Row[] {
  const keyOf = (row: Row) => key.map((column) => row[column]).join('/');
  const totals = [
    ...Map.groupBy<string, Row>(
      additions.map(({ row }) => row),
      keyOf,
    ),
  ].map(([name, rows]) => {
    const sums = amounts.map((amount) => [amount, rows.reduce((sum, row) => sum + Number(row[amount]), 0)] as const);
    return { name, row: { ...rows[0], ...Object.fromEntries(sums) } };
  });
  return totals
    .filter(({ row }) => amounts.some((amount) => row[amount] !== 0))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ row }) => row);
}

/** Columns as a list in SQL. */
export const columnList = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));

/** Inserts rows of tenant, key and amounts into a kept sum; the amounts are added where the row exists. */
export function addRows(table: SumTable, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  const { key, amounts }: KeptSum = keptSums[table];
  const added = amounts.map(
    (amount) => sql`${sql.ref(amount)} = ${sql.ref(`${table}.${amount}`)} + ${sql.ref(`excluded.${amount}`)}`,
  );
  return sql`insert into ${sql.table(table)} (tenant_id, ${columnList([...key, ...amounts])}) ${rows}
    on conflict (tenant_id, ${columnList(key)}) do update set ${sql.join(added)}`;
}

/** Adds to the tenant's count of records of a kind. */
export async function countRecords(scope: Scope, kind: string, records: number): Promise<void> {
  await addToSums(scope, [{ table: 'record_counts', row: { kind, records } }]);
}

const countOfKinds = statement('record_count', (queries) =>
  queries
    .selectFrom('record_counts')
    .select(sql<string>`coalesce(sum(records), 0)`.as('records'))
    .where('tenant_id', '=', parameter<string>(1))
    .where('kind', '=', sql<string>`any(${parameter(2)})`),
);

/** The tenant's count of records of these kinds together. */
export async function recordCount({ tx, actor }: Scope, ...kinds: string[]): Promise<number> {
  const [counted] = await run(tx, countOfKinds, [actor.tenantId, kinds]);
  return Number(counted?.records);
}

/**
 * Takes the next numbers of a series of the tenant, which `record_counts` holds under a kind. The series has no gap: another
 * transaction that takes numbers waits until this one ends.
 * @returns the first of the numbers.
 */
export async function takeNumbers({ tx, actor }: Scope, kind: string, count = 1): Promise<number> {
  if (count === 0) return 0;
  const { rows } = await sql<{ records: number }>`
    insert into record_counts (tenant_id, kind, records) values (${actor.tenantId}, ${kind}, ${count})
    on conflict (tenant_id, kind) do update set records = record_counts.records + excluded.records
    returning records`.execute(tx);
  return (rows[0]?.records ?? count) - count + 1;
}
