import { type RawBuilder, sql } from 'kysely';

/**
 * Returns SQL for the reorder point of a product: the product's own minimum stock, otherwise the minimum stock of the shop
 * (docs/rules.md#stock-5).
 * @param tenantId a value, or a parameter of a prepared statement
 */
export const reorderPoint = (tenantId: unknown): RawBuilder<number> =>
  sql<number>`coalesce(products.minimum_stock, (select low_stock from tenants where id = ${tenantId}))`;

/**
 * Returns SQL that is true for a product under stock control whose stock is at or below its reorder point. The condition treats
 * products with an own minimum stock and other products as two cases, because each case has an index.
 */
export const isLowOnStock = (tenantId: unknown): RawBuilder<boolean> => sql<boolean>`products.verify_stock and (
  products.stock <= products.minimum_stock
  or products.minimum_stock is null and products.stock <= (select low_stock from tenants where id = ${tenantId}))`;
