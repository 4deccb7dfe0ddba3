import { fromCents } from '@dioptria/contract/base/money.ts';
import { batchInvoiceEndpoints } from '@dioptria/contract/shop/claims/claim-endpoints.ts';
import { invoices } from '@dioptria/contract/shop/invoices/invoices.ts';
import type { Api } from '../../base/http/api.ts';
import { serve } from '../../base/http/serve.ts';
import { countRecords } from '../../base/records/record-counts.ts';
import { draftInvoice } from '../invoices/draft-invoice.ts';
import { toPreview } from '../invoices/invoice-preview.ts';
import { readInvoice } from '../invoices/invoice-records.ts';
import { issueInvoice } from '../invoices/store-invoice.ts';
import { billedBatch } from './billed-batch.ts';
import { storeBilled } from './billed-claims.ts';
import { lockBatch } from './lock-batch.ts';

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
