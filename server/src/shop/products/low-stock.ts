import { type RawBuilder, sql } from 'kysely';

/** The reorder point of a product: its own, otherwise the shop's (docs/rules.md#stock-5). @param tenantId a value or a parameter */
export const reorderPoint = (tenantId: unknown): RawBuilder<number> =>
  sql<number>`coalesce(products.minimum_stock, (select low_stock from tenants where id = ${tenantId}))`;

/**
 * True for a product under stock control whose stock is at or below its reorder point. The condition has two cases, because each
 * case has an index.
 */
export const isLowOnStock = (tenantId: unknown): RawBuilder<boolean> => sql<boolean>`products.verify_stock and (
  products.stock <= products.minimum_stock
  or products.minimum_stock is null and products.stock <= (select low_stock from tenants where id = ${tenantId}))`;
