import { PROPOSED_NUMBER_LIMIT } from '@dioptria/contract/shop/sales/sales.ts';
import { sql } from 'kysely';
import type { Context } from '../../../base/records/context.ts';
import { recordTotal } from '../../../base/records/record-counts.ts';
import { numberedKind } from '../../sums/kept-sums.ts';

/**
 * Searches the range of proposed numbers from `taken` to its end, then from its start to `taken`, and at last above the
 * range. If another sale takes the returned number first, call this function again (docs/rules.md#sales-8).
 */
export async function nextFreeNumber(context: Context, taken: number): Promise<number> {
  return (await freeInRange(context, taken)) ?? (await firstPastRange(context));
}

async function freeInRange(context: Context, taken: number): Promise<number | undefined> {
  // Without this check, each new sale of a tenant that has used all numbers of the range would search the whole range.
  const isFull = (await recordTotal(context, numberedKind)) >= PROPOSED_NUMBER_LIMIT - 1;
  if (isFull || taken >= PROPOSED_NUMBER_LIMIT) return undefined;
  return (await firstFree(context, taken + 1, PROPOSED_NUMBER_LIMIT)) ?? (await firstFree(context, 1, taken));
}

/** Returns the smallest free number that is at least `from` and below `limit`. */
async function firstFree({ tx, actor }: Context, from: number, limit: number): Promise<number | undefined> {
  const { rows } = await sql<{ free: number }>`
    select number + 1 as free
    from (
      select number, lead(number) over (order by number) as following
      from (
        select ${from}::int - 1 as number
        union all
        select number from sales where tenant_id = ${actor.tenantId} and number >= ${from}::int and number < ${limit}::int
      ) as used
    ) as pairs
    where following is distinct from number + 1 and number + 1 < ${limit}::int
    order by number
    limit 1`.execute(tx);
  return rows[0]?.free;
}

const firstPastRange = async (context: Context) =>
  Math.max(await nextConsecutiveNumber(context), PROPOSED_NUMBER_LIMIT);

/** If another sale takes the returned number first, call this function again (docs/rules.md#sales-32). */
export async function nextConsecutiveNumber({ tx, actor }: Context): Promise<number> {
  const { last } = await tx
    .selectFrom('sales')
    .select(({ fn }) => fn.max<number | null>('number').as('last'))
    .where('tenant_id', '=', actor.tenantId)
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}
