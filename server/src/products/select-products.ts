import { barcodeKey } from '@dioptria/contract/barcodes.ts';
import { frameSize } from '@dioptria/contract/frame-size.ts';
import { productPrice } from '@dioptria/contract/product-price.ts';
import { products } from '@dioptria/contract/products.ts';
import type { CreateOf, RecordOf } from '@dioptria/contract/resource.ts';
import { compactKey } from '@dioptria/contract/search-text.ts';
import type { TenantScope } from '../resource/context.ts';
import { columnsOf, fieldsOf } from '../resource/stored-fields.ts';

type Row = Awaited<ReturnType<ReturnType<typeof selectProducts>['executeTakeFirstOrThrow']>>;

/** Products with the names of category, brand and provider. */
export function selectProducts({ tx, actor }: TenantScope) {
  return tx
    .selectFrom('products')
    .innerJoin('categories', (join) =>
      join.onRef('categories.tenant_id', '=', 'products.tenant_id').onRef('categories.id', '=', 'products.category_id'),
    )
    .innerJoin('brands', (join) =>
      join.onRef('brands.tenant_id', '=', 'products.tenant_id').onRef('brands.id', '=', 'products.brand_id'),
    )
    .innerJoin('providers', (join) =>
      join.onRef('providers.tenant_id', '=', 'products.tenant_id').onRef('providers.id', '=', 'products.provider_id'),
    )
    .selectAll('products')
    .select([
      'categories.name as category_name',
      'categories.show_product_type',
      'brands.name as brand_name',
      'providers.name as provider_name',
    ])
    .where('products.tenant_id', '=', actor.tenantId);
}

/** The record of a row. The contract determines each field's column. */
export function toProduct(row: Row): RecordOf<typeof products> {
  return {
    _id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...fieldsOf(products, row),
    category: { _id: row.category_id, name: row.category_name, showProductType: row.show_product_type },
    brand: { _id: row.brand_id, name: row.brand_name },
    provider: { _id: row.provider_id, name: row.provider_name },
  };
}

/** The fields of a product without its stock. The server ignores a sent price and computes it from cost and profitability (docs/rules.md#products-2). */
export type Fields = Omit<CreateOf<typeof products>, 'stock'>;

/** The columns of a product without its stock. The contract determines each field's column and type. */
export function productColumns({ category, brand, provider, ...fields }: Fields) {
  const price = productPrice(fields.cost, fields.profitability);
  return {
    ...columnsOf(products, { ...fields, price, frameSize: frameSize(fields) }),
    code_key: compactKey(fields.code),
    barcode_key: barcodeKey(fields.barcode) || null,
    category_id: category,
    brand_id: brand,
    provider_id: provider,
  };
}
