import { endpoint } from '../../base/endpoint.ts';
import { z } from '../../base/zod.ts';
import { answerSheet } from './answer-sheet.ts';
import { answerSheetQuery } from './answer-sheet-columns.ts';
import {
  changedClaimBatch,
  claimAnswers,
  claimBatches,
  claimProposal,
  claimProposalQuery,
  debitDecision,
  newClaimBatch,
  presentedClaimBatch,
} from './claim-batches.ts';
import { claimSheet } from './claim-sheet.ts';

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
  decide: endpoint({
    ...changing,
    method: 'POST',
    path: '/tenant/claim-items/:id/decide',
    summary: 'Decides about a debit: claim it again, lose it, or the client pays it',
    body: debitDecision,
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
