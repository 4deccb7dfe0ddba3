import { outOfStock } from '@dioptria/contract/shop/products/products.ts';
import {
  MAX_STOCK,
  type StockMovementKind,
  stockOutOfLimits,
} from '@dioptria/contract/shop/products/stock-movement-labels.ts';
import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { insertPrepared } from '../../base/database/inserts.ts';
import { hideArrayLength, inTenant, parameter, run, statement } from '../../base/database/statements.ts';
import type { Context, TenantScope } from '../../base/records/context.ts';
import { conflict, notFound, Refusal } from '../../base/records/refusal.ts';
import { nextVersion } from '../../base/records/write-checks.ts';
import { addToSums } from '../sums/sum-rules.ts';
import { additionsOfMovement } from '../sums/additions.ts';

/**
 * Each change of stock is a row of the ledger `stock_movements`, and a product's stock is the sum of its rows. No code
 * outside this file changes stock. The functions lock products in the order of the products' ids, so that sales of the
 * same products never deadlock (docs/rules.md#stock-3).
 */

export interface StockMove {
  productId: string;
  quantity: number;
  unitCostCents?: number;
  providerId?: string;
  saleId?: string;
  receptionId?: string;
  note?: string;
}

export interface FirstStock {
  productId: string;
  quantity: number;
  unitCostCents: number;
  providerId: string;
}

export interface StockedProduct {
  id: string;
  name: string;
  stock: number;
  verifyStock: boolean;
  providerId: string;
  costCents: number;
  updatedAt: string;
}

export interface LockedProduct extends StockedProduct {
  code: string;
  /** True if a line of a sale asks for the prescription type (far, near or both). */
  showProductType: boolean;
  needsWorkshop: boolean;
  priceCents: number;
  lacksPrice: boolean;
  enabled: boolean;
}

const selectProducts = statement('lock_products', (queries) =>
  queries
    .selectFrom('products')
    .innerJoin('categories', (join) => inTenant(join, 'categories.id', 'products.category_id'))
    .select([
      'products.id',
      'products.name',
      'products.code',
      'products.stock',
      'products.verify_stock as verifyStock',
      'products.provider_id as providerId',
      'categories.show_product_type as showProductType',
      'categories.needs_workshop as needsWorkshop',
      'products.cost_cents as costCents',
      'products.price_cents as priceCents',
      'products.lacks_price as lacksPrice',
      'products.enabled',
      'products.updated_at as updatedAt',
    ])
    .where('products.tenant_id', '=', parameter<string>(1))
    .where('products.id', '=', sql<string>`any(${hideArrayLength(parameter(2), 'uuid')})`)
    .orderBy('products.id')
    .forNoKeyUpdate('products'),
);

/** Locks the products until the transaction ends. Ids that the tenant does not have are left out. */
export async function lockProducts(
  { tx, actor }: TenantScope,
  ids: readonly string[],
): Promise<Map<string, LockedProduct>> {
  const rows = await run(tx, selectProducts, [actor.tenantId, [...new Set(ids)]]);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Movements of the kinds `initial` and `purchase` also add to the kept sum of the provider's purchases in the month. Call this
 * function late: other movements of the same products, and purchases from the same provider, wait until the transaction ends.
 * Returns the ids of the new movements in the order of `moves`. A move of 0 units makes no movement.
 * @throws Refusal `out_of_stock` if the stock of a product under stock control would fall below zero, `invalid` for a
 * stock beyond its limits, `not_found` for another tenant's product.
 */
export async function moveStock(
  context: Context,
  kind: StockMovementKind,
  moves: readonly StockMove[],
  locked?: ReadonlyMap<string, StockedProduct>,
): Promise<string[]> {
  const changes = moves.filter((move) => move.quantity !== 0);
  if (changes.length === 0) return [];
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
  refuseImpossible(lines);
  return writeMovements(context, kind, lines);
}

/** The caller has already inserted the products with this stock in the same transaction. */
export async function beginStock(context: Context, stocks: readonly FirstStock[]): Promise<void> {
  const movements = stocks.filter(({ quantity }) => quantity !== 0);
  if (movements.length > 0) await addMovements(context, 'initial', movements);
}

interface Line extends StockMove {
  product: StockedProduct;
  unitCostCents: number;
}

function refuseImpossible(lines: readonly Line[]): void {
  const left = new Map<string, number>();
  for (const { product, quantity } of lines) {
    const after = (left.get(product.id) ?? product.stock) + quantity;
    if (quantity < 0 && after < 0 && product.verifyStock) {
      throw conflict('out_of_stock', outOfStock(product.name, product.stock));
    }
    if (Math.abs(after) > MAX_STOCK) throw new Refusal(400, 'invalid', stockOutOfLimits(product.name));
    left.set(product.id, after);
  }
}

const updateStock = statement('update_stock', (queries) => ({
  compile: () =>
    sql`update products set stock = stock + change.quantity, updated_at = change.version
      from unnest(${hideArrayLength(parameter(2), 'uuid')}, ${hideArrayLength(parameter(3), 'int')}, ${hideArrayLength(parameter(4), 'timestamptz')})
        as change (product_id, quantity, version)
      where tenant_id = ${parameter(1)} and products.id = change.product_id`.compile(queries),
}));

async function writeMovements(context: Context, kind: StockMovementKind, lines: Line[]): Promise<string[]> {
  const { tx, actor, now } = context;
  const products = [...new Map(lines.map(({ product }) => [product.id, product])).values()];
  const quantities = products.map(({ id }) =>
    lines.reduce((sum, line) => sum + (line.product.id === id ? line.quantity : 0), 0),
  );
  const versions = products.map(({ updatedAt }) => nextVersion(updatedAt, now).toISOString());
  const movements = lines.map((line) => ({ ...line, providerId: line.providerId ?? line.product.providerId }));
  const [ids] = await Promise.all([
    addMovements(context, kind, movements),
    run(tx, updateStock, [actor.tenantId, products.map(({ id }) => id), quantities, versions]),
  ]);
  return ids;
}

async function addMovements(
  context: Context,
  kind: StockMovementKind,
  movements: readonly (FirstStock & Pick<StockMove, 'saleId' | 'receptionId' | 'note'>)[],
): Promise<string[]> {
  const { tx, actor, now, timeZone } = context;
  const rows = movements.map(({ productId, providerId, quantity, unitCostCents, saleId, receptionId, note }) => ({
    tenant_id: actor.tenantId,
    id: newId(),
    product_id: productId,
    provider_id: providerId,
    kind,
    quantity,
    unit_cost_cents: unitCostCents,
    user_id: actor.userId,
    sale_id: saleId ?? null,
    reception_id: receptionId ?? null,
    note: note ?? '',
    created_at: now.toISOString(),
  }));
  await insertPrepared(tx, 'stock_movements', rows);
  await addToSums(
    context,
    rows.flatMap((row) => additionsOfMovement(row, timeZone)),
  );
  return rows.map(({ id }) => id);
}

/** Call it before a product is deleted, and only for a product that was never sold. */
export async function forgetStock(context: Context, productId: string): Promise<void> {
  const { tx, actor, timeZone } = context;
  const forgotten = await tx
    .deleteFrom('stock_movements')
    .where('tenant_id', '=', actor.tenantId)
    .where('product_id', '=', productId)
    .returning(['provider_id', 'kind', 'quantity', 'unit_cost_cents', 'created_at'])
    .execute();
  await addToSums(
    context,
    forgotten.flatMap((movement) => additionsOfMovement(movement, timeZone, -1)),
  );
}

/**
 * The minimum stock of the product, otherwise the minimum stock of the shop (docs/rules.md#stock-5). `tenantId` is a value, or a
 * parameter of a prepared statement.
 */
export const reorderPoint = (tenantId: unknown): RawBuilder<number> =>
  sql<number>`coalesce(products.minimum_stock, (select low_stock from tenants where id = ${tenantId}))`;

/** The product's own minimum and the shop's minimum are separate conditions, because each condition has an index. */
export const isLowOnStock = (
  tenantId: unknown,
): RawBuilder<boolean> => sql<boolean>`products.verify_stock and products.enabled and (
  products.stock <= products.minimum_stock
  or products.minimum_stock is null and products.stock <= (select low_stock from tenants where id = ${tenantId}))`;
