import { fromCents } from '@dioptria/contract/money.ts';
import { type PurchaseOrderStatus, unitsBeyond, unitsToCome } from '@dioptria/contract/purchase-order-words.ts';
import type { PurchaseOrder, PurchaseOrderLine, purchaseOrders } from '@dioptria/contract/purchase-orders.ts';
import type { Selection } from '@dioptria/contract/resource.ts';
import { type InferResult, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Context, TenantScope } from '../resource/context.ts';
import { listing } from '../resource/listing.ts';
import { notFound } from '../resource/refusal.ts';
import { matchingEachWord, recordsWithWord } from '../resource/search-tokens.ts';

type Row = InferResult<ReturnType<typeof selectOrders>>[number];

function selectOrders({ tx, actor }: TenantScope) {
  return tx
    .selectFrom('purchase_orders')
    .innerJoin('providers', (join) =>
      join
        .onRef('providers.tenant_id', '=', 'purchase_orders.tenant_id')
        .onRef('providers.id', '=', 'purchase_orders.provider_id'),
    )
    .innerJoin('users', (join) =>
      join.onRef('users.tenant_id', '=', 'purchase_orders.tenant_id').onRef('users.id', '=', 'purchase_orders.user_id'),
    )
    .leftJoin('users as canceler', (join) =>
      join
        .onRef('canceler.tenant_id', '=', 'purchase_orders.tenant_id')
        .onRef('canceler.id', '=', 'purchase_orders.canceled_by'),
    )
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
    toCome: row.to_come,
    total: fromCents(row.total_cents),
    canceledBy: canceledBy === null || canceler === null ? null : { _id: canceledBy, name: canceler },
    canceledAt: row.canceled_at,
  };
}

/** An order without its lines. @throws Refusal `not_found` */
export async function readOrderAlone(context: TenantScope, id: string): Promise<PurchaseOrder> {
  const row = await selectOrders(context).where('purchase_orders.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return toOrder(row);
}

/** The lines of an order, in its order. Nothing more of a canceled order is to come. */
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
    toCome: status === 'canceled' ? 0 : unitsToCome(row),
    beyond: unitsBeyond(row),
  }));
}

/** The products that came with the receptions of an order and are not on it. */
async function readNotOrdered({ tx, actor: { tenantId } }: TenantScope, id: string) {
  const { rows } = await sql<NonNullable<PurchaseOrder['notOrdered']>[number]>`
    select product_id as "productId", max(name) as name, max(code) as code, sum(quantity)::int as received
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

/** An order with its lines, its receptions, and the units that came without being ordered. @throws Refusal `not_found` */
export async function readOrder(context: TenantScope, id: string): Promise<PurchaseOrder> {
  const order = await readOrderAlone(context, id);
  const [lines, notOrdered, receptions] = await Promise.all([
    readOrderLines(context, order),
    readNotOrdered(context, id),
    readReceptions(context, id),
  ]);
  return { ...order, lines, notOrdered, receptions };
}

type Filters = z.output<z.ZodObject<typeof purchaseOrders.filters>>;

const sorts = {
  createdAt: sql.ref('purchase_orders.created_at'),
  expectedDay: sql.ref('purchase_orders.expected_day'),
  number: sql.ref('purchase_orders.number'),
  provider: sql`(select name_key from providers
    where providers.tenant_id = purchase_orders.tenant_id and providers.id = purchase_orders.provider_id)`,
  units: sql.ref('purchase_orders.units'),
  toCome: sql.ref('purchase_orders.to_come'),
  total: sql.ref('purchase_orders.total_cents'),
};

/** Orders in which each typed word begins a word of the provider or of a product, or is the number. */
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

function conditionsOf({ actor: { tenantId } }: Context, { providerId, productId, status }: Filters) {
  return [
    ...(providerId === undefined ? [] : [sql`purchase_orders.provider_id = ${providerId}`]),
    ...(status === undefined ? [] : [sql`purchase_orders.status = ${status}`]),
    ...(productId === undefined
      ? []
      : [
          sql`purchase_orders.id in (select order_id from purchase_order_lines
            where tenant_id = ${tenantId} and product_id = ${productId})`,
        ]),
  ];
}

/** The list of purchase orders. */
export const ordersListing = listing<Filters, Row, PurchaseOrder>({
  plan: (context: Context, query: Selection & Filters) => ({
    table: 'purchase_orders',
    defaultSort: '-createdAt',
    rows: selectOrders(context),
    sorts,
    filters: conditionsOf(context, query),
    matching: (typed: string) => {
      const found = ordersMatching(context.actor.tenantId, typed);
      return found && sql`(select unnest(array(${found})))`;
    },
  }),
  records: (_context, rows) => rows.map(toOrder),
});
