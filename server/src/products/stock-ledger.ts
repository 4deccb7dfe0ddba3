/**
 * The only way stock changes (decisions §3): each change is a row of the ledger, and a product's stock is the sum of its
 * rows. Products are locked in the order of their ids, so that two sales of the same products never wait for each other
 * in a circle.
 */
import { outOfStock } from '@dioptria/contract/products.ts';
import { monthOf, shopDay } from '@dioptria/contract/shop-time.ts';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { prepared } from '../database/prepared.ts';
import type { StockMovementKind } from '../database/tables.ts';
import type { Context, TenantScope } from '../resource/context.ts';
import { conflict, notFound } from '../resource/refusal.ts';

/** One change of one product's stock. */
export interface StockMove {
  productId: string;
  /** Added to the stock: a sale's are negative. */
  quantity: number;
  /** What a unit cost, in cents; the product's cost when left out. */
  unitCostCents?: number;
  saleId?: string;
}

/** What a movement needs to know of its product, as it stands while nobody else can change it. Amounts in cents. */
export interface StockedProduct {
  id: string;
  name: string;
  stock: number;
  verifyStock: boolean;
  providerId: string;
  costCents: number;
}

/** A product as it stands while nobody else can change it. Amounts in cents. */
export interface LockedProduct extends StockedProduct {
  code: string;
  /** Whether a sale's line of it says which distance it is for: its category's. */
  showProductType: boolean;
  priceCents: number;
}

const lockedProducts = prepared(({ tenantId, ids }: { tenantId: string; ids: readonly string[] }, tx) =>
  tx
    .selectFrom('products')
    .innerJoin('categories', (join) =>
      join.onRef('categories.tenant_id', '=', 'products.tenant_id').onRef('categories.id', '=', 'products.category_id'),
    )
    .select([
      'products.id',
      'products.name',
      'products.code',
      'products.stock',
      'products.verify_stock as verifyStock',
      'products.provider_id as providerId',
      'categories.show_product_type as showProductType',
      'products.cost_cents as costCents',
      'products.price_cents as priceCents',
    ])
    .where('products.tenant_id', '=', tenantId)
    .where('products.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('products.id')
    .forNoKeyUpdate('products'),
);

/** Locks products until the transaction ends, whatever the order asked for. Ids that are not the tenant's are left out. */
export async function lockProducts(
  { tx, actor }: TenantScope,
  ids: readonly string[],
): Promise<Map<string, LockedProduct>> {
  const { rows } = await lockedProducts({ tenantId: actor.tenantId, ids: [...new Set(ids)] }).execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Writes movements and changes the stock by them; `initial` and `purchase` also add to what was bought from the provider
 * this month. Call it late: it makes other movements of the same products (and purchases from the same provider) wait
 * until the transaction ends.
 * @param locked the products, locked in this transaction, where the caller already has it.
 * @throws Refusal `out_of_stock` when a product that is verified would fall below zero; `not_found` for no product of the tenant's.
 */
export async function moveStock(
  context: Context,
  kind: StockMovementKind,
  moves: readonly StockMove[],
  locked?: ReadonlyMap<string, StockedProduct>,
): Promise<void> {
  const changes = moves.filter((move) => move.quantity !== 0);
  if (changes.length === 0) return;
  const products =
    locked ??
    (await lockProducts(
      context,
      changes.map((move) => move.productId),
    ));
  const lines = changes.map((move) => {
    const product = products.get(move.productId);
    if (!product) throw notFound();
    return { ...move, product, unitCostCents: move.unitCostCents ?? product.costCents };
  });
  refuseMissing(lines);
  await writeMovements(context, kind, lines);
  if (kind === 'initial' || kind === 'purchase') await addPurchases(context, lines);
}

interface Line extends StockMove {
  product: StockedProduct;
  unitCostCents: number;
}

function refuseMissing(lines: readonly Line[]): void {
  const left = new Map<string, number>();
  for (const { product, quantity } of lines) {
    const after = (left.get(product.id) ?? product.stock) + quantity;
    if (quantity < 0 && after < 0 && product.verifyStock) {
      throw conflict('out_of_stock', outOfStock(product.name, product.stock));
    }
    left.set(product.id, after);
  }
}

/** One statement for both, so that a sale's ledger costs one round trip. */
async function writeMovements({ tx, actor, now }: Context, kind: StockMovementKind, lines: Line[]): Promise<void> {
  const tenantId = actor.tenantId;
  await sql`
    with moved as (
      select * from unnest(
        ${lines.map(() => newId())}::uuid[], ${lines.map((line) => line.product.id)}::uuid[],
        ${lines.map((line) => line.product.providerId)}::uuid[], ${lines.map((line) => line.quantity)}::int[],
        ${lines.map((line) => line.unitCostCents)}::bigint[], ${lines.map((line) => line.saleId ?? null)}::uuid[]
      ) as moved (id, product_id, provider_id, quantity, unit_cost_cents, sale_id)
    ), written as (
      insert into stock_movements
        (tenant_id, id, product_id, provider_id, kind, quantity, unit_cost_cents, user_id, sale_id, created_at)
      select ${tenantId}::uuid, id, product_id, provider_id, ${kind}, quantity, unit_cost_cents,
        ${actor.userId}::uuid, sale_id, ${now}::timestamptz
      from moved
    )
    update products set stock = stock + change.quantity,
      updated_at = greatest(${now}::timestamptz, updated_at + interval '1 millisecond')
    from (select product_id, sum(quantity) as quantity from moved group by product_id) as change
    where tenant_id = ${tenantId}::uuid and products.id = change.product_id`.execute(tx);
}

async function addPurchases({ tx, actor, now, timeZone }: Context, lines: Line[]): Promise<void> {
  const cents = new Map<string, number>();
  for (const { product, quantity, unitCostCents } of lines) {
    cents.set(product.providerId, (cents.get(product.providerId) ?? 0) + quantity * unitCostCents);
  }
  const month = `${monthOf(shopDay(now, timeZone))}-01`;
  await tx
    .insertInto('provider_purchases')
    .values(
      [...cents]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([providerId, total]) => ({
          tenant_id: actor.tenantId,
          month,
          provider_id: providerId,
          total_cents: total,
        })),
    )
    .onConflict((existing) =>
      existing
        .columns(['tenant_id', 'month', 'provider_id'])
        .doUpdateSet({ total_cents: sql`provider_purchases.total_cents + excluded.total_cents` }),
    )
    .execute();
}

/**
 * Forgets a product's movements before the product is deleted: what was bought of it no longer counts in the provider's
 * purchases. Only for a product that was never sold.
 */
export async function forgetStock({ tx, actor, timeZone }: Context, productId: string): Promise<void> {
  await sql`
    with forgotten as (
      delete from stock_movements where tenant_id = ${actor.tenantId}::uuid and product_id = ${productId}::uuid
      returning provider_id, kind, quantity * unit_cost_cents as cents, created_at
    )
    update provider_purchases set total_cents = provider_purchases.total_cents - bought.cents
    from (
      select provider_id, date_trunc('month', created_at at time zone ${timeZone})::date as month, sum(cents)::bigint as cents
      from forgotten where kind in ('initial', 'purchase') group by 1, 2
    ) as bought
    where provider_purchases.tenant_id = ${actor.tenantId}::uuid
      and provider_purchases.provider_id = bought.provider_id and provider_purchases.month = bought.month`.execute(tx);
}
