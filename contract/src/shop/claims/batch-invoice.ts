import { queryFlag, yesOrNo } from '../../base/fields.ts';
import { z } from '../../base/zod.ts';
import { invoicePreview, newInvoice, previewQuery } from '../invoices/invoices.ts';

/** `billsRebilled`: bill again the debits that an invoice of another batch has, after its credit note. */
export const newBatchInvoice = newInvoice.extend({ billsRebilled: yesOrNo().default(false) });
export type NewBatchInvoice = z.output<typeof newBatchInvoice>;

export const batchPreviewQuery = previewQuery.extend({ billsRebilled: queryFlag().default(false) });

/** `rebilled` in pesos: the claimed debits that invoices of other batches have. */
export const batchInvoicePreview = invoicePreview.extend({ rebilled: z.number() });
export type BatchInvoicePreview = z.output<typeof batchInvoicePreview>;
