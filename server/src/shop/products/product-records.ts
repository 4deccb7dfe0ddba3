import type { CreateOf, RecordOf } from '@dioptria/contract/base/resource.ts';
import { compactKey } from '@dioptria/contract/base/text.ts';
import { barcodeKey } from '@dioptria/contract/shop/products/barcodes.ts';
import { frameSize, products } from '@dioptria/contract/shop/products/products.ts';
import type { StockMovementKind } from '@dioptria/contract/shop/products/stock-movement-labels.ts';
import { inTenant } from '../../base/database/statements.ts';
import type { TableOf, Timestamp, WithDefault } from '../../base/database/tables.ts';
import type { TenantScope } from '../../base/records/context.ts';
import { columnsOf, fieldsOf } from '../../base/records/stored-fields.ts';

type Row = Awaited<ReturnType<ReturnType<typeof selectProducts>['executeTakeFirstOrThrow']>>;

export function selectProducts({ tx, actor }: TenantScope) {
  return tx
    .selectFrom('products')
    .innerJoin('categories', (join) => inTenant(join, 'categories.id', 'products.category_id'))
    .innerJoin('brands', (join) => inTenant(join, 'brands.id', 'products.brand_id'))
    .innerJoin('providers', (join) => inTenant(join, 'providers.id', 'products.provider_id'))
    .selectAll('products')
    .select([
      'categories.name as category_name',
      'categories.show_product_type',
      'categories.needs_workshop',
      'brands.name as brand_name',
      'providers.name as provider_name',
    ])
    .where('products.tenant_id', '=', actor.tenantId);
}

export function toProduct(row: Row): RecordOf<typeof products> {
  return {
    _id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...fieldsOf(products, row),
    category: {
      _id: row.category_id,
      name: row.category_name,
      showProductType: row.show_product_type,
      needsWorkshop: row.needs_workshop,
    },
    brand: { _id: row.brand_id, name: row.brand_name },
    provider: { _id: row.provider_id, name: row.provider_name },
  };
}

export const referencesOf = ({ category, brand, provider }: RecordOf<typeof products>) => ({
  category: category._id,
  brand: brand._id,
  provider: provider._id,
});

/**
 * The server ignores a price in the request: the price follows from cost, profitability and fixed price
 * (docs/rules.md#products-2).
 */
export type Fields = Omit<CreateOf<typeof products>, 'stock' | 'madeToOrder'>;

export function productColumns({ category, brand, provider, ...fields }: Fields, price: number) {
  return {
    ...columnsOf(products, { ...fields, price, frameSize: frameSize(fields) }),
    code_key: compactKey(fields.code),
    barcode_key: barcodeKey(fields.barcode) || null,
    category_id: category,
    brand_id: brand,
    provider_id: provider,
  };
}

type FirstProductField = 'code' | 'description' | 'stock' | 'cost' | 'profitability' | 'price' | 'verifyStock';

interface ProductsTable extends TableOf<typeof products, FirstProductField> {
  code_key: string;
  barcode_key: WithDefault<string | null>;
  category_id: string;
  brand_id: string;
  provider_id: string;
}

interface StockMovementsTable {
  tenant_id: string;
  id: string;
  product_id: string;
  provider_id: string;
  kind: StockMovementKind;
  quantity: number;
  unit_cost_cents: number;
  user_id: string;
  sale_id: string | null;
  reception_id: WithDefault<string | null>;
  note: WithDefault<string>;
  created_at: Timestamp;
}

declare module '../../base/database/tables.ts' {
  interface Tables {
    products: ProductsTable;
    stock_movements: StockMovementsTable;
  }
}

declare module '../../base/database/announcements.ts' {
  interface Topics {
    products: never;
  }
}
