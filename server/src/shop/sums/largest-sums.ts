/**
 * Refuses amounts that would take a sum beyond its bound, so that every sum stays among the safe integers
 * (docs/decisions/0028-bounded-sums.md).
 */
import { LARGEST_SUM, sumTooLarge } from '@dioptria/contract/base/largest-sum.ts';
import { toCents } from '@dioptria/contract/base/money.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../base/database/tables.ts';
import { Refusal } from '../../base/records/refusal.ts';
import { type KeptSum, keptSums, type SumTable } from './kept-sums.ts';

/** The largest amount of one row, in cents. A total of a few rows, such as all payment methods, is below the safe integers. */
const LARGEST_ROW = toCents(LARGEST_SUM);
/** The largest sum of all rows of a table that reports add up. */
const LARGEST_TOTAL = 10 * LARGEST_ROW;
/**
 * The sums are read again only for amounts above ten million pesos, so that a normal sale needs no query. Half a million smaller
 * amounts in one cash session or day would reach the bound, and seventeen times as many the safe integers.
 */
const LARGE = toCents(10_000_000);

const isLarge = (cents: number): boolean => Math.abs(cents) > LARGE;

/** Refuses an amount that takes a sum beyond its bound. */
export class LargeSum extends Refusal {
  constructor() {
    super(400, 'invalid', sumTooLarge);
  }
}

/**
 * Refuses a large amount that took a sum beyond a bound. An amount that brings the sum nearer to 0 is accepted.
 * @throws LargeSum
 */
export function refuseLargeSum(sum: number, added: number, largest = LARGEST_ROW): void {
  if (isLarge(added) && Math.abs(sum) > largest && Math.sign(sum) === Math.sign(added)) throw new LargeSum();
}

type Row = Readonly<Record<string, string | number>>;

/** The large ones of these amounts. @throws LargeSum for an amount that is beyond the bound by itself */
export function largeAmounts(amounts: readonly number[]): number[] {
  if (amounts.some((cents) => Math.abs(cents) > LARGEST_ROW)) throw new LargeSum();
  return amounts.filter(isLarge);
}

/** Refuses rows that took a kept sum beyond its bound, after they were added. @throws LargeSum */
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
