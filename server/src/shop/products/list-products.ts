import type { FiltersOf, Selection } from '@dioptria/contract/base/resource.ts';
import { compactKey } from '@dioptria/contract/base/text.ts';
import { barcodeKey } from '@dioptria/contract/shop/products/barcodes.ts';
import { products } from '@dioptria/contract/shop/products/products.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../base/records/context.ts';
import { listing, nameOrder } from '../../base/records/listing.ts';
import { matchingEachWord, recordsWithWord } from '../../base/records/search-tokens.ts';
import { requireReferences } from '../../base/records/write-checks.ts';
import { selectProducts, toProduct } from './product-records.ts';

const sortsOf = (tenantId: string) => ({
  name: sql.ref('products.name_key'),
  code: sql.ref('products.code_key'),
  category: nameOrder(tenantId, 'categories', 'products.category_id'),
  brand: nameOrder(tenantId, 'brands', 'products.brand_id'),
  provider: nameOrder(tenantId, 'providers', 'products.provider_id'),
  price: sql.ref('products.price_cents'),
  stock: sql.ref('products.stock'),
  createdAt: sql.ref('products.created_at'),
});

/**
 * The search words of a brand are stored only for the brand, so that a new name of the brand changes no row of its
 * products. The last query collects the product ids in an array. Without this array, PostgreSQL would overestimate the
 * number of a brand's products and read the whole table.
 */
function productsMatching(tenantId: string, typed: string) {
  const found = matchingEachWord(
    typed,
    (word) => sql`(${recordsWithWord(tenantId, 'products', word)} union
      select id from products
      where tenant_id = ${tenantId} and brand_id = any(array(${recordsWithWord(tenantId, 'brands', word)})))`,
  );
  return found && sql`(select unnest(array${found}))`;
}

/** Finds the product with this barcode, otherwise the products with this code (docs/rules.md#codes-4). */
export function productsScanned(tenantId: string, scanned: string): RawBuilder<{ id: string }> {
  const withBarcode = sql`select id from products
    where tenant_id = ${tenantId} and barcode_key = nullif(${barcodeKey(scanned)}, '')`;
  return sql`${withBarcode} union all
    select id from products where tenant_id = ${tenantId} and code_key = nullif(${compactKey(scanned)}, '')
      and not exists (${withBarcode})`;
}

/** An enabled lens under stock control, which no sale takes (docs/rules.md#products-16). */
const isLensWithoutStock = ({ actor: { tenantId } }: Context): RawBuilder<unknown> =>
  sql`products.verify_stock and products.stock <= 0 and products.enabled and products.category_id = any(array(
    select id from categories where tenant_id = ${tenantId} and show_product_type))`;

export const productsListing = listing({
  plan(context, query: Selection & FiltersOf<typeof products>) {
    const { brandId, categoryId, providerId, enabled, lensesWithoutStock, scanned, ids } = query;
    return {
      table: 'products' as const,
      defaultSort: products.defaultSort,
      rows: selectProducts(context),
      sorts: sortsOf(context.actor.tenantId),
      filters: [
        ...(brandId === undefined ? [] : [sql`products.brand_id = ${brandId}`]),
        ...(categoryId === undefined ? [] : [sql`products.category_id = ${categoryId}`]),
        ...(providerId === undefined ? [] : [sql`products.provider_id = ${providerId}`]),
        ...(enabled === undefined ? [] : [sql`products.enabled = ${enabled}`]),
        ...(lensesWithoutStock === undefined
          ? []
          : [lensesWithoutStock ? isLensWithoutStock(context) : sql`not (${isLensWithoutStock(context)})`]),
        ...(scanned === undefined
          ? []
          : [sql`products.id = any(array(${productsScanned(context.actor.tenantId, scanned)}))`]),
        ...(ids === undefined ? [] : [sql`products.id = any(${ids}::uuid[])`]),
      ],
      matching: (typed: string) => productsMatching(context.actor.tenantId, typed),
    };
  },
  records: (_context, rows) => rows.map(toProduct),
});

interface ProductFilter {
  brandId?: string | undefined;
  categoryId?: string | undefined;
  providerId?: string | undefined;
}

/**
 * Returns '' for an id that is not set. `path` is the place of the filter in the request: '' or `filter.`.
 * @throws Refusal `invalid` for a record that the tenant does not have.
 */
export async function filterNames(context: Context, { brandId, categoryId, providerId }: ProductFilter, path = '') {
  await requireReferences(context, [
    { field: `${path}brandId`, table: 'brands', id: brandId },
    { field: `${path}categoryId`, table: 'categories', id: categoryId },
    { field: `${path}providerId`, table: 'providers', id: providerId },
  ]);
  const findName = async (table: 'brands' | 'categories' | 'providers', id: string | undefined) => {
    if (id === undefined) return '';
    const named = context.tx.selectFrom(table).select('name').where('tenant_id', '=', context.actor.tenantId);
    return (await named.where('id', '=', id).executeTakeFirstOrThrow()).name;
  };
  return {
    brand: await findName('brands', brandId),
    category: await findName('categories', categoryId),
    provider: await findName('providers', providerId),
  };
}
