import type { PrescriptionType } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import type { SaleChange, sales } from '@dioptria/contract/shop/sales/sales.ts';
import type { TableOf, Timestamp, WithDefault } from '../../base/database/column-types.ts';

type FirstSaleField =
  | ('number' | 'saleDate' | 'deliveryDate' | 'notes' | 'paymentMethod' | 'paymentStatus' | 'orderStatus')
  | ('subtotal' | 'discount' | 'discountType' | 'total' | 'deposit');

/** `discount_hundredths` is pesos × 100 or percent × 100, depending on `discount_type`. */
interface SalesTable extends TableOf<
  typeof sales,
  FirstSaleField,
  'discountAmount' | 'insurerTotal' | 'clientTotal' | 'balance' | 'credit' | 'invoiceRefusal'
> {
  seller_id: string;
  client_id: string;
  sale_day: string;
  delivered_at: WithDefault<string | null>;
  invoice_refusal: WithDefault<string | null>;
  discount_cents: number;
  insurer_cents: WithDefault<number>;
  refunded_cents: number;
}

interface SaleLinesTable {
  tenant_id: string;
  sale_id: string;
  position: number;
  product_id: string | null;
  name: string;
  code: string;
  price_cents: number;
  cost_cents: number;
  quantity: number;
  prescription_type: PrescriptionType;
}

interface SalePrescriptionsTable {
  tenant_id: string;
  sale_id: string;
  prescription_id: string;
  /** A job took the prescription after the sale. */
  taken_by_job: WithDefault<boolean>;
}

interface SaleChangesTable {
  tenant_id: string;
  id: string;
  sale_id: string;
  user_id: string;
  field: SaleChange['field'];
  from_value: string;
  to_value: string;
  reason: WithDefault<string>;
  created_at: Timestamp;
}

declare module '../../base/database/tables.ts' {
  interface Tables {
    sales: SalesTable;
    sale_lines: SaleLinesTable;
    sale_prescriptions: SalePrescriptionsTable;
    sale_changes: SaleChangesTable;
  }
}

declare module '../../base/database/announcements.ts' {
  interface Topics {
    sales: 'saleId';
  }
}
