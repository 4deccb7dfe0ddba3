import { z } from '../../base/zod.ts';
import { environments } from '../fiscal-settings/fiscal-labels.ts';
import { letters } from '../vat/vat-conditions.ts';
import { voucherKinds } from '../vat/voucher-types.ts';
import { invoiceLine, issuer, receiver } from './invoices.ts';

export const publicInvoice = z.object({
  kind: z.enum(voucherKinds),
  letter: z.enum(letters),
  type: z.int(),
  environment: z.enum(environments),
  pointOfSale: z.int(),
  number: z.int(),
  day: z.iso.date(),
  issuer,
  receiver,
  saleCondition: z.string(),
  lines: z.array(invoiceLine),
  net: z.number(),
  exempt: z.number(),
  vat: z.array(z.object({ rate: z.number(), base: z.number(), amount: z.number() })),
  total: z.number(),
  authorization: z.object({ kind: z.literal('CAE'), code: z.string(), due: z.iso.date() }),
  observations: z.array(z.object({ code: z.int() })),
  corrects: z.object({ type: z.int(), pointOfSale: z.int(), number: z.int(), day: z.iso.date() }).nullable(),
  qr: z.string(),
  logo: z.uuid().nullable(),
});
export type PublicInvoice = z.output<typeof publicInvoice>;

export const publicVoucher = publicInvoice
  .pick({ kind: true, letter: true, pointOfSale: true, number: true })
  .extend({ _id: z.uuid() });
export type PublicVoucher = z.output<typeof publicVoucher>;
