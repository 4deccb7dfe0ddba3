import { isLensLine, lineName, type SoldProduct } from '@dioptria/contract/shop/jobs/jobs-of-sale.ts';
import { sql, type Selectable } from 'kysely';
import { inTenant, parameter, run, statement } from '../../base/database/statements.ts';
import type { Tables } from '../../base/database/tables.ts';
import type { Context } from '../../base/records/context.ts';

export type StoredLine = Pick<
  Selectable<Tables['sale_lines']>,
  | ('position' | 'product_id' | 'name' | 'code' | 'price_cents' | 'quantity')
  | ('prescription_type' | 'needs_workshop' | 'workshop_note')
>;

type ProductColumns = Pick<
  Selectable<Tables['products']>,
  'id' | 'lens_design' | 'lens_material' | 'lens_index' | 'treatments' | 'eye' | 'bridge' | 'temple' | 'lens_height'
>;

export const soldProduct = (row: ProductColumns & { show_product_type: boolean }): SoldProduct => ({
  showProductType: row.show_product_type,
  lensDesign: row.lens_design,
  lensMaterial: row.lens_material,
  lensIndex: row.lens_index,
  treatments: row.treatments,
  eye: row.eye,
  bridge: row.bridge,
  temple: row.temple,
  lensHeight: row.lens_height,
});

export const soldLine = (
  { position, product_id, name, code, price_cents, quantity, ...line }: StoredLine,
  products: ReadonlyMap<string, SoldProduct>,
) => ({
  position,
  name,
  code,
  price: price_cents,
  quantity,
  product: (product_id !== null && products.get(product_id)) || null,
  prescriptionType: line.prescription_type,
  needsWorkshop: line.needs_workshop,
  workshopNote: line.workshop_note,
});

const productsByIds = statement('products_of_jobs', (queries) =>
  queries
    .selectFrom('products')
    .innerJoin('categories', (join) => inTenant(join, 'categories.id', 'products.category_id'))
    .select(['products.id', 'show_product_type', 'lens_design', 'lens_material', 'lens_index', 'treatments'])
    .select(['eye', 'bridge', 'temple', 'lens_height'])
    .where('products.tenant_id', '=', parameter<string>(1))
    .where('products.id', '=', sql<string>`any(${parameter(2)})`),
);

export async function soldLines({ tx, actor }: Context, lines: readonly StoredLine[]) {
  const ids = lines.flatMap(({ product_id }) => product_id ?? []);
  const rows = ids.length > 0 ? await run(tx, productsByIds, [actor.tenantId, ids]) : [];
  const products = new Map(rows.map((row) => [row.id, soldProduct(row)]));
  return lines.map((line) => soldLine(line, products));
}

const linesOfSale = statement('lines_of_job', (queries) =>
  queries
    .selectFrom('sale_lines')
    .select(['position', 'product_id', 'name', 'code', 'price_cents', 'quantity'])
    .select(['prescription_type', 'needs_workshop', 'workshop_note'])
    .where('tenant_id', '=', parameter<string>(1))
    .where('sale_id', '=', parameter<string>(2))
    .orderBy('position'),
);

export async function linesOfJob(context: Context, saleId: string) {
  return soldLines(context, await run(context.tx, linesOfSale, [context.actor.tenantId, saleId]));
}

/** Returns all lines except lines of lenses and services (docs/rules.md#jobs-15). */
export async function framesOf(context: Context, saleId: string): Promise<{ line: number; name: string }[]> {
  const lines = await linesOfJob(context, saleId);
  return lines
    .filter((line) => !line.needsWorkshop && !isLensLine(line))
    .map((line) => ({ line: line.position, name: lineName(line) }));
}
