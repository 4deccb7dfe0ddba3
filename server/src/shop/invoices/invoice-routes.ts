import { invoices, newCreditNote } from '@dioptria/contract/shop/invoices/invoices.ts';
import { recordPlace } from '@dioptria/contract/base/resource.ts';
import { z } from 'zod';
import type { Api } from '../../base/http/api.ts';
import { documentRoutes } from '../../base/http/document-routes.ts';
import { tenantRoute } from '../../base/http/tenant-route.ts';
import { issueCreditNote } from './credit-note.ts';
import { invoicesListing, readInvoice } from './invoice-records.ts';
import { type BillsOf, cancelInvoice, retryInvoice } from './retry-invoice.ts';

const { path, name: tag, record } = invoices;
const url = `/tenant/${path}`;
const answer = z.object({ invoice: record });

export function invoiceRoutes(api: Api, billsOf: BillsOf): void {
  documentRoutes(api, { definition: invoices, listing: invoicesListing, read: readInvoice });
  tenantRoute(api, {
    method: 'POST',
    url: `${url}/:id/credit-notes`,
    caller: 'invoices.correct',
    tag,
    summary: 'Corrects an authorised invoice by a credit note over amounts, over lines, or over all that is left',
    refusals: [409],
    params: recordPlace,
    body: newCreditNote,
    status: 201,
    answer,
    async work(context, { params, body }) {
      return { invoice: await readInvoice(context, await issueCreditNote(context, params.id, body)) };
    },
  });
  tenantRoute(api, {
    method: 'POST',
    url: `${url}/:id/retry`,
    caller: 'invoices.create',
    tag,
    summary:
      'Sends a pending or rejected voucher again; a rejected invoice takes the current data of its sale or batch',
    refusals: [409],
    params: recordPlace,
    answer,
    work: async (context, { params }) => ({ invoice: await retryInvoice(context, params.id, billsOf) }),
  });
  tenantRoute(api, {
    method: 'POST',
    url: `${url}/:id/cancel`,
    caller: 'invoices.correct',
    tag,
    summary: 'Cancels a voucher that was never authorised and is not on its way',
    refusals: [409],
    params: recordPlace,
    answer,
    work: async (context, { params }) => ({ invoice: await cancelInvoice(context, params.id) }),
  });
}
