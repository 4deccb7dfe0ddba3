import { recordPlace } from '@dioptria/contract/base/resource.ts';
import {
  changedClaimBatch,
  claimAnswers,
  claimBatches,
  claimProposal,
  claimProposalQuery,
  debitDecision,
  newClaimBatch,
  presentedClaimBatch,
} from '@dioptria/contract/shop/claims/claim-batches.ts';
import { MAX_ANSWER_NOTE, MAX_BATCH_ITEMS } from '@dioptria/contract/shop/claims/claim-labels.ts';
import { claimSheet } from '@dioptria/contract/shop/claims/claim-sheet.ts';
import { z } from 'zod';
import type { Api } from '../../base/http/api.ts';
import { documentRoutes } from '../../base/http/document-routes.ts';
import { tenantRoute } from '../../base/http/tenant-route.ts';
import { answerBatch } from './answer-batch.ts';
import { batchesListing, readBatch, readBatchAlone } from './claim-records.ts';
import { readSheet, readSheetLines } from './claim-sheet.ts';
import { decideDebit } from './decide-debit.ts';
import { changeBatch, createBatch, proposeBatch } from './make-batch.ts';
import { presentBatch, withdrawBatch } from './present-batch.ts';

const { path, name: tag, record, permissions } = claimBatches;
const url = `/tenant/${path}`;
const answer = z.object({ claimBatch: record });
const shared = { tag, params: recordPlace, caller: 'claim_batches.update', answer, refusals: [409] } as const;

/** The largest body in bytes with the ids of the coverages to add and to remove, 39 bytes each. */
const IDS_LIMIT = 2 * MAX_BATCH_ITEMS * 50;

/** The largest answer in bytes. The longest note of an item has 2 bytes a letter, and its other fields are below 200 bytes. */
const ANSWER_LIMIT = MAX_BATCH_ITEMS * (200 + 2 * MAX_ANSWER_NOTE);

export function claimRoutes(api: Api): void {
  documentRoutes(api, {
    definition: claimBatches,
    listing: batchesListing,
    read: readBatch,
    lines: {
      require: readBatchAlone,
      async nameOf(context, { id }) {
        const { number, insurance } = await readBatchAlone(context, id);
        return `${number} ${insurance.name}`;
      },
      async *readAll(context, { id }) {
        yield await readSheetLines(context, id);
      },
    },
  });
  readingRoutes(api);
  makingRoutes(api);
  closingRoutes(api);
}

function readingRoutes(api: Api): void {
  tenantRoute(api, {
    method: 'GET',
    url: `${url}/proposal`,
    caller: permissions.read,
    tag,
    summary: 'The period and the coverages of the next batch of an insurer',
    query: claimProposalQuery,
    refusals: [404],
    answer: claimProposal,
    work: (context, { query: { insurance, periodFrom, periodTo } }) =>
      proposeBatch(context, insurance, { ...(periodFrom && { periodFrom }), ...(periodTo && { periodTo }) }),
  });
  tenantRoute(api, {
    method: 'GET',
    url: `${url}/:id/sheet`,
    caller: permissions.read,
    tag,
    summary: 'The sheet of a batch to print, with the facts of its cover',
    params: recordPlace,
    answer: claimSheet,
    work: (context, { params }) => readSheet(context, params.id),
  });
}

function makingRoutes(api: Api): void {
  tenantRoute(api, {
    method: 'POST',
    url,
    caller: 'claim_batches.create',
    tag,
    summary: 'Makes a batch of the ready coverages of a period',
    body: newClaimBatch,
    bodyLimit: IDS_LIMIT,
    status: 201,
    refusals: [409],
    answer,
    work: async (context, { body }) => ({ claimBatch: await createBatch(context, body) }),
  });
  tenantRoute(api, {
    ...shared,
    method: 'PUT',
    url: `${url}/:id`,
    summary: 'Adds coverages to an open batch, removes others, changes document and note',
    body: changedClaimBatch,
    bodyLimit: IDS_LIMIT,
    work: async (context, { params, body }) => ({ claimBatch: await changeBatch(context, params.id, body) }),
  });
}

function closingRoutes(api: Api): void {
  tenantRoute(api, {
    ...shared,
    method: 'POST',
    url: `${url}/:id/present`,
    summary: 'Presents a batch: the insurer owes its amounts on its due day',
    body: presentedClaimBatch,
    work: async (context, { params, body }) => ({ claimBatch: await presentBatch(context, params.id, body.day) }),
  });
  tenantRoute(api, {
    ...shared,
    method: 'POST',
    url: `${url}/:id/withdraw`,
    summary: 'Withdraws a batch without an answer: its coverages can be presented again',
    work: async (context, { params }) => ({ claimBatch: await withdrawBatch(context, params.id) }),
  });
  tenantRoute(api, {
    ...shared,
    method: 'POST',
    url: `${url}/:id/answer`,
    summary: 'Stores what the insurer recognizes of items of a batch',
    body: claimAnswers,
    bodyLimit: ANSWER_LIMIT,
    work: async (context, { params, body }) => ({ claimBatch: await answerBatch(context, params.id, body) }),
  });
  tenantRoute(api, {
    ...shared,
    method: 'POST',
    url: '/tenant/claim-items/:id/decide',
    summary: 'Decides about a debit: claim it again, lose it, or the client pays it',
    body: debitDecision,
    work: async (context, { params, body }) => ({ claimBatch: await decideDebit(context, params.id, body) }),
  });
}
