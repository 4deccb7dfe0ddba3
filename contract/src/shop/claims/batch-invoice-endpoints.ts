import { endpoint } from '../../base/endpoint.ts';
import { z } from '../../base/zod.ts';
import { invoices } from '../invoices/invoices.ts';
import { batchInvoicePreview, batchPreviewQuery, newBatchInvoice } from './batch-invoice.ts';

const common = { tag: 'claim_batches', caller: 'claim_batches.update', refusals: [409] } as const;

export const batchInvoiceEndpoints = {
  issue: endpoint({
    ...common,
    method: 'POST',
    path: '/tenant/claim-batches/:id/invoice',
    summary: 'Makes the invoice of a batch to the insurer, which the server sends to ARCA after the answer',
    body: newBatchInvoice,
    status: 201,
    answer: z.object({ invoice: invoices.record }),
    changes: 'invoices',
  }),
  preview: endpoint({
    ...common,
    method: 'GET',
    path: '/tenant/claim-batches/:id/invoice-preview',
    summary: 'The invoice that a batch would get, and the reason if it can get none; nothing is stored',
    query: batchPreviewQuery,
    answer: batchInvoicePreview,
    shows: ['sales', 'invoices'],
  }),
};
