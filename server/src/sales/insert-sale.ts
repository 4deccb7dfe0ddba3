import { sql } from 'kysely';
import { prepared } from '../database/prepared.ts';
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

/** Every column of a sale. */
const saleColumns = [
  'tenant_id',
  'id',
  'number',
  'seller_id',
  'client_id',
  'sale_date',
  'sale_day',
  'delivery_date',
  'notes',
  'payment_method',
  'payment_status',
  'order_status',
  'subtotal_cents',
  'discount_hundredths',
  'discount_type',
  'discount_cents',
  'total_cents',
  'deposit_cents',
  'invoiced',
  'created_at',
  'updated_at',
] as const satisfies (keyof SaleColumns)[];

/** All that is inserted; what a sale has many of as arrays. */
interface Inserted extends SaleColumns {
  positions: number[];
  productIds: (string | null)[];
  names: string[];
  codes: string[];
  prices: number[];
  costs: number[];
  quantities: number[];
  prescriptionTypes: string[];
  prescriptionIds: readonly string[];
  word: string;
}

/** Its names are those of the columns: whatever else the values hold is left out. */
const columnsOf = (values: SaleColumns) =>
  Object.fromEntries(saleColumns.map((column) => [column, values[column]])) as unknown as SaleColumns;

/** One statement, since each is a round trip: where the number is taken there is no `sale`, and so nothing else either. */
const insertion = prepared((values: Inserted, tx) =>
  tx
    .with('sale', (query) =>
      query
        .insertInto('sales')
        .values(columnsOf(values))
        .onConflict((taken) => taken.columns(['tenant_id', 'number']).doNothing())
        .returning(['tenant_id', 'id']),
    )
    .with(
      'sold',
      () => sql`(
      insert into sale_lines (tenant_id, sale_id, position, product_id, name, code, price_cents, cost_cents, quantity, prescription_type)
      select sale.tenant_id, sale.id, line.* from sale, unnest(
        ${values.positions}::int[], ${values.productIds}::uuid[], ${values.names}::text[], ${values.codes}::text[],
        ${values.prices}::bigint[], ${values.costs}::bigint[], ${values.quantities}::int[],
        ${values.prescriptionTypes}::text[]
      ) as line)`,
    )
    .with(
      'used',
      () => sql`(
      insert into sale_prescriptions (tenant_id, sale_id, prescription_id)
      select sale.tenant_id, sale.id, used.id from sale, unnest(${values.prescriptionIds}::uuid[]) as used (id))`,
    )
    .with(
      'found_by',
      () => sql`(
      insert into search_tokens (tenant_id, kind, token, record_id)
      select tenant_id, 'sales', ${values.word}::text, id from sale)`,
    )
    .selectFrom('sale')
    .select('id'),
);

async function insertUnlessTaken({ tx }: Context, { columns, lines, prescriptionIds }: StoredSale): Promise<boolean> {
  const { rows } = await insertion({
    ...columns,
    positions: lines.map((line) => line.position),
    productIds: lines.map((line) => line.product_id),
    names: lines.map((line) => line.name),
    codes: lines.map((line) => line.code),
    prices: lines.map((line) => line.price_cents),
    costs: lines.map((line) => line.cost_cents),
    quantities: lines.map((line) => line.quantity),
    prescriptionTypes: lines.map((line) => line.prescription_type),
    prescriptionIds,
    word: String(columns.number),
  }).execute(tx);
  return rows.length > 0;
}
