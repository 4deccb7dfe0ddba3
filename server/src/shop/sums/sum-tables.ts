export interface SaleDaysTable {
  tenant_id: string;
  day: string;
  seller_id: string;
  sales: number;
  total_cents: number;
}

export interface ProductSalesTable {
  tenant_id: string;
  product_id: string;
  units: number;
}

export interface ProductMonthsTable {
  tenant_id: string;
  month: string;
  product_id: string;
  units: number;
  income_cents: number;
  cost_cents: number;
}

export interface ProviderPurchasesTable {
  tenant_id: string;
  month: string;
  provider_id: string;
  total_cents: number;
}

export interface DeliveryMonthsTable {
  tenant_id: string;
  month: string;
  seller_id: string;
  delivered: number;
}

export interface LabMonthsTable {
  tenant_id: string;
  month: string;
  lab_id: string;
  delivered: number;
  received: number;
  days: number;
  late: number;
}

export interface ModificationMonthsTable {
  tenant_id: string;
  month: string;
  paid_by: string;
  changes: number;
  difference_cents: number;
  lost_lenses: number;
  lost_cents: number;
}

export interface InsurerAccountsTable {
  tenant_id: string;
  insurance_id: string;
  open_cents: number;
  unallocated_cents: number;
}

export interface InsurerDueDaysTable {
  tenant_id: string;
  insurance_id: string;
  day: string;
  open_cents: number;
}

declare module '../../base/database/tables.ts' {
  interface Tables {
    provider_purchases: ProviderPurchasesTable;
    sale_days: SaleDaysTable;
    delivery_months: DeliveryMonthsTable;
    lab_months: LabMonthsTable;
    product_sales: ProductSalesTable;
    product_months: ProductMonthsTable;
    modification_months: ModificationMonthsTable;
    insurer_accounts: InsurerAccountsTable;
    insurer_due_days: InsurerDueDaysTable;
  }
}
