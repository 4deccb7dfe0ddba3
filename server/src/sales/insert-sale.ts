import type { Context } from '../resource/context.ts';
import { nextFreeNumber } from './sale-number.ts';
import type { LineRow, SaleColumns } from './sale-records.ts';

/** The stored rows of a new sale. */
export interface StoredSale {
  columns: SaleColumns;
  lines: readonly LineRow[];
  prescriptionIds: readonly string[];
}

/**
 * Stores a sale under its number or, if that is taken, under the next free one. It is safe against concurrent sales: the
 * insert itself takes the number.
 * @returns the number.
 */
export async function insertSale(context: Context, sale: StoredSale): Promise<number> {
  let number = sale.columns.number;
  while (!(await insertUnlessTaken(context, { ...sale, columns: { ...sale.columns, number } }))) {
    number = await nextFreeNumber(context, number);
  }
  return number;
}

/** @returns false if the number is taken; then nothing is stored. */
async function insertUnlessTaken(
  { tx, actor }: Context,
  { columns, lines, prescriptionIds }: StoredSale,
): Promise<boolean> {
  const { tenantId } = actor;
  const { id: saleId, number } = columns;
  const inserted = await tx
    .insertInto('sales')
    .values(columns)
    .onConflict((taken) => taken.columns(['tenant_id', 'number']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  const storing: Promise<unknown>[] = [
    tx
      .insertInto('search_tokens')
      .values({ tenant_id: tenantId, kind: 'sales', token: String(number), record_id: saleId })
      .execute(),
  ];
  if (lines.length > 0) {
    storing.push(tx.insertInto('sale_lines').values(lines).execute());
  }
  if (prescriptionIds.length > 0) {
    const rows = prescriptionIds.map((id) => ({ tenant_id: tenantId, sale_id: saleId, prescription_id: id }));
    storing.push(tx.insertInto('sale_prescriptions').values(rows).execute());
  }
  await Promise.all(storing);
  return true;
}
