import { invoiceEndpoints } from '@dioptria/contract/shop/invoices/invoice-endpoints.ts';
import { invoices } from '@dioptria/contract/shop/invoices/invoices.ts';
import type { Api } from '../../../base/http/api.ts';
import { serve } from '../../../base/http/serve.ts';
import { countRecords } from '../../../base/records/record-counts.ts';
import { notFound } from '../../../base/records/refusal.ts';
import { draftInvoice, toPreview } from '../../invoices/draft-invoice.ts';
import { readInvoice } from '../../invoices/invoice-records.ts';
import { issueInvoice } from '../../invoices/store-invoice.ts';
import { billedSale, findBilledSale } from './billed-sale.ts';
import { lockSale } from '../lock-sales.ts';

export function saleInvoiceRoutes(api: Api): void {
  serve(api, invoiceEndpoints.issueOfSale, {
    async work(context, input) {
      const sale = await lockSale(context, input.params.id);
      const issued = await issueInvoice(context, await billedSale(context, sale), input.body);
      await countRecords(context, invoices.name, 1);
      return { invoice: await readInvoice(context, issued) };
    },
  });
  serve(api, invoiceEndpoints.previewOfSale, {
    async work(context, input) {
      const sale = await findBilledSale(context, input.params.id);
      if (!sale) throw notFound();
      const { pointOfSaleId, ...receiver } = input.query;
      return toPreview(await draftInvoice(context, sale, { pointOfSaleId, receiver }));
    },
  });
}
