/** Keeps every sum within the safe integers (docs/decisions/0028-bounded-sums.md). */
import { LARGEST_SUM, sumTooLarge, toCents } from '@dioptria/contract/base/money.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../base/database/tables.ts';
import { Refusal } from '../../base/records/refusal.ts';
import { type KeptSum, keptSums, type SumTable } from './kept-sums.ts';

/** In cents. The total of up to 18 such rows, for example of one row per payment method, is still a safe integer. */
const LARGEST_ROW = toCents(LARGEST_SUM);
/** In cents. The bound of all rows together, in tables with `isAddedUp`. */
const LARGEST_TOTAL = 10 * LARGEST_ROW;
/**
 * Ten million pesos. The server compares a sum with its bound only if the added amount is above `LARGE`, so that a normal
 * sale needs no further query. Half a million smaller amounts in one cash session or day would reach the bound, and nine
 * million would exceed the safe integers.
 */
const LARGE = toCents(10_000_000);

const isLarge = (cents: number): boolean => Math.abs(cents) > LARGE;

export class LargeSum extends Refusal {
  constructor() {
    super(400, 'invalid', sumTooLarge);
  }
}

/** `sum` includes the added amount. An amount that brings the sum nearer to 0 is accepted. @throws LargeSum */
export function refuseLargeSum(sum: number, added: number, largest = LARGEST_ROW): void {
  if (isLarge(added) && Math.abs(sum) > largest && Math.sign(sum) === Math.sign(added)) throw new LargeSum();
}

type Row = Readonly<Record<string, string | number>>;

/** @throws LargeSum for a single amount beyond the bound. */
export function largeAmounts(amounts: readonly number[]): number[] {
  if (amounts.some((cents) => Math.abs(cents) > LARGEST_ROW)) throw new LargeSum();
  return amounts.filter(isLarge);
}

/** The caller has already added the rows to the kept sum. @throws LargeSum */
export async function refuseLargeRows(
  scope: { tx: Transaction; actor: { tenantId: string } },
  table: SumTable,
  added: readonly Row[],
): Promise<void> {
  const { key, amounts, isAddedUp }: KeptSum = keptSums[table];
  const of = (row: Row) => amounts.map((amount) => Number(row[amount]));
  const large = added.filter((row) => of(row).some(isLarge));
  for (const row of large) {
    const ofRow = key.map((column) => sql`and ${sql.ref(column)} = ${row[column]}`);
    await refuseLargeIn(scope, table, { row, where: sql.join(ofRow, sql` `), largest: LARGEST_ROW });
    if (isAddedUp) await refuseLargeIn(scope, table, { row, where: sql``, largest: LARGEST_TOTAL });
  }
}

async function refuseLargeIn(
  { tx, actor }: { tx: Transaction; actor: { tenantId: string } },
  table: SumTable,
  { row, where, largest }: { row: Row; where: ReturnType<typeof sql>; largest: number },
): Promise<void> {
  const { amounts }: KeptSum = keptSums[table];
  const sums = amounts.map((amount) => sql`sum(${sql.ref(amount)})::float8 as ${sql.ref(amount)}`);
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(sums)} from ${sql.table(table)} where tenant_id = ${actor.tenantId} ${where}`.execute(tx);
  for (const amount of amounts) refuseLargeSum(rows[0]?.[amount] ?? 0, Number(row[amount]), largest);
}
