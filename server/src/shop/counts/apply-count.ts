import { countDifference, soldMore, stockAfterCount } from '@dioptria/contract/shop/counts/stock-count-labels.ts';
import { type StockCount, stockCounts } from '@dioptria/contract/shop/counts/stock-counts.ts';
import { toCents } from '@dioptria/contract/base/money.ts';
import { sql } from 'kysely';
import { announce } from '../../base/database/announcements.ts';
import { type LockedProduct, lockProducts, moveStock } from '../products/stock-ledger.ts';
import type { Context } from '../../base/records/context.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { conflict } from '../../base/records/refusal.ts';
import { LargeSum } from '../sums/largest-sums.ts';
import { lockCount } from './count-products.ts';
import { keepSums, readCount, sqlInScope, sqlIsAwaited } from './count-records.ts';

const BATCH = 500;

interface Line {
  productId: string;
  counted: number;
  expected: number;
}

/**
 * Applies the count in one transaction (docs/rules.md#counts-3).
 * @throws Refusal `closed` if the count is already applied or canceled; `out_of_stock` if the units of a product sold
 * since its count exceed its counted units.
 */
export async function applyCount(context: Context, id: string, uncountedAsZero: boolean): Promise<StockCount> {
  await lockCount(context, id, 'update');
  const before = await readCount(context, id);
  const lines = await linesToApply(context, id);
  const uncounted = uncountedAsZero ? await uncountedProducts(context, id) : [];
  const locked = await lockProducts(context, [...lines.map(({ productId }) => productId), ...uncounted]);
  const zeros = uncounted.map((productId) => ({ productId, counted: 0, expected: locked.get(productId)?.stock ?? 0 }));
  await insertZeros(context, id, zeros);
  await writeDifferences(context, before.name, [...lines, ...zeros], locked);
  await keepAmounts(context, id);
  await refuseHugeDifferences(context, id);
  return closeCount(context, id, 'applied', before, uncountedAsZero);
}

export async function cancelCount(context: Context, id: string): Promise<StockCount> {
  await lockCount(context, id, 'update');
  return closeCount(context, id, 'canceled', await readCount(context, id), false);
}

async function linesToApply({ tx, actor }: Context, id: string): Promise<Line[]> {
  return tx
    .selectFrom('stock_count_lines')
    .select(['product_id as productId', 'counted', 'expected'])
    .where('tenant_id', '=', actor.tenantId)
    .where('count_id', '=', id)
    .execute();
}

async function uncountedProducts({ tx, actor: { tenantId } }: Context, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select products.id from stock_counts join products on products.tenant_id = ${tenantId} and ${sqlInScope}
    where stock_counts.tenant_id = ${tenantId} and stock_counts.id = ${id} and ${sqlIsAwaited} and not exists (
      select from stock_count_lines as line
      where line.tenant_id = ${tenantId} and line.count_id = ${id} and line.product_id = products.id)`.execute(tx);
  return rows.map((row) => row.id);
}

async function insertZeros({ tx, actor }: Context, id: string, zeros: readonly Line[]): Promise<void> {
  if (zeros.length === 0) return;
  await sql`
    insert into stock_count_lines (tenant_id, count_id, product_id, counted, expected, first_expected)
    select tenants.id, ${id}::uuid, zero.product_id, 0, zero.expected, zero.expected
    from tenants, unnest(${zeros.map(({ productId }) => productId)}::uuid[], ${zeros.map(({ expected }) => expected)}::int[])
      as zero (product_id, expected)
    where tenants.id = ${actor.tenantId}`.execute(tx);
}

/** Adds each difference to the stock, so that later movements of a counted product, such as sales, are kept. */
async function writeDifferences(
  context: Context,
  note: string,
  lines: readonly Line[],
  locked: ReadonlyMap<string, LockedProduct>,
): Promise<void> {
  const impossible = lines.flatMap((line) => {
    const product = locked.get(line.productId);
    return product?.verifyStock && stockAfterCount(product.stock, line) < 0 ? [product.name] : [];
  });
  if (impossible.length > 0) throw conflict('out_of_stock', soldMore(impossible.slice(0, 5)));
  const moves = lines
    .filter(({ productId }) => locked.has(productId))
    .map((line) => ({ productId: line.productId, quantity: countDifference(line), note }))
    .filter(({ quantity }) => quantity !== 0);
  for (let start = 0; start < moves.length; start += BATCH)
    await moveStock(context, 'count', moves.slice(start, start + BATCH), locked);
}

/** Stores costs and prices in the lines, so that the value of the differences does not change later. */
async function keepAmounts({ tx, actor: { tenantId } }: Context, id: string): Promise<void> {
  await sql`
    update stock_count_lines as line set cost_cents = products.cost_cents, price_cents = products.price_cents
    from products where line.tenant_id = ${tenantId} and line.count_id = ${id}
      and products.tenant_id = ${tenantId} and products.id = line.product_id`.execute(tx);
}

/** Refuses differences whose value in cents is beyond the largest safe integer. @throws LargeSum */
async function refuseHugeDifferences(context: Context, id: string): Promise<void> {
  const { differenceCost, differencePrice } = await readCount(context, id);
  const isSafe = [differenceCost, differencePrice].every((pesos) => Number.isSafeInteger(toCents(pesos)));
  if (!isSafe) throw new LargeSum();
}

async function closeCount(
  context: Context,
  id: string,
  state: 'applied' | 'canceled',
  before: StockCount,
  uncountedAsZero: boolean,
): Promise<StockCount> {
  const { tx, actor, now, tabId } = context;
  await keepSums(context, id);
  await tx
    .updateTable('stock_counts')
    .set({ state, uncounted_as_zero: uncountedAsZero, closed_by: actor.userId, closed_at: now, updated_at: now })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .execute();
  const after = await readCount(context, id);
  recordChange(context, stockCounts, { id, before: { ...before }, after: { ...after } });
  if (state === 'applied') announce(tx, { tenantId: actor.tenantId, topic: 'products', tabId });
  return after;
}
