import { type RawBuilder, sql } from 'kysely';

/**
 * The product's own minimum stock, otherwise that of the shop (docs/rules.md#stock-5). `tenantId` is a value, or a parameter of a
 * prepared statement.
 */
export const reorderPoint = (tenantId: unknown): RawBuilder<number> =>
  sql<number>`coalesce(products.minimum_stock, (select low_stock from tenants where id = ${tenantId}))`;

/** Products with an own minimum stock and other products are two cases, because each case has an index. */
export const isLowOnStock = (tenantId: unknown): RawBuilder<boolean> => sql<boolean>`products.verify_stock and (
  products.stock <= products.minimum_stock
  or products.minimum_stock is null and products.stock <= (select low_stock from tenants where id = ${tenantId}))`;
