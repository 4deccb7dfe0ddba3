import { z } from '../../base/zod.ts';
import { publicVoucher } from '../invoices/public-invoice.ts';
import { orderStatuses } from '../sale-values/sale-status-labels.ts';

/** The message for a public link to a sale that does not exist (docs/rules.md#public-order-5). */
export const orderNotFound = 'Orden no encontrada.';

/**
 * `GET /tenant/sales/{tenantId}/order/{orderId}`: the fields that a customer sees without signing in (docs/rules.md#public-order-2):
 * the specified fields of the sale, its promised day, its balance in pesos unless the shop hides it, its authorised vouchers, and the
 * shop's name, phone and logo. Nothing about the client.
 */
export const publicSale = z.object({
  number: z.int(),
  total: z.number(),
  createdAt: z.iso.datetime(),
  orderStatus: z.enum(orderStatuses),
  deliveryDate: z.iso.date(),
  balance: z.number().optional(),
  /** The authorised vouchers of the sale, the oldest first. */
  invoices: z.array(publicVoucher),
  /** `logo` is the id of the picture (`logoPath`). */
  shop: z.object({ name: z.string(), phone: z.string(), logo: z.uuid().nullable() }),
});
export type PublicSale = z.output<typeof publicSale>;
