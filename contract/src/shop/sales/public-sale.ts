import { z } from '../../base/zod.ts';
import { orderStatuses } from '../sale-values/sale-status-words.ts';

/** The message for a public link to a sale that does not exist (docs/rules.md#public-order-5). */
export const orderNotFound = 'Orden no encontrada.';

/** `GET /tenant/sales/{tenantId}/order/{orderId}`: the fields that a customer sees without signing in (docs/rules.md#public-order-2). */
export const publicSale = z.object({
  number: z.int(),
  total: z.number(),
  createdAt: z.iso.datetime(),
  orderStatus: z.enum(orderStatuses),
});
export type PublicSale = z.output<typeof publicSale>;
