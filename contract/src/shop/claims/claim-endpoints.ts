import { endpoint } from '../../base/endpoint.ts';
import { queryFlag, yesOrNo } from '../../base/fields.ts';
import { z } from '../../base/zod.ts';
import { invoicePreview, invoices, newInvoice, previewQuery } from '../invoices/invoices.ts';
import { answerSheetQuery } from './answer-sheet-columns.ts';
import { answerSheet } from './answer-sheet.ts';
import {
  batchDecision,
  changedClaimBatch,
  claimAnswers,
  correctedAnswer,
  claimBatches,
  claimProposal,
  claimProposalQuery,
  claimSheet,
  debitDecision,
  newClaimBatch,
  presentedClaimBatch,
} from './claim-batches.ts';

const reading = {
  method: 'GET',
  tag: 'claim_batches',
  caller: 'claim_batches.read',
  shows: ['sales', 'invoices'],
} as const;
const changing = { tag: 'claim_batches', caller: 'claim_batches.update', refusals: [409] } as const;
const answer = z.object({ claimBatch: claimBatches.record });

export const claimEndpoints = {
  proposal: endpoint({
    ...reading,
    path: '/tenant/claim-batches/proposal',
    summary: 'The period and the coverages of the next batch of an insurer',
    query: claimProposalQuery,
    refusals: [404],
    answer: claimProposal,
  }),
  sheet: endpoint({
    ...reading,
    path: '/tenant/claim-batches/:id/sheet',
    summary: 'The sheet of a batch to print, with the facts of its cover',
    answer: claimSheet,
  }),
  make: endpoint({
    ...changing,
    method: 'POST',
    path: '/tenant/claim-batches',
    caller: 'claim_batches.create',
    summary: 'Makes a batch of the ready coverages of a period',
    body: newClaimBatch,
    status: 201,
    answer,
  }),
  change: endpoint({
    ...changing,
    method: 'PUT',
    path: '/tenant/claim-batches/:id',
    summary: 'Adds coverages to an open batch, removes others, changes document and note',
    body: changedClaimBatch,
    answer,
  }),
  present: endpoint({
    ...changing,
    method: 'POST',
    path: '/tenant/claim-batches/:id/present',
    summary: 'Presents a batch: the insurer owes its amounts on its due day',
    body: presentedClaimBatch,
    answer,
  }),
  withdraw: endpoint({
    ...changing,
    method: 'POST',
    path: '/tenant/claim-batches/:id/withdraw',
    summary: 'Withdraws a batch without an answer: its coverages can be presented again',
    answer,
  }),
  answer: endpoint({
    ...changing,
    method: 'POST',
    path: '/tenant/claim-batches/:id/answer',
    summary: 'Stores what the insurer recognizes of items of a batch',
    body: claimAnswers,
    answer,
  }),
  decideTogether: endpoint({
    ...changing,
    method: 'POST',
    path: '/tenant/claim-batches/:id/decisions',
    summary: 'Decides about several debits of a batch together: all or none',
    body: batchDecision,
    answer,
    changes: 'everything',
  }),
  decide: endpoint({
    ...changing,
    method: 'POST',
    path: '/tenant/claim-items/:id/decide',
    summary: 'Decides about a debit: claim it again, lose it, or the client pays it',
    body: debitDecision,
    answer,
  }),
  correctAnswer: endpoint({
    ...changing,
    method: 'POST',
    path: '/tenant/claim-items/:id/answer',
    summary: 'Corrects the stored answer of an item, before a payment or a decision uses it',
    body: correctedAnswer,
    answer,
  }),
  answerSheet: endpoint({
    ...changing,
    method: 'POST',
    path: '/tenant/claim-batches/:id/answer-sheet',
    summary: 'Reads the file of an insurer’s answer and matches its rows to the items; nothing is stored',
    query: answerSheetQuery,
    takesFile: true,
    answer: answerSheet,
    changes: 'nothing',
  }),
};

/**
 * With `billsRebilled`, the invoice also bills debits that another batch's invoice already bills. The user sets the
 * flag after a credit note over these debits.
 */
const newBatchInvoice = newInvoice.extend({ billsRebilled: yesOrNo().default(false) });
export type NewBatchInvoice = z.output<typeof newBatchInvoice>;

const batchPreviewQuery = previewQuery.extend({ billsRebilled: queryFlag().default(false) });

/** `rebilled` in pesos: the claimed debits that invoices of other batches already bill. */
const batchInvoicePreview = invoicePreview.extend({ rebilled: z.number() });
export type BatchInvoicePreview = z.output<typeof batchInvoicePreview>;

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
