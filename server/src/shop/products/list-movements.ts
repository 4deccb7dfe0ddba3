import { fromCents } from '@dioptria/contract/base/money.ts';
import type { StockMovementKind } from '@dioptria/contract/shop/products/stock-movement-labels.ts';
import type { MovementFilters, StockMovement } from '@dioptria/contract/shop/products/product-endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../base/records/context.ts';
import type { Page } from '../../base/records/crud-service.ts';
import { betweenShopDays } from '../../base/records/listing.ts';
import { COUNT_BOUND, throughCursor } from '../../base/records/list-page.ts';

interface Row {
  id: string;
  created_at: string;
  product_id: string;
  product_name: string;
  kind: StockMovementKind;
  quantity: number;
  stock_after: number;
  unit_cost_cents: number;
  note: string;
  user_id: string;
  user_name: string;
  sale_id: string | null;
  sale_number: number | null;
  reception_id: string | null;
  reception_number: number | null;
}

interface Selected extends MovementFilters {
  productId: string;
  movementId?: string;
}

const numbered = (id: string | null, number: number | null) =>
  id === null || number === null ? null : { _id: id, number };

const toMovement = (row: Row): StockMovement => ({
  _id: row.id,
  createdAt: row.created_at,
  product: { _id: row.product_id, name: row.product_name },
  kind: row.kind,
  quantity: row.quantity,
  stockAfter: row.stock_after,
  unitCost: fromCents(row.unit_cost_cents),
  note: row.note,
  user: { _id: row.user_id, name: row.user_name },
  sale: numbered(row.sale_id, row.sale_number),
  reception: numbered(row.reception_id, row.reception_number),
});

export async function listMovements(
  context: Context,
  { page, limit, ...selected }: Selected & { page: number; limit: number },
): Promise<Page<StockMovement>> {
  const { tx, actor } = context;
  const counting = sql<{ total: number }>`select count(*) as total from (
    select from stock_movements where tenant_id = ${actor.tenantId} and product_id = ${selected.productId}
      and ${conditionsOf(context, selected)} limit ${COUNT_BOUND + 1}) as counted`;
  const [{ rows }, counted] = await Promise.all([
    movementsOf(context, selected, sql`limit ${limit} offset ${(page - 1) * limit}`).execute(tx),
    counting.execute(tx),
  ]);
  const total = counted.rows[0]?.total ?? 0;
  const records = rows.map(toMovement);
  return total > COUNT_BOUND ? { records, total: COUNT_BOUND, atLeast: true } : { records, total };
}

function conditionsOf({ timeZone }: Context, { kind, from, to, movementId }: Selected): RawBuilder<unknown> {
  const day = betweenShopDays('created_at', timeZone);
  const conditions = [
    ...(movementId === undefined ? [] : [sql`id = ${movementId}`]),
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(from === undefined ? [] : [day.from(from)]),
    ...(to === undefined ? [] : [day.to(to)]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

const newestFirst = sql`created_at desc, id desc`;

/**
 * The newest movement comes first. The stock after a movement is the product's current stock less the quantities of all newer
 * movements. So PostgreSQL need not read movements that are older than the page.
 */
function movementsOf(context: Context, selected: Selected, page = sql``): RawBuilder<Row> {
  const { tenantId } = context.actor;
  const { productId } = selected;
  return sql<Row>`
    select moved.*, products.name as product_name, products.stock - coalesce(moved.newer, 0) as stock_after,
      users.name as user_name, sales.number as sale_number, receptions.number as reception_number
    from (
      select * from (
        select id, created_at, product_id, kind, quantity, unit_cost_cents, note, user_id, sale_id, reception_id, sum(quantity) over (
          order by ${newestFirst} rows between unbounded preceding and 1 preceding) as newer
        from stock_movements where tenant_id = ${tenantId} and product_id = ${productId}
      ) as ledger where ${conditionsOf(context, selected)} order by ${newestFirst} ${page}
    ) as moved
    join products on products.tenant_id = ${tenantId} and products.id = moved.product_id
    join users on users.tenant_id = ${tenantId} and users.id = moved.user_id
    left join sales on sales.tenant_id = ${tenantId} and sales.id = moved.sale_id
    left join receptions on receptions.tenant_id = ${tenantId} and receptions.id = moved.reception_id
    order by moved.created_at desc, moved.id desc`;
}

export async function* readMovements(context: Context, selected: Selected): AsyncGenerator<StockMovement[]> {
  for await (const rows of throughCursor(context.tx, movementsOf(context, selected))) yield rows.map(toMovement);
}

export async function readMovement(context: Context, productId: string, movementId: string): Promise<StockMovement> {
  const { rows } = await movementsOf(context, { productId, movementId }).execute(context.tx);
  const [row] = rows;
  if (!row) throw new Error(`The product ${productId} has no movement ${movementId}`);
  return toMovement(row);
}
