import { moveStock, type LockedProduct } from '../products/stock-ledger.ts';
import type { Context } from '../../base/records/context.ts';
import type { LineRow } from './sale-records.ts';

export async function takeStock(
  context: Context,
  lines: readonly LineRow[],
  locked?: ReadonlyMap<string, LockedProduct>,
): Promise<void> {
  await moveStock(context, 'sale', movesOf(lines, -1), locked);
}

/** Adds the units to the stock at the unit cost that the sale recorded. */
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
