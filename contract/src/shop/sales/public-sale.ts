import { z } from '../../base/zod.ts';
import { publicVoucher } from '../invoices/public-invoice.ts';
import { orderStatuses } from '../sale-values/sale-status-labels.ts';

export const orderNotFound = 'Orden no encontrada.';

/**
 * The specified fields of the sale (docs/rules.md#public-order-2), its promised day, its balance in pesos unless the shop hides
 * it, its authorised vouchers, and the shop's name, phone and logo. Nothing about the client.
 */
export const publicSale = z.object({
  number: z.int(),
  total: z.number(),
  createdAt: z.iso.datetime(),
  orderStatus: z.enum(orderStatuses),
  deliveryDate: z.iso.date(),
  balance: z.number().optional(),
  invoices: z.array(publicVoucher),
  shop: z.object({ name: z.string(), phone: z.string(), logo: z.uuid().nullable() }),
});
export type PublicSale = z.output<typeof publicSale>;
