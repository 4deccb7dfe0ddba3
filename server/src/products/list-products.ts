import { products } from '@dioptria/contract/products.ts';
import type { FiltersOf, Selection } from '@dioptria/contract/resource.ts';
import { sql, type RawBuilder } from 'kysely';
import { listing } from '../resource/listing.ts';
import { matchingEachWord, recordsWithWord } from '../resource/search-tokens.ts';
import { selectProducts, toProduct } from './select-products.ts';

/** The name of a product's brand, category or provider, to sort by. */
const nameOf = (table: 'brands' | 'categories' | 'providers', column: string): RawBuilder<unknown> =>
  sql`(select name_key from ${sql.table(table)} as named
    where named.tenant_id = products.tenant_id and named.id = ${sql.ref(`products.${column}`)})`;

const sorts = {
  name: sql.ref('products.name_key'),
  code: sql.ref('products.code_key'),
  category: nameOf('categories', 'category_id'),
  brand: nameOf('brands', 'brand_id'),
  provider: nameOf('providers', 'provider_id'),
  price: sql.ref('products.price_cents'),
  stock: sql.ref('products.stock'),
  createdAt: sql.ref('products.created_at'),
};

/**
 * Products in which each typed word is the beginning of a word of the product or of its brand. The brand's words are searched
 * separately, so that a new name of a brand changes no row of its products. The ids come as one array: otherwise PostgreSQL
 * assumes that a brand has many products, and reads every product to find a few.
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

/** The list of products, with its search and its filters by brand, category and provider. */
export const productsListing = listing({
  plan(context, { brandId, categoryId, providerId }: Selection & FiltersOf<typeof products>) {
    return {
      table: 'products' as const,
      defaultSort: products.defaultSort,
      rows: selectProducts(context),
      sorts,
      filters: [
        ...(brandId === undefined ? [] : [sql`products.brand_id = ${brandId}`]),
        ...(categoryId === undefined ? [] : [sql`products.category_id = ${categoryId}`]),
        ...(providerId === undefined ? [] : [sql`products.provider_id = ${providerId}`]),
      ],
      matching: (typed: string) => productsMatching(context.actor.tenantId, typed),
    };
  },
  records: (_context, rows) => rows.map(toProduct),
});
