import { type RawBuilder, sql } from 'kysely';
import { insertPrepared } from '../../base/database/inserts.ts';
import type { Transaction } from '../../base/database/tables.ts';
import { oldestDebt } from './debt-ages.ts';
import { type Addition, type KeptSum, keptSums, type SumTable, sumTables } from './kept-sums.ts';
import { largeAmounts, refuseLargeRows } from './largest-sums.ts';

interface Scope {
  tx: Transaction;
  actor: { tenantId: string };
}

type Row = Readonly<Record<string, string | number>>;

/**
 * Call it at the end of a transaction, because other transactions that write the same rows wait until the transaction ends. The
 * rows of a table are written in the order of their keys, so that two transactions never deadlock.
 * @throws LargeSum (docs/rules.md#money-5)
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

/** Returns one row for each key, in the order of the keys. Rows whose amounts are all 0 are left out. */
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

const columnList = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));

function addingClause(table: SumTable): string {
  const { key, amounts }: KeptSum = keptSums[table];
  const added = amounts.map((amount) => `${amount} = ${table}.${amount} + excluded.${amount}`);
  return `on conflict (tenant_id, ${key.join(', ')}) do update set ${added.join(', ')}`;
}

function addRows(table: SumTable, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  const { key, amounts }: KeptSum = keptSums[table];
  return sql`insert into ${sql.table(table)} (tenant_id, ${columnList([...key, ...amounts])}) ${rows}
    ${sql.raw(addingClause(table))}`;
}

const amountOf = (side: 'truth' | 'kept', amount: string) => sql`coalesce(${sql.ref(`${side}.${amount}`)}, 0)`;

/** A missing row counts as a row of zeros. */
function differences(table: SumTable, tenantId: string): RawBuilder<unknown> {
  const { truth, amounts }: KeptSum = keptSums[table];
  const differ = amounts.map((amount) => sql`${amountOf('truth', amount)} <> ${amountOf('kept', amount)}`);
  return sql`(${truth(tenantId)}) as truth
    full join (select * from ${sql.table(table)} where tenant_id = ${tenantId}) as kept using (${columnList(keptSums[table].key)})
    where ${sql.join(differ, sql` or `)}`;
}

function wrongSums(table: SumTable, tenantId: string): RawBuilder<unknown> {
  const amounts = (side: 'truth' | 'kept') =>
    sql`concat_ws(', ', ${sql.join(keptSums[table].amounts.map((amount) => amountOf(side, amount)))})`;
  return sql`select concat_ws(' ', ${columnList(keptSums[table].key)}) as record,
    ${amounts('truth')} as expected, ${amounts('kept')} as found from ${differences(table, tenantId)}`;
}

/**
 * Adds the missing amounts to the rows, as a sale does, so that no amount of a concurrent sale is lost. The transaction must be
 * READ COMMITTED, so that the statement sees every earlier commit.
 */
export function correctSums(table: SumTable, tenantId: string): RawBuilder<unknown> {
  const missing = keptSums[table].amounts.map(
    (amount) => sql`${amountOf('truth', amount)} - ${amountOf('kept', amount)}`,
  );
  return addRows(
    table,
    // The statement reads the tenant's id from `tenants`, so that Citus runs the statement on the tenant's worker.
    sql`select tenants.id, corrections.* from tenants, (
      select ${columnList(keptSums[table].key)}, ${sql.join(missing)} from ${differences(table, tenantId)}
    ) as corrections where tenants.id = ${tenantId}`,
  );
}

export const sumRules = [
  ...sumTables.map((table) => ({
    rule: keptSums[table].rule,
    table,
    wrong: (tenantId: string) => wrongSums(table, tenantId),
    repair: (tenantId: string) => correctSums(table, tenantId),
  })),
  oldestDebt,
];
