import type { Endpoint, SentBodyOf } from '@dioptria/contract/base/endpoint.ts';
import type { Schema } from '@dioptria/contract/base/zod.ts';
import { documentEndpoints } from '@dioptria/contract/shop/document-endpoints.ts';
import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { invoiceEndpoints } from '@dioptria/contract/shop/invoices/invoice-endpoints.ts';
import type { GivenReceiver, Invoice, InvoicePreview, NewInvoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { queryOf } from '../../base/http/call.ts';
import { useSend } from '../../base/http/use-send.ts';

const { list, read } = documentEndpoints.invoices;
const { issueOfSale, previewOfSale, issueCreditNote, retry, cancel } = invoiceEndpoints;

/** Only the invoice of a batch of claims has `billsRebilled`. */
export type InvoiceRequest = NewInvoice & { billsRebilled?: boolean };

/** Only a batch of claims has `rebilled`. */
type ShownPreview = InvoicePreview & { rebilled?: number };

type SentPreview = GivenReceiver & { pointOfSaleId?: string | undefined; billsRebilled?: 'true' | 'false' | undefined };

/** A sale, or a batch of claims. */
export interface InvoicePlace {
  id: string;
  preview: Endpoint & {
    path: '/tenant/sales/:id/invoice-preview' | '/tenant/claim-batches/:id/invoice-preview';
    query: Schema<unknown, SentPreview>;
    answer: Schema<ShownPreview>;
  };
  issue: Endpoint & {
    path: '/tenant/sales/:id/invoices' | '/tenant/claim-batches/:id/invoice';
    body: Schema<unknown, SentBodyOf<typeof issueOfSale>>;
    answer: Schema<{ invoice: Invoice }>;
  };
  list: string;
}

export const placeOfSale = (saleId: string): InvoicePlace => ({
  id: saleId,
  preview: previewOfSale,
  issue: issueOfSale,
  list: resourceEndpoints.sales.list.path,
});

export const invoiceQuery = (id: string) => queryOf(read, { params: { id } });

export const saleInvoicesQuery = (saleId: string) => queryOf(list, { query: { saleId, sort: 'createdAt' } });

export const batchInvoicesQuery = (batchId: string) => queryOf(list, { query: { batchId, sort: 'createdAt' } });

/** While the user types, the preview of the earlier values is kept. */
export const previewQuery = (
  { id, preview }: InvoicePlace,
  { pointOfSaleId, receiver, billsRebilled }: InvoiceRequest,
) => ({
  ...queryOf(preview, { params: { id }, query: { pointOfSaleId, billsRebilled, ...filled(receiver) } }),
  placeholderData: keepPreviousData,
  staleTime: 0,
  gcTime: 0,
});

/** Leaves out blank values, which a query string cannot have. The server then takes the stored values. */
const filled = (receiver: GivenReceiver = {}) =>
  Object.fromEntries(Object.entries(receiver).map(([name, value]) => [name, value === '' ? undefined : value]));

function useShowInvoice() {
  const queryClient = useQueryClient();
  return ({ invoice }: { invoice: Invoice }) =>
    void queryClient.setQueryData(invoiceQuery(invoice._id).queryKey, invoice);
}

/** A retry with the same values makes no second invoice. */
export function useIssueInvoice({ id, issue, list: path }: InvoicePlace) {
  const queryClient = useQueryClient();
  const show = useShowInvoice();
  return useSend(
    issue,
    { params: { id } },
    {
      onSuccess: (answer) => {
        show(answer);
        // Refetches the list of sales without an invoice: the sale leaves it before ARCA authorises the invoice.
        void queryClient.invalidateQueries({ queryKey: [path, 'page'] });
      },
    },
  );
}

/** A retry with the same values makes no second note. */
export const useIssueCreditNote = (id: string) =>
  useSend(issueCreditNote, { params: { id } }, { waitsForRefetch: true });

/** Sends the voucher again. */
export const useRetryInvoice = (id: string) => useSend(retry, { params: { id } }, { onSuccess: useShowInvoice() });

/** Cancels a voucher that ARCA never authorised. */
export const useCancelInvoice = (id: string) => useSend(cancel, { params: { id } }, { onSuccess: useShowInvoice() });
