import { id } from '@dioptria/contract/base/fields.ts';
import { invoicePreview, invoices, newInvoice, previewQuery } from '@dioptria/contract/shop/invoices/invoices.ts';
import { z } from 'zod';
import type { Api } from '../../../base/http/api.ts';
import { tenantRoute } from '../../../base/http/tenant-route.ts';
import { countRecords } from '../../../base/records/record-counts.ts';
import { notFound } from '../../../base/records/refusal.ts';
import { draftInvoice } from '../../invoices/draft-invoice.ts';
import { toPreview } from '../../invoices/invoice-preview.ts';
import { readInvoice } from '../../invoices/invoice-records.ts';
import { issueInvoice } from '../../invoices/store-invoice.ts';
import { billedSale, findBilledSale } from './billed-sale.ts';
import { lockSale } from '../lock-sales.ts';

const params = z.object({ id: id() });

export function saleInvoiceRoutes(api: Api): void {
  tenantRoute(api, {
    method: 'POST',
    url: '/tenant/sales/:id/invoices',
    caller: 'invoices.create',
    tag: invoices.name,
    summary: 'Makes the invoice of a sale, which the server sends to ARCA after the answer',
    refusals: [409],
    params,
    body: newInvoice,
    status: 201,
    answer: z.object({ invoice: invoices.record }),
    async work(context, input) {
      const sale = await lockSale(context, input.params.id);
      const issued = await issueInvoice(context, await billedSale(context, sale), input.body);
      await countRecords(context, invoices.name, 1);
      return { invoice: await readInvoice(context, issued) };
    },
  });
  tenantRoute(api, {
    method: 'GET',
    url: '/tenant/sales/:id/invoice-preview',
    caller: 'invoices.read',
    tag: invoices.name,
    summary: 'The invoice that a sale would get, and the reason if it can get none; nothing is stored',
    refusals: [409],
    params,
    query: previewQuery,
    answer: invoicePreview,
    async work(context, input) {
      const sale = await findBilledSale(context, input.params.id);
      if (!sale) throw notFound();
      const { pointOfSaleId, ...receiver } = input.query;
      return toPreview(await draftInvoice(context, sale, { pointOfSaleId, receiver }));
    },
  });
}
