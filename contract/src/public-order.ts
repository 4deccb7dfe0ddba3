import { z } from 'zod';
import { orderStatuses } from './sale-status.ts';

export { orderNotFound } from './order-not-found.ts';

/** `GET /tenant/sales/{tenantId}/order/{orderId}`: all that a customer sees without signing in, and nothing else (decisions §1). */
export const publicOrder = z.object({
  number: z.int(),
  total: z.number(),
  createdAt: z.iso.datetime(),
  orderStatus: z.enum(orderStatuses),
});
export type PublicOrder = z.output<typeof publicOrder>;
