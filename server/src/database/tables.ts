import type { LensTolerances } from '@dioptria/contract/lens-tolerances.ts';
import type { LogoType } from '@dioptria/contract/logo.ts';
import type { NoticeChannel, RecallResult } from '@dioptria/contract/notice-texts.ts';
import type { Eye } from '@dioptria/contract/prescription-values.ts';
import type { products } from '@dioptria/contract/products.ts';
import type { regularResources } from '@dioptria/contract/regular-resources.ts';
import type { PrescriptionType } from '@dioptria/contract/sale-status.ts';
import type { SaleChange, sales } from '@dioptria/contract/sales.ts';
import type { settings } from '@dioptria/contract/settings.ts';
import type { StockMovementKind } from '@dioptria/contract/stock-movement-kinds.ts';
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
import type { StockCountLinesTable, StockCountsTable } from './count-tables.ts';
import type { ImportHeadingsTable, ImportPartsTable, ImportsTable } from './import-tables.ts';
import type { JobChecksTable, JobStepsTable, JobsTable } from './job-tables.ts';
import type {
  CashMovementsTable,
  CashSessionsTable,
  ClientAccountsTable,
  DebtDaysTable,
  PaymentDaysTable,
  PaymentsTable,
} from './money-tables.ts';
import type { ListProblemsTable, PriceChangeRowsTable, PriceChangesTable, PriceEditsTable } from './price-tables.ts';
import type { PurchaseOrderLinesTable, PurchaseOrdersTable } from './purchase-order-tables.ts';
import type { ReceptionLinesTable, ReceptionsTable } from './reception-tables.ts';
import type {
  DeliveryMonthsTable,
  LabMonthsTable,
  ProductMonthsTable,
  ProductSalesTable,
  ProviderPurchasesTable,
  SaleDaysTable,
} from './sum-tables.ts';
import type { Json, NamedColumns, RecordColumns, TableOf, Timestamp, WithDefault } from './column-types.ts';

/** A tenant and its settings, but for the logo. */
interface TenantsTable extends Omit<TableOf<typeof settings>, 'tenant_id' | 'name_key'> {
  lens_tolerances: ColumnType<LensTolerances | null, string | null | undefined, string | null>;
  /** The time of the suspension (requests of the tenant get 402); null if the tenant is not suspended. */
  suspended_at: ColumnType<string | null, Date | null | undefined, Date | null>;
}

/** The logo of a tenant. A new picture has a new id, so that browsers may keep the old one. */
interface LogosTable {
  tenant_id: string;
  id: string;
  name: string;
  type: LogoType;
  content: Buffer;
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
  accepts_messages: WithDefault<boolean>;
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

/** The fields of a product that its first migration has, without a default. */
type FirstProductField = 'code' | 'description' | 'stock' | 'cost' | 'profitability' | 'price' | 'verifyStock';

/** `profitability_hundredths` is percent × 100. */
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

/** `month` is its first day. */
interface PrescriptionsTable extends RecordColumns {
  client_id: string;
  optometrist_id: string;
  right_eye: Json<Eye>;
  left_eye: Json<Eye>;
  expiration_date: string;
  prescription_date: string;
  notes: string;
}

/** The fields of a sale that its first migration has, without a default. */
type FirstSaleField =
  | ('number' | 'saleDate' | 'deliveryDate' | 'notes' | 'paymentMethod' | 'paymentStatus' | 'orderStatus')
  | ('subtotal' | 'discount' | 'discountType' | 'total' | 'deposit');

/** `discount_hundredths` is pesos × 100 or percent × 100, as `discount_type` says. */
interface SalesTable extends TableOf<typeof sales, FirstSaleField, 'discountAmount' | 'balance' | 'credit'> {
  seller_id: string;
  client_id: string;
  sale_day: string;
  delivered_at: WithDefault<string | null>;
  discount_cents: number;
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

interface NoticesTable {
  tenant_id: string;
  id: string;
  client_id: string;
  sale_id: string | null;
  prescription_id: string | null;
  channel: NoticeChannel;
  text: string;
  result: WithDefault<RecallResult | ''>;
  user_id: string;
  created_at: Timestamp;
}

/** The tables of the regular resources, derived from the contract. */
type RegularTables = { [Name in keyof typeof regularResources]: TableOf<(typeof regularResources)[Name]> };

/** Every table by its name in the database, for Kysely. `migrations/` describes each table. */
export interface Tables extends RegularTables {
  tenants: TenantsTable;
  logos: LogosTable;
  imports: ImportsTable;
  import_parts: ImportPartsTable;
  import_headings: ImportHeadingsTable;
  users: UsersTable;
  credentials: CredentialsTable;
  sessions: SessionsTable;
  known_devices: KnownDevicesTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  idempotency_keys: IdempotencyKeysTable;
  clients: ClientsTable;
  search_tokens: SearchTokensTable;
  record_counts: RecordCountsTable;
  products: ProductsTable;
  stock_movements: StockMovementsTable;
  provider_purchases: ProviderPurchasesTable;
  price_changes: PriceChangesTable;
  stock_counts: StockCountsTable;
  stock_count_lines: StockCountLinesTable;
  price_change_rows: PriceChangeRowsTable;
  price_edits: PriceEditsTable;
  purchase_orders: PurchaseOrdersTable;
  purchase_order_lines: PurchaseOrderLinesTable;
  price_list_problems: ListProblemsTable;
  receptions: ReceptionsTable;
  reception_lines: ReceptionLinesTable;
  prescriptions: PrescriptionsTable;
  sales: SalesTable;
  sale_lines: SaleLinesTable;
  sale_prescriptions: SalePrescriptionsTable;
  sale_changes: SaleChangesTable;
  notices: NoticesTable;
  payments: PaymentsTable;
  cash_sessions: CashSessionsTable;
  cash_movements: CashMovementsTable;
  payment_days: PaymentDaysTable;
  jobs: JobsTable;
  job_steps: JobStepsTable;
  job_checks: JobChecksTable;
  sale_days: SaleDaysTable;
  delivery_months: DeliveryMonthsTable;
  lab_months: LabMonthsTable;
  product_sales: ProductSalesTable;
  product_months: ProductMonthsTable;
  client_accounts: ClientAccountsTable;
  debt_days: DebtDaysTable;
  audit_entries: AuditEntriesTable;
}

/**
 * The queries of one open transaction, without Kysely's methods that begin a transaction or end the pool. Services get this
 * and nothing else of the database.
 */
export type Transaction = Omit<Kysely<Tables>, 'transaction' | 'startTransaction' | 'connection' | 'destroy'>;
