import { toCents } from '@dioptria/contract/base/money.ts';
import { receptionProblems } from '@dioptria/contract/shop/purchases/reception-labels.ts';
import type { Reception, ReceptionLine } from '@dioptria/contract/shop/purchases/receptions.ts';
import { shopDay } from '@dioptria/contract/base/shop-time.ts';
import { type LockedProduct, lockProducts } from '../products/stock-ledger.ts';
import type { Context } from '../../base/records/context.ts';
import { conflict, notFound } from '../../base/records/refusal.ts';
import { lockPurchaseOrder } from './awaited-units.ts';
import { readReception } from './reception-records.ts';
import { type LineToStore, storeReception } from './store-reception.ts';

/**
 * A reverse is a reception with the same lines and negative quantities (docs/rules.md#receptions-5).
 * @throws Refusal `closed` if the reception was reversed before or is a reverse, `out_of_stock` if a product under stock control
 * has fewer units than the reverse takes.
 */
export async function reverseReception(context: Context, id: string): Promise<Reception> {
  await lockReception(context, id);
  const before = await readReception(context, id);
  if (before.reverses) throw conflict('closed', receptionProblems.isReverse);
  if (before.reversedBy) throw conflict('closed', receptionProblems.alreadyReversed);
  const { lines = [], provider, document, purchaseOrder } = before;
  if (purchaseOrder) await lockPurchaseOrder(context, purchaseOrder._id);
  const products = await lockProducts(
    context,
    lines.map(({ productId }) => productId),
  );
  return storeReception(context, {
    providerId: provider._id,
    document,
    day: shopDay(context.now, context.timeZone),
    note: '',
    reversesId: id,
    purchaseOrderId: purchaseOrder?._id ?? null,
    lines: lines.map((line) => reverseOf(line, lines, products)),
  });
}

async function lockReception({ tx, actor }: Context, id: string): Promise<void> {
  const locked = await tx
    .selectFrom('receptions')
    .select('id')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) throw notFound();
}

/** Also restores the cost that the product had before the reception, unless the cost has changed since. */
function reverseOf(
  line: ReceptionLine,
  lines: readonly ReceptionLine[],
  products: ReadonlyMap<string, LockedProduct>,
): LineToStore {
  const { productId, quantity, unitCost, costBefore } = line;
  const product = products.get(productId);
  if (!product) throw notFound();
  const written = lines.findLast((one) => one.productId === productId && one.updateCost);
  const isKept = written !== undefined && product.costCents === toCents(written.unitCost);
  return { product, quantity: -quantity, unitCost, newCost: isKept ? costBefore : undefined, beyondOrder: 0 };
}
