import { moveStock, type LockedProduct } from '../products/stock-ledger.ts';
import type { Context } from '../resource/context.ts';
import type { LineRow } from './sale-records.ts';

/**
 * Takes a sale's products out of stock. Custom lines have none.
 * @throws Refusal `out_of_stock` when a product under stock control has too few left.
 */
export async function takeStock(
  context: Context,
  lines: readonly LineRow[],
  locked?: ReadonlyMap<string, LockedProduct>,
): Promise<void> {
  await moveStock(context, 'sale', movesOf(lines, -1), locked);
}

/** Gives a canceled or deleted sale's products back, at the cost they were sold at. */
export async function returnStock(context: Context, lines: readonly LineRow[]): Promise<void> {
  await moveStock(context, 'cancellation', movesOf(lines, 1));
}

function movesOf(lines: readonly LineRow[], sign: 1 | -1) {
  return lines.flatMap((line) =>
    line.product_id === null
      ? []
      : [
          {
            productId: line.product_id,
            quantity: sign * line.quantity,
            unitCostCents: line.cost_cents,
            saleId: line.sale_id,
          },
        ],
  );
}
