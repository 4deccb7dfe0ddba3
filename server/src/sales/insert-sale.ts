import { sql } from 'kysely';
import type { Context } from '../resource/context.ts';
import { nextFreeNumber } from './sale-number.ts';
import type { LineRow, SaleColumns } from './sale-records.ts';

/** All that is stored of a new sale. */
export interface StoredSale {
  columns: SaleColumns;
  lines: readonly LineRow[];
  prescriptionIds: readonly string[];
}

/**
 * Stores a sale under its number or, where that is taken, under the next free one. Safe against other sales that take
 * numbers at the same moment: a number is had by inserting it.
 * @returns the number.
 */
export async function insertSale(context: Context, sale: StoredSale): Promise<number> {
  let number = sale.columns.number;
  while (!(await insertUnlessTaken(context, { ...sale, columns: { ...sale.columns, number } }))) {
    number = await nextFreeNumber(context, number);
  }
  return number;
}

/** One statement, since each is a round trip: where the number is taken there is no `sale`, and so nothing else either. */
async function insertUnlessTaken({ tx }: Context, { columns, lines, prescriptionIds }: StoredSale): Promise<boolean> {
  const inserted = await tx
    .with('sale', (query) =>
      query
        .insertInto('sales')
        .values(columns)
        .onConflict((taken) => taken.columns(['tenant_id', 'number']).doNothing())
        .returning(['tenant_id', 'id']),
    )
    .with(
      'sold',
      () => sql`(
      insert into sale_lines (tenant_id, sale_id, position, product_id, name, code, price_cents, cost_cents, quantity, prescription_type)
      select sale.tenant_id, sale.id, line.* from sale, unnest(
        ${lines.map((line) => line.position)}::int[], ${lines.map((line) => line.product_id)}::uuid[],
        ${lines.map((line) => line.name)}::text[], ${lines.map((line) => line.code)}::text[],
        ${lines.map((line) => line.price_cents)}::bigint[], ${lines.map((line) => line.cost_cents)}::bigint[],
        ${lines.map((line) => line.quantity)}::int[], ${lines.map((line) => line.prescription_type)}::text[]
      ) as line)`,
    )
    .with(
      'used',
      () => sql`(
      insert into sale_prescriptions (tenant_id, sale_id, prescription_id)
      select sale.tenant_id, sale.id, used.id from sale, unnest(${prescriptionIds}::uuid[]) as used (id))`,
    )
    .with(
      'found_by',
      () => sql`(
      insert into search_tokens (tenant_id, kind, token, record_id)
      select tenant_id, 'sales', ${String(columns.number)}, id from sale)`,
    )
    .selectFrom('sale')
    .select('id')
    .executeTakeFirst();
  return inserted !== undefined;
}
