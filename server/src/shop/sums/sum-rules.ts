import { sql, type RawBuilder } from 'kysely';
import { addRows, columnList } from './add-to-sums.ts';
import { type KeptSum, keptSums, sumTables, type SumTable } from './kept-sums.ts';
import { oldestDebt } from './oldest-debt.ts';

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
 * Adds the missing amounts to the rows, as a sale does, so that amounts which concurrent sales add are not lost. The transaction
 * must be READ COMMITTED, so that the statement sees every earlier commit.
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
