import type { products } from '@dioptria/contract/shop/products/products.ts';
import type { StockMovementKind } from '@dioptria/contract/shop/products/stock-movement-labels.ts';
import type { TableOf, Timestamp, WithDefault } from '../../base/database/column-types.ts';

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
