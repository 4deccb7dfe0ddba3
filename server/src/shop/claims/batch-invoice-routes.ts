import { fromCents } from '@dioptria/contract/base/money.ts';
import { recordPlace } from '@dioptria/contract/base/resource.ts';
import {
  batchInvoicePreview,
  batchPreviewQuery,
  newBatchInvoice,
} from '@dioptria/contract/shop/claims/batch-invoice.ts';
import { claimBatches } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { invoices } from '@dioptria/contract/shop/invoices/invoices.ts';
import { z } from 'zod';
import type { Api } from '../../base/http/api.ts';
import { tenantRoute } from '../../base/http/tenant-route.ts';
import { countRecords } from '../../base/records/record-counts.ts';
import { draftInvoice } from '../invoices/draft-invoice.ts';
import { toPreview } from '../invoices/invoice-preview.ts';
import { readInvoice } from '../invoices/invoice-records.ts';
import { issueInvoice } from '../invoices/store-invoice.ts';
import { billedBatch } from './billed-batch.ts';
import { storeBilled } from './billed-claims.ts';
import { lockBatch } from './lock-batch.ts';

const url = `/tenant/${claimBatches.path}/:id`;
const shared = {
  caller: 'claim_batches.update',
  tag: claimBatches.name,
  params: recordPlace,
  refusals: [409],
} as const;

export function batchInvoiceRoutes(api: Api): void {
  tenantRoute(api, {
    ...shared,
    method: 'POST',
    url: `${url}/invoice`,
    summary: 'Makes the invoice of a batch to the insurer, which the server sends to ARCA after the answer',
    body: newBatchInvoice,
    status: 201,
    answer: z.object({ invoice: invoices.record }),
    async work(context, { params, body: { billsRebilled, ...request } }) {
      await lockBatch(context, params.id);
      const { bill, claims } = await billedBatch(context, params.id, billsRebilled);
      const issued = await issueInvoice(context, bill, request);
      await storeBilled(context, claims);
      await countRecords(context, invoices.name, 1);
      return { invoice: await readInvoice(context, issued) };
    },
  });
  tenantRoute(api, {
    ...shared,
    method: 'GET',
    url: `${url}/invoice-preview`,
    summary: 'The invoice that a batch would get, and the reason if it can get none; nothing is stored',
    query: batchPreviewQuery,
    answer: batchInvoicePreview,
    async work(context, { params, query: { billsRebilled, pointOfSaleId, ...receiver } }) {
      const { bill, rebilled } = await billedBatch(context, params.id, billsRebilled);
      const draft = await draftInvoice(context, bill, { pointOfSaleId, receiver });
      return { ...toPreview(draft), rebilled: fromCents(rebilled) };
    },
  });
}
