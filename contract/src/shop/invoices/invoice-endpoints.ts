import { endpoint } from '../../base/endpoint.ts';
import { z } from '../../base/zod.ts';
import { environments } from '../fiscal-settings/fiscal-labels.ts';
import { letters, voucherKinds } from '../vat/voucher-types.ts';
import {
  invoiceLine,
  invoicePreview,
  invoices,
  issuer,
  newCreditNote,
  newInvoice,
  previewQuery,
  receiver,
} from './invoices.ts';
import { vatBook, vatBookExport, vatBookExportQuery, vatBookQuery } from './vat-book.ts';

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

const tag = 'invoices';
const writing = {
  tag,
  method: 'POST',
  refusals: [409],
  answer: z.object({ invoice: invoices.record }),
  changes: 'invoices',
} as const;

export const invoiceEndpoints = {
  issueOfSale: endpoint({
    ...writing,
    path: '/tenant/sales/:id/invoices',
    caller: 'invoices.create',
    summary: 'Makes the invoice of a sale, which the server sends to ARCA after the answer',
    body: newInvoice,
    status: 201,
  }),
  previewOfSale: endpoint({
    tag,
    method: 'GET',
    path: '/tenant/sales/:id/invoice-preview',
    caller: 'invoices.read',
    summary: 'The invoice that a sale would get, and the reason if it can get none; nothing is stored',
    refusals: [409],
    query: previewQuery,
    answer: invoicePreview,
    shows: ['prescription'],
  }),
  issueCreditNote: endpoint({
    ...writing,
    path: '/tenant/invoices/:id/credit-notes',
    caller: 'invoices.correct',
    summary: 'Corrects an authorised invoice by a credit note over amounts, over lines, or over all that is left',
    body: newCreditNote,
    status: 201,
  }),
  retry: endpoint({
    ...writing,
    path: '/tenant/invoices/:id/retry',
    caller: 'invoices.create',
    summary:
      'Sends a pending or rejected voucher again; a rejected invoice takes the current data of its sale or batch',
    isRepeatable: true,
  }),
  cancel: endpoint({
    ...writing,
    path: '/tenant/invoices/:id/cancel',
    caller: 'invoices.correct',
    summary: 'Cancels a voucher that was never authorised and is not on its way',
  }),
  readPublic: endpoint({
    tag,
    method: 'GET',
    path: '/tenant/invoices/:tenantId/public/:invoiceId',
    caller: 'public',
    summary: 'An authorised voucher as it is printed, for its customer',
    refusals: [402, 429],
    // A text that is not an id gets the same answer as a voucher that does not exist.
    params: z.object({ tenantId: z.string(), invoiceId: z.string() }),
    answer: publicInvoice,
  }),
};

export const vatBookEndpoints = {
  read: endpoint({
    tag,
    method: 'GET',
    path: '/tenant/vat-book',
    caller: 'vat_book.read',
    summary: 'The authorised vouchers of a month, with totals per rate and type',
    query: vatBookQuery,
    answer: vatBook,
    shows: ['invoices'],
  }),
  export: endpoint({
    tag,
    method: 'GET',
    path: '/tenant/vat-book/export',
    caller: vatBookExport.permission,
    summary: 'The VAT book of a month as a file; `txt` is a ZIP archive with the two files of Libro IVA Digital',
    query: vatBookExportQuery,
    isFile: true,
  }),
};
