import { fromCents } from '@dioptria/contract/base/money.ts';
import { claimBatches } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { batchInvoiceEndpoints, claimEndpoints } from '@dioptria/contract/shop/claims/claim-endpoints.ts';
import { MAX_ANSWER_NOTE, MAX_BATCH_ITEMS } from '@dioptria/contract/shop/claims/claim-labels.ts';
import { invoices } from '@dioptria/contract/shop/invoices/invoices.ts';
import type { Api } from '../../base/http/api.ts';
import { documentRoutes } from '../../base/http/resource-routes.ts';
import { serve } from '../../base/http/serve.ts';
import { countRecords } from '../../base/records/record-counts.ts';
import { draftInvoice, toPreview } from '../invoices/draft-invoice.ts';
import { readInvoice } from '../invoices/invoice-records.ts';
import { issueInvoice } from '../invoices/store-invoice.ts';
import { answerBatch, correctAnswer } from './answer-batch.ts';
import { billedBatch } from './billed-batch.ts';
import { batchesListing, readBatch, readBatchAlone, storeBilled } from './claim-records.ts';
import { readSheet, readSheetLines } from './claim-sheet.ts';
import { decideDebit, decideDebits } from './decide-debits.ts';
import { lockBatch } from './lock-batch.ts';
import { changeBatch, createBatch, proposeBatch } from './make-batch.ts';
import { presentBatch, withdrawBatch } from './present-batch.ts';

/** The limit, in bytes, of a body with the ids of the coverages to add and to remove. An id takes 39 bytes of JSON. */
const IDS_LIMIT = 2 * MAX_BATCH_ITEMS * 50;

/**
 * The limit, in bytes, of a body with an insurer's answer. It allows 2 bytes for each letter of a note, and 200 bytes
 * for the other fields of each item.
 */
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
  serve(api, claimEndpoints.proposal, {
    work: (context, { query: { insurance, periodFrom, periodTo } }) =>
      proposeBatch(context, insurance, { ...(periodFrom && { periodFrom }), ...(periodTo && { periodTo }) }),
  });
  serve(api, claimEndpoints.sheet, { work: (context, { params }) => readSheet(context, params.id) });
  writingRoutes(api);
}

function writingRoutes(api: Api): void {
  serve(api, claimEndpoints.make, {
    bodyLimit: IDS_LIMIT,
    work: async (context, { body }) => ({ claimBatch: await createBatch(context, body) }),
  });
  serve(api, claimEndpoints.change, {
    bodyLimit: IDS_LIMIT,
    work: async (context, { params, body }) => ({ claimBatch: await changeBatch(context, params.id, body) }),
  });
  serve(api, claimEndpoints.present, {
    work: async (context, { params, body }) => ({ claimBatch: await presentBatch(context, params.id, body.day) }),
  });
  serve(api, claimEndpoints.withdraw, {
    work: async (context, { params }) => ({ claimBatch: await withdrawBatch(context, params.id) }),
  });
  serve(api, claimEndpoints.answer, {
    bodyLimit: ANSWER_LIMIT,
    work: async (context, { params, body }) => ({ claimBatch: await answerBatch(context, params.id, body) }),
  });
  serve(api, claimEndpoints.correctAnswer, {
    work: async (context, { params, body }) => ({ claimBatch: await correctAnswer(context, params.id, body) }),
  });
  serve(api, claimEndpoints.decideTogether, {
    bodyLimit: IDS_LIMIT,
    work: async (context, { params, body }) => ({ claimBatch: await decideDebits(context, params.id, body) }),
  });
  serve(api, claimEndpoints.decide, {
    work: async (context, { params, body }) => ({ claimBatch: await decideDebit(context, params.id, body) }),
  });
}

export function batchInvoiceRoutes(api: Api): void {
  serve(api, batchInvoiceEndpoints.issue, {
    async work(context, { params, body: { billsRebilled, ...request } }) {
      await lockBatch(context, params.id);
      const { bill, claims } = await billedBatch(context, params.id, billsRebilled);
      const issued = await issueInvoice(context, bill, request);
      await storeBilled(context, claims);
      await countRecords(context, invoices.name, 1);
      return { invoice: await readInvoice(context, issued) };
    },
  });
  serve(api, batchInvoiceEndpoints.preview, {
    async work(context, { params, query: { billsRebilled, pointOfSaleId, ...receiver } }) {
      const { bill, rebilled } = await billedBatch(context, params.id, billsRebilled);
      const draft = await draftInvoice(context, bill, { pointOfSaleId, receiver });
      return { ...toPreview(draft), rebilled: fromCents(rebilled) };
    },
  });
}
