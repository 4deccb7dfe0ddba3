/** The invoice of a batch of claims: the receiver is the insurer (docs/rules.md#claims-9). */
import { queryFlag, yesOrNo } from '../../base/fields.ts';
import { z } from '../../base/zod.ts';
import { invoicePreview, newInvoice, previewQuery } from '../invoices/invoices.ts';

/** The body of the invoice of a batch. `billsRebilled`: bill again the debits that an invoice of another batch has, after its credit note. */
export const newBatchInvoice = newInvoice.extend({ billsRebilled: yesOrNo().default(false) });
export type NewBatchInvoice = z.output<typeof newBatchInvoice>;

/** The query of a preview: the fields of `newBatchInvoice`, without levels. */
export const batchPreviewQuery = previewQuery.extend({ billsRebilled: queryFlag().default(false) });

/** The invoice that a batch would get. `rebilled` is the sum in pesos of the claimed debits that invoices of other batches have. */
export const batchInvoicePreview = invoicePreview.extend({ rebilled: z.number() });
export type BatchInvoicePreview = z.output<typeof batchInvoicePreview>;
