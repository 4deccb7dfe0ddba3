import { insertPrepared } from '../../../base/database/prepared-inserts.ts';
import type { Context } from '../../../base/records/context.ts';
import type { LineRow, SaleColumns } from '../sale-records.ts';

/**
 * Under the sale's number or, if another sale has it, under the number that `nextNumber` returns. Two concurrent sales never get
 * the same number, because the insert itself takes the number.
 */
export async function insertSale(
  context: Context,
  columns: SaleColumns,
  nextNumber: (context: Context, taken: number) => Promise<number>,
): Promise<number> {
  const onConflict = 'on conflict (tenant_id, number) do nothing';
  let { number } = columns;
  while ((await insertPrepared(context.tx, 'sales', [{ ...columns, number }], onConflict)) === 0) {
    number = await nextNumber(context, number);
  }
  return number;
}

export async function insertSaleChildren(
  { tx, actor: { tenantId } }: Context,
  { id, number }: SaleColumns,
  lines: readonly LineRow[],
  prescriptionIds: readonly string[],
): Promise<void> {
  const word = { tenant_id: tenantId, kind: 'sales', token: String(number), record_id: id };
  const used = prescriptionIds.map((prescription) => ({
    tenant_id: tenantId,
    sale_id: id,
    prescription_id: prescription,
  }));
  await Promise.all([
    insertPrepared(tx, 'search_tokens', [word]),
    insertPrepared(tx, 'sale_lines', lines),
    insertPrepared(tx, 'sale_prescriptions', used),
  ]);
}
