import { fromCents } from '@dioptria/contract/base/money.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import type { Coverage } from '@dioptria/contract/shop/coverages/coverages.ts';
import { amountsDue } from '@dioptria/contract/shop/payments/payments.ts';
import type { PrescriptionType } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { type SaleChange, type SaleModification, type SaleReturn, sales } from '@dioptria/contract/shop/sales/sales.ts';
import { type InferResult, type RawBuilder, type Selectable, sql } from 'kysely';
import { inTenant, parameter, run, statement } from '../../base/database/statements.ts';
import type { TableOf, Tables, Timestamp, Transaction, WithDefault } from '../../base/database/tables.ts';
import type { Context } from '../../base/records/context.ts';
import { notFound } from '../../base/records/refusal.ts';
import { fieldsOf } from '../../base/records/stored-fields.ts';
import { coveragesOf } from '../coverages/coverage-records.ts';
import { clientPartOf } from '../sums/additions.ts';
import { changesOf } from './change/sale-changes.ts';
import { returnsOf } from './change/sale-returns.ts';
import { modificationsOf } from './modify/sale-modifications.ts';
import { linksOf, type SaleLinks } from './linked-sales.ts';

export type Sale = RecordOf<typeof sales>;
export type SaleRow = InferResult<ReturnType<typeof selectSaleRows>>[number];
export type SaleColumns = Selectable<Tables['sales']>;
export type LineRow = Selectable<Tables['sale_lines']>;
export interface UsedPrescription {
  id: string;
  created_at: string;
}

const clientColumns = [
  'clients.name as client_name',
  'clients.email as client_email',
  'clients.type_id as client_type_id',
  'clients.num_id as client_num_id',
  'clients.phone as client_phone',
  'clients.address as client_address',
  'insurances.id as insurance_id',
  'insurances.name as insurance_name',
  'clients.accepts_messages as client_accepts_messages',
  'clients.notes as client_notes',
  'clients.final_consumer as client_final_consumer',
] as const;

const clientById = statement('sale_client', (queries) =>
  queries
    .selectFrom('clients')
    .leftJoin('insurances', (join) => inTenant(join, 'insurances.id', 'clients.insurance_id'))
    .select(clientColumns)
    .where('clients.tenant_id', '=', parameter<string>(1))
    .where('clients.id', '=', parameter<string>(2)),
);

export async function findSaleClient({ tx, actor }: Context, clientId: string) {
  const [client] = await run(tx, clientById, [actor.tenantId, clientId]);
  return client;
}

export function selectSaleRows(queries: Transaction, tenantId: string | RawBuilder<string>) {
  return queries
    .selectFrom('sales')
    .innerJoin('clients', (join) => inTenant(join, 'clients.id', 'sales.client_id'))
    .innerJoin('users', (join) => inTenant(join, 'users.id', 'sales.seller_id'))
    .leftJoin('insurances', (join) => inTenant(join, 'insurances.id', 'clients.insurance_id'))
    .selectAll('sales')
    .select('users.name as seller_name')
    .select(clientColumns)
    .where('sales.tenant_id', '=', tenantId);
}

const saleById = statement('sale', (queries) =>
  selectSaleRows(queries, parameter(1)).where('sales.id', '=', parameter<string>(2)),
);

export async function findSale(context: Context, id: string): Promise<SaleRow | undefined> {
  const [row] = await run(context.tx, saleById, [context.actor.tenantId, id]);
  return row;
}

const linesOfSales = statement('sale_lines', (queries) =>
  queries
    .selectFrom('sale_lines')
    .selectAll()
    .where('tenant_id', '=', parameter<string>(1))
    .where('sale_id', '=', sql<string>`any(${parameter(2)}::uuid[])`)
    .orderBy('sale_id')
    .orderBy('position'),
);

/** Returns the lines of each sale in the same order as in the request that created the sale. */
export async function linesOf({ tx, actor }: Context, saleIds: readonly string[]): Promise<LineRow[]> {
  return run(tx, linesOfSales, [actor.tenantId, saleIds]);
}

const prescriptionsOfSales = statement('sale_prescriptions', (queries) =>
  queries
    .selectFrom('sale_prescriptions')
    .innerJoin('prescriptions', (join) => inTenant(join, 'prescriptions.id', 'sale_prescriptions.prescription_id'))
    .select(['sale_prescriptions.sale_id', 'prescriptions.id', 'prescriptions.created_at'])
    .where('sale_prescriptions.tenant_id', '=', parameter<string>(1))
    .where('sale_prescriptions.sale_id', '=', sql<string>`any(${parameter(2)}::uuid[])`)
    .orderBy('prescriptions.created_at')
    .orderBy('prescriptions.id'),
);

async function prescriptionsOf({ tx, actor }: Context, saleIds: readonly string[]) {
  return run(tx, prescriptionsOfSales, [actor.tenantId, saleIds]);
}

export interface SaleChildren extends SaleLinks {
  lines: readonly LineRow[];
  prescriptions: readonly UsedPrescription[];
  /** Absent in lists and in the answer to the request that creates a sale. */
  changes?: SaleChange[];
  coverages?: Coverage[];
  returns?: SaleReturn[];
  modifications?: SaleModification[];
}

/** Sends one query for each kind of child. */
async function readChildren(context: Context, saleIds: readonly string[]): Promise<(saleId: string) => SaleChildren> {
  const [allLines, allUsed] = await Promise.all([linesOf(context, saleIds), prescriptionsOf(context, saleIds)]);
  const lines = Map.groupBy(allLines, (line) => line.sale_id);
  const prescriptions = Map.groupBy(allUsed, (prescription) => prescription.sale_id);
  return (id) => ({ lines: lines.get(id) ?? [], prescriptions: prescriptions.get(id) ?? [] });
}

export async function childrenOf(context: Context, saleId: string): Promise<SaleChildren> {
  const [children, changes, links, coverages, returns, modifications] = await Promise.all([
    readChildren(context, [saleId]),
    changesOf(context, saleId),
    linksOf(context, saleId),
    coveragesOf(context, saleId),
    returnsOf(context, saleId),
    modificationsOf(context, saleId),
  ]);
  return {
    ...children(saleId),
    changes,
    coverages,
    ...links,
    ...(returns.length > 0 && { returns }),
    ...(modifications.length > 0 && { modifications }),
  };
}

export async function saleRecords(context: Context, rows: readonly SaleRow[]): Promise<Sale[]> {
  if (rows.length === 0) return [];
  const children = await readChildren(
    context,
    rows.map((row) => row.id),
  );
  return rows.map((row) => saleRecord({ row, ...children(row.id) }));
}

export async function readSaleRecord(context: Context, id: string): Promise<Sale> {
  const [row, children] = await Promise.all([findSale(context, id), childrenOf(context, id)]);
  if (!row) throw notFound();
  return saleRecord({ row, ...children });
}

export function saleRecord({ row, lines, prescriptions, ...recorded }: SaleChildren & { row: SaleRow }): Sale {
  const stored = fieldsOf(sales, row);
  const parts = { insurerTotal: fromCents(row.insurer_cents), clientTotal: fromCents(clientPartOf(row)) };
  return {
    ...stored,
    _id: row.id,
    invoiceRefusal: row.invoice_refusal ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    seller: { _id: row.seller_id, name: row.seller_name },
    client: saleClient(row),
    prescriptions: prescriptions.map(({ id, created_at }) => ({ _id: id, createdAt: created_at })),
    products: lines.flatMap(soldProduct),
    customProducts: lines.flatMap(soldCustomProduct),
    discountAmount: fromCents(row.discount_cents),
    ...parts,
    ...amountsDue({ ...stored, ...parts }),
    ...recorded,
  };
}

function saleClient(row: SaleRow): Sale['client'] {
  return {
    _id: row.client_id,
    name: row.client_name,
    email: row.client_email,
    typeId: row.client_type_id,
    numId: row.client_num_id,
    phone: row.client_phone,
    address: row.client_address,
    insurance: row.insurance_id === null ? null : { _id: row.insurance_id, name: row.insurance_name ?? '' },
    acceptsMessages: row.client_accepts_messages,
    notes: row.client_notes,
  };
}

function soldProduct(line: LineRow): Sale['products'] {
  if (line.product_id === null) return [];
  const product = { _id: line.product_id, name: line.name, code: line.code };
  const { quantity, prescription_type: prescriptionType } = line;
  const amounts = { price: fromCents(line.price_cents), quantity, ...returnedOf(line) };
  return [{ product, ...amounts, prescriptionType, ...serviceOf(line) }];
}

function soldCustomProduct(line: LineRow): Sale['customProducts'] {
  if (line.product_id !== null) return [];
  const amounts = { price: fromCents(line.price_cents), quantity: line.quantity, ...returnedOf(line) };
  return [{ description: line.name, ...amounts, ...serviceOf(line) }];
}

const serviceOf = ({ needs_workshop: needsWorkshop, workshop_note: workshopNote }: LineRow) =>
  needsWorkshop ? { needsWorkshop, ...(workshopNote && { workshopNote }) } : {};

const returnedOf = ({ returned }: LineRow) => (returned > 0 ? { returned } : {});

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
  /** The units that the client kept. */
  quantity: number;
  returned: WithDefault<number>;
  prescription_type: PrescriptionType;
  needs_workshop: WithDefault<boolean>;
  workshop_note: WithDefault<string>;
}

interface SalePrescriptionsTable {
  tenant_id: string;
  sale_id: string;
  prescription_id: string;
  /** True if a job brought the prescription into the sale after the sale was created. */
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
