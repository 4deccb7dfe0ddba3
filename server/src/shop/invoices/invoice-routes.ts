import { invoiceEndpoints } from '@dioptria/contract/shop/invoices/invoice-endpoints.ts';
import { invoices } from '@dioptria/contract/shop/invoices/invoices.ts';
import type { Api } from '../../base/http/api.ts';
import { documentRoutes } from '../../base/http/resource-routes.ts';
import { serve } from '../../base/http/serve.ts';
import { countRecords } from '../../base/records/record-counts.ts';
import { issueCreditNote } from './credit-note.ts';
import { invoicesListing, readInvoice } from './invoice-records.ts';
import { type BillsOf, cancelInvoice, retryInvoice } from './retry-invoice.ts';

export function invoiceRoutes(api: Api, billsOf: BillsOf): void {
  documentRoutes(api, { definition: invoices, listing: invoicesListing, read: readInvoice });
  serve(api, invoiceEndpoints.issueCreditNote, {
    async work(context, { params, body }) {
      const id = await issueCreditNote(context, params.id, body);
      await countRecords(context, invoices.name, 1);
      return { invoice: await readInvoice(context, id) };
    },
  });
  serve(api, invoiceEndpoints.retry, {
    work: async (context, { params }) => ({ invoice: await retryInvoice(context, params.id, billsOf) }),
  });
  serve(api, invoiceEndpoints.cancel, {
    work: async (context, { params }) => ({ invoice: await cancelInvoice(context, params.id) }),
  });
}
