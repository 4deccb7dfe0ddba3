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

interface UnitsBack {
  productId: string;
  quantity: number;
  /** These units do not return to the stock. */
  broken: number;
  unitCostCents: number;
  saleId: string;
}

/** Broken units come back to the stock of the sale, and leave as broken (docs/rules.md#returns-1). */
export async function takeBack(
  context: Context,
  kind: 'customerReturn' | 'cancellation',
  units: readonly UnitsBack[],
): Promise<void> {
  await moveStock(context, kind, units);
  const broken = units.map((one) => ({
    productId: one.productId,
    quantity: -one.broken,
    unitCostCents: one.unitCostCents,
  }));
  await moveStock(context, 'breakage', broken);
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
