import { sql, type RawBuilder } from 'kysely';
import { insertPrepared } from '../../base/database/prepared-inserts.ts';
import type { Transaction } from '../../base/database/tables.ts';
import { type Addition, type KeptSum, keptSums, sumTables, type SumTable } from './kept-sums.ts';
import { largeAmounts, refuseLargeRows } from './largest-sums.ts';

/** A transaction and the tenant whose sums the functions read and change. */
interface Scope {
  tx: Transaction;
  actor: { tenantId: string };
}

type Row = Readonly<Record<string, string | number>>;

/**
 * Adds amounts to the kept sums. Call `addToSums` at the end of a transaction, because other transactions that write the same rows
 * wait until the transaction ends. `addToSums` writes the rows of a table in the order of their keys, so that two transactions
 * never deadlock.
 * @throws LargeSum for an amount that takes a sum beyond its bound (docs/rules.md#money-5)
 */
export async function addToSums({ tx, actor }: Scope, additions: readonly Addition[]): Promise<void> {
  const byTable = Map.groupBy(additions, ({ table }) => table);
  await Promise.all(
    sumTables.map(async (table) => {
      const rows = totalsOf(keptSums[table], byTable.get(table) ?? []);
      if (rows.length === 0) return;
      largeAmounts(rows.flatMap((row) => keptSums[table].amounts.map((amount) => Number(row[amount]))));
      const stored = rows.map((row) => ({ tenant_id: actor.tenantId, ...row }));
      await insertPrepared(tx, table, stored, addingClause(table));
      await refuseLargeRows({ tx, actor }, table, rows);
    }),
  );
}

/**
 * Adds up the additions with the same key. Returns one row per key, in the order of the keys, without rows whose amounts are all 0.
 */
function totalsOf({ key, amounts }: KeptSum, additions: readonly Addition[]): Row[] {
  const keyOf = (row: Row) => key.map((column) => row[column]).join('/');
  const totals = [
    ...Map.groupBy<string, Row>(
      additions.map(({ row }) => row),
      keyOf,
    ),
  ].map(([name, rows]) => {
    const keys = key.map((column) => [column, rows[0]?.[column] ?? ''] as const);
    const sums = amounts.map((amount) => [amount, rows.reduce((sum, row) => sum + Number(row[amount]), 0)] as const);
    return { name, row: Object.fromEntries([...keys, ...sums]) };
  });
  return totals
    .filter(({ row }) => amounts.some((amount) => row[amount] !== 0))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ row }) => row);
}

/** Returns the names of columns as a list in SQL. */
export const columnList = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));

/**
 * Returns the `on conflict` clause of an insert into a kept sum: if a row with the same key exists, PostgreSQL adds the inserted
 * amounts to that row.
 */
function addingClause(table: SumTable): string {
  const { key, amounts }: KeptSum = keptSums[table];
  const added = amounts.map((amount) => `${amount} = ${table}.${amount} + excluded.${amount}`);
  return `on conflict (tenant_id, ${key.join(', ')}) do update set ${added.join(', ')}`;
}

/**
 * Returns the statement that inserts rows into a kept sum. `rows` is a query for the tenant, the key and the amounts. If a row with
 * the same key exists, the statement adds the amounts to that row.
 */
export function addRows(table: SumTable, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  const { key, amounts }: KeptSum = keptSums[table];
  return sql`insert into ${sql.table(table)} (tenant_id, ${columnList([...key, ...amounts])}) ${rows}
    ${sql.raw(addingClause(table))}`;
}
