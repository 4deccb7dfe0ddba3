import type { Eye } from '@dioptria/contract/prescription-values.ts';
import type { Currency, InvoiceType } from '@dioptria/contract/providers.ts';
import type { DiscountType } from '@dioptria/contract/sale-total.ts';
import type { OrderStatus, PaymentMethod, PaymentStatus, PrescriptionType } from '@dioptria/contract/sale-status.ts';
import type { SaleChange } from '@dioptria/contract/sales.ts';
import type { ColumnType, Kysely } from 'kysely';
import type {
  CredentialsTable,
  IdempotencyKeysTable,
  KnownDevicesTable,
  RecoveryCodesTable,
  SecondFactorsTable,
  SessionsTable,
  UsersTable,
} from './account-tables.ts';
import type { AuditEntriesTable } from './audit-table.ts';
import type { Json, NamedColumns, RecordColumns, Timestamp, WithDefault } from './column-types.ts';

/** One optical shop. `tax_id` and the address block are printed on the order slip; empty means unknown. */
interface TenantsTable {
  id: string;
  name: string;
  time_zone: WithDefault<string>;
  legal_name: WithDefault<string>;
  tax_id: WithDefault<string>;
  address: WithDefault<string>;
  phone: WithDefault<string>;
  email: WithDefault<string>;
  /** Since when the shop is suspended (its requests answer 402); null while it is not. */
  suspended_at: ColumnType<string | null, Date | null | undefined, Date | null>;
  created_at: Timestamp;
  updated_at: Timestamp;
}

interface InsurancesTable extends NamedColumns {
  coverage_details: string;
  num_cuit: number | null;
  enabled: boolean;
}

/** The document is unique by `num_id_key` and `type_id_key`, the contract's `compactKey` of each. */
interface ClientsTable extends NamedColumns {
  email: string;
  phone: string;
  type_id: string;
  type_id_key: string;
  num_id: string;
  num_id_key: string;
  address: string;
  num_insurance: string;
  insurance_id: string | null;
}

interface OptometristsTable extends NamedColumns {
  license: string;
}

interface SearchTokensTable {
  tenant_id: string;
  kind: string;
  token: string;
  record_id: string;
}

interface RecordCountsTable {
  tenant_id: string;
  kind: string;
  records: number;
}

interface BrandsTable extends NamedColumns {
  description: string;
  enabled: boolean;
}

interface CategoriesTable extends NamedColumns {
  description: string;
  show_product_type: boolean;
  enabled: boolean;
}

interface ProvidersTable extends NamedColumns {
  phone: string;
  email: string;
  person_in_charge: string;
  address: string;
  tax_id: string;
  bank_name: string;
  bank_number: string;
  bank_alias: string;
  default_invoice_type: InvoiceType;
  currency: Currency;
  enabled: boolean;
}

/** `profitability_hundredths` is percent × 100. */
interface ProductsTable extends NamedColumns {
  code: string;
  code_key: string;
  description: string;
  category_id: string;
  brand_id: string;
  provider_id: string;
  stock: number;
  cost_cents: number;
  profitability_hundredths: number;
  price_cents: number;
  verify_stock: boolean;
}

/** Why stock changed (decisions §3). */
export type StockMovementKind = 'initial' | 'purchase' | 'sale' | 'cancellation' | 'adjustment';

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
  created_at: Timestamp;
}

/** `month` is its first day. */
interface ProviderPurchasesTable {
  tenant_id: string;
  month: string;
  provider_id: string;
  total_cents: number;
}

interface PrescriptionsTable extends RecordColumns {
  client_id: string;
  optometrist_id: string;
  right_eye: Json<Eye>;
  left_eye: Json<Eye>;
  expiration_date: string;
  prescription_date: string;
  notes: string;
}

/** `discount_hundredths` is pesos × 100 or percent × 100, as `discount_type` says. */
interface SalesTable extends RecordColumns {
  number: number;
  seller_id: string;
  client_id: string;
  sale_date: ColumnType<string, Date | string, never>;
  sale_day: string;
  delivery_date: string;
  notes: string;
  payment_method: PaymentMethod;
  payment_status: PaymentStatus;
  order_status: OrderStatus;
  subtotal_cents: number;
  discount_hundredths: number;
  discount_type: DiscountType;
  discount_cents: number;
  total_cents: number;
  deposit_cents: number;
  invoiced: WithDefault<boolean>;
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
}

interface SaleChangesTable {
  tenant_id: string;
  id: string;
  sale_id: string;
  user_id: string;
  field: SaleChange['field'];
  from_value: string;
  to_value: string;
  created_at: Timestamp;
}

interface SaleDaysTable {
  tenant_id: string;
  day: string;
  seller_id: string;
  sales: number;
  total_cents: number;
}

interface ProductSalesTable {
  tenant_id: string;
  product_id: string;
  units: number;
}

/** Every table, by its name in the database, as Kysely sees it. What each is for stands in `migrations/`. */
export interface Tables {
  tenants: TenantsTable;
  users: UsersTable;
  credentials: CredentialsTable;
  sessions: SessionsTable;
  known_devices: KnownDevicesTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  idempotency_keys: IdempotencyKeysTable;
  insurances: InsurancesTable;
  clients: ClientsTable;
  optometrists: OptometristsTable;
  search_tokens: SearchTokensTable;
  record_counts: RecordCountsTable;
  brands: BrandsTable;
  categories: CategoriesTable;
  providers: ProvidersTable;
  products: ProductsTable;
  stock_movements: StockMovementsTable;
  provider_purchases: ProviderPurchasesTable;
  prescriptions: PrescriptionsTable;
  sales: SalesTable;
  sale_lines: SaleLinesTable;
  sale_prescriptions: SalePrescriptionsTable;
  sale_changes: SaleChangesTable;
  sale_days: SaleDaysTable;
  product_sales: ProductSalesTable;
  audit_entries: AuditEntriesTable;
}

/**
 * Queries inside one open transaction: all that a service may hold. Methods that would leave the transaction (or end the
 * pool) are not there.
 */
export type Transaction = Omit<Kysely<Tables>, 'transaction' | 'startTransaction' | 'connection' | 'destroy'>;
