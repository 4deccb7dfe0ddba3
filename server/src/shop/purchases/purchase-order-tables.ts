import type { PurchaseOrderStatus } from '@dioptria/contract/shop/purchases/purchase-order-labels.ts';
import type { ColumnType } from 'kysely';
import type { RecordColumns, WithDefault } from '../../base/database/column-types.ts';

export interface PurchaseOrdersTable extends RecordColumns {
  number: number;
  provider_id: string;
  note: string;
  expected_day: string | null;
  status: PurchaseOrderStatus;
  products: number;
  units: number;
  outstanding_units: number;
  total_cents: number;
  user_id: string;
  canceled_by: WithDefault<string | null>;
  canceled_at: ColumnType<string | null, Date | string | null | undefined, Date | string | null>;
}

export interface PurchaseOrderLinesTable {
  tenant_id: string;
  order_id: string;
  product_id: string;
  position: number;
  name: string;
  code: string;
  quantity: number;
  unit_cost_cents: number;
  received: number;
}

declare module '../../base/database/tables.ts' {
  interface Tables {
    purchase_orders: PurchaseOrdersTable;
    purchase_order_lines: PurchaseOrderLinesTable;
  }
}
