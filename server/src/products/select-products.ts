import { fromCents } from '@dioptria/contract/money.ts';
import type { products } from '@dioptria/contract/products.ts';
import type { RecordOf } from '@dioptria/contract/resource.ts';
import type { TenantScope } from '../resource/context.ts';

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

/** A row as the API answers it. */
export function toProduct(row: Row): RecordOf<typeof products> {
  return {
    _id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    name: row.name,
    code: row.code,
    description: row.description,
    category: { _id: row.category_id, name: row.category_name, showProductType: row.show_product_type },
    brand: { _id: row.brand_id, name: row.brand_name },
    provider: { _id: row.provider_id, name: row.provider_name },
    stock: row.stock,
    cost: fromCents(row.cost_cents),
    profitability: fromCents(row.profitability_hundredths),
    price: fromCents(row.price_cents),
    verifyStock: row.verify_stock,
  };
}
