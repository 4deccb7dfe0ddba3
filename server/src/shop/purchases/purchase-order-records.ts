import { fromCents } from '@dioptria/contract/base/money.ts';
import { problemTexts } from '@dioptria/contract/base/problems.ts';
import {
  excessUnits,
  outstandingUnits,
  type PurchaseOrderStatus,
} from '@dioptria/contract/shop/purchases/purchase-order-labels.ts';
import {
  type PurchaseOrder,
  type PurchaseOrderLine,
  purchaseOrders,
} from '@dioptria/contract/shop/purchases/purchase-orders.ts';
import { type ColumnType, type InferResult, type RawBuilder, sql } from 'kysely';
import { inTenant } from '../../base/database/statements.ts';
import type { RecordColumns, WithDefault } from '../../base/database/tables.ts';
import type { Context, TenantScope } from '../../base/records/context.ts';
import { documentListing, nameOrder } from '../../base/records/listing.ts';
import { invalid, notFound } from '../../base/records/refusal.ts';
import { matchingEachWord, recordsWithWord } from '../../base/records/search-tokens.ts';

type Row = InferResult<ReturnType<typeof selectOrders>>[number];

function selectOrders({ tx, actor }: TenantScope) {
  return tx
    .selectFrom('purchase_orders')
    .innerJoin('providers', (join) => inTenant(join, 'providers.id', 'purchase_orders.provider_id'))
    .innerJoin('users', (join) => inTenant(join, 'users.id', 'purchase_orders.user_id'))
    .leftJoin('users as canceler', (join) => inTenant(join, 'canceler.id', 'purchase_orders.canceled_by'))
    .selectAll('purchase_orders')
    .select(['providers.name as provider_name', 'users.name as user_name', 'canceler.name as canceler_name'])
    .where('purchase_orders.tenant_id', '=', actor.tenantId);
}

function toOrder(row: Row): PurchaseOrder {
  const { canceled_by: canceledBy, canceler_name: canceler } = row;
  return {
    _id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    number: row.number,
    provider: { _id: row.provider_id, name: row.provider_name },
    note: row.note,
    expectedDay: row.expected_day,
    user: { _id: row.user_id, name: row.user_name },
    status: row.status,
    products: row.products,
    units: row.units,
    toCome: row.outstanding_units,
    total: fromCents(row.total_cents),
    canceledBy: canceledBy === null || canceler === null ? null : { _id: canceledBy, name: canceler },
    canceledAt: row.canceled_at,
  };
}

export async function readOrderAlone(context: TenantScope, id: string): Promise<PurchaseOrder> {
  const row = await selectOrders(context).where('purchase_orders.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return toOrder(row);
}

export async function readOrderLines(
  { tx, actor }: TenantScope,
  { _id, status }: { _id: string; status: PurchaseOrderStatus },
): Promise<PurchaseOrderLine[]> {
  const rows = await tx
    .selectFrom('purchase_order_lines')
    .selectAll()
    .where('tenant_id', '=', actor.tenantId)
    .where('order_id', '=', _id)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    productId: row.product_id,
    name: row.name,
    code: row.code,
    quantity: row.quantity,
    unitCost: fromCents(row.unit_cost_cents),
    received: row.received,
    toCome: status === 'canceled' ? 0 : outstandingUnits(row),
    beyond: excessUnits(row),
  }));
}

async function readNotOrdered({ tx, actor: { tenantId } }: TenantScope, id: string) {
  const { rows } = await sql<NonNullable<PurchaseOrder['notOrdered']>[number]>`
    select product_id as "productId", max(name) as name, max(code) as code, sum(quantity)::bigint as received
    from reception_lines
    where tenant_id = ${tenantId}
      and reception_id in (select id from receptions where tenant_id = ${tenantId} and purchase_order_id = ${id})
      and product_id not in (
        select product_id from purchase_order_lines where tenant_id = ${tenantId} and order_id = ${id})
    group by product_id having sum(quantity) <> 0 order by 2, 1`.execute(tx);
  return rows;
}

async function readReceptions({ tx, actor: { tenantId } }: TenantScope, id: string) {
  const { rows } = await sql<NonNullable<PurchaseOrder['receptions']>[number]>`
    select one.id as _id, one.number, one.day as date, one.units,
      one.reverses_id is not null or reverse.id is not null as "isReversed"
    from receptions as one
    left join receptions as reverse on reverse.tenant_id = one.tenant_id and reverse.reverses_id = one.id
    where one.tenant_id = ${tenantId} and one.purchase_order_id = ${id} order by one.number`.execute(tx);
  return rows;
}

export async function readOrder(context: TenantScope, id: string): Promise<PurchaseOrder> {
  const order = await readOrderAlone(context, id);
  const [lines, notOrdered, receptions] = await Promise.all([
    readOrderLines(context, order),
    readNotOrdered(context, id),
    readReceptions(context, id),
  ]);
  return { ...order, lines, notOrdered, receptions };
}

function ordersMatching(tenantId: string, typed: string): RawBuilder<unknown> | undefined {
  const own = sql`select id from purchase_orders where tenant_id = ${tenantId}`;
  return matchingEachWord(
    typed,
    (word) => sql`(${own} and provider_id = any(array(${recordsWithWord(tenantId, 'providers', word)}))
      union ${own} and number::text = ${word}
      union select order_id from purchase_order_lines
      where tenant_id = ${tenantId} and product_id = any(array(${recordsWithWord(tenantId, 'products', word)})))`,
  );
}

export const ordersListing = documentListing(purchaseOrders, {
  rows: selectOrders,
  sorts: (tenantId) => ({ provider: nameOrder(tenantId, 'providers', 'purchase_orders.provider_id') }),
  filters: ({ actor: { tenantId } }) => ({
    providerId: 'purchase_orders.provider_id',
    status: 'purchase_orders.status',
    productId: (id) => sql`purchase_orders.id in (select order_id from purchase_order_lines
      where tenant_id = ${tenantId} and product_id = ${id})`,
  }),
  matching: ordersMatching,
  records: (_context, rows) => rows.map(toOrder),
});

export async function requireProvider(
  { tx, actor }: Context,
  id: string,
  disabled: (name: string) => string,
): Promise<void> {
  const provider = await tx
    .selectFrom('providers')
    .select(['name', 'enabled'])
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!provider) throw invalid({ path: 'providerId', message: problemTexts.unknownReference });
  if (!provider.enabled) throw invalid({ path: 'providerId', message: disabled(provider.name) });
}

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
