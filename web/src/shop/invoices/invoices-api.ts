import type {
  GivenReceiver,
  Invoice,
  InvoicePreview,
  NewCreditNote,
  NewInvoice,
} from '@dioptria/contract/shop/invoices/invoices.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '../../base/http/http.ts';
import { postOnce, useIdempotencyKey } from '../../base/http/idempotency-key.ts';
import { queryKeys, resourcePath } from '../../base/http/query-keys.ts';
import { recordQuery } from '../../base/resource/resource-api.ts';
import { staleAfter } from '../stale-queries.ts';

const vouchers = { path: 'invoices' };
const path = resourcePath(vouchers);
const salesPath = resourcePath({ path: 'sales' });

/** The routes that preview and make the invoice of a record, and the path of the record's list. */
export interface InvoicePlace {
  preview: string;
  issue: string;
  list: string;
}

/** The routes of a sale's invoice. */
export const placeOfSale = (saleId: string): InvoicePlace => ({
  preview: `${salesPath}/${saleId}/invoice-preview`,
  issue: `${salesPath}/${saleId}/invoices`,
  list: salesPath,
});

/** The request of an invoice. Only the invoice of a batch of claims has `billsRebilled`. */
export type InvoiceRequest = NewInvoice & { billsRebilled?: boolean };

/** The preview of an invoice. Only the invoice of a batch of claims has `rebilled`. */
export type ShownPreview = InvoicePreview & { rebilled?: number };

/** The query of a voucher with its notes, and with the amounts that notes have not yet credited. */
export const invoiceQuery = (id: string) => recordQuery<Invoice>(vouchers, id);

/** The query of the vouchers of a sale, the oldest first. */
export const saleInvoicesQuery = (saleId: string) =>
  queryOptions({
    queryKey: queryKeys.part(path, 'ofSale', saleId),
    queryFn: ({ signal }) => http.get<Invoice[]>(path, { query: { saleId, sort: 'createdAt' }, signal }),
  });

/** The query of the vouchers of a batch of claims, the oldest first. */
export const batchInvoicesQuery = (batchId: string) =>
  queryOptions({
    queryKey: queryKeys.part(path, 'ofBatch', batchId),
    queryFn: ({ signal }) => http.get<Invoice[]>(path, { query: { batchId, sort: 'createdAt' }, signal }),
  });

/** The query of the invoice that a record would get. While the user types, the preview of the earlier values stays. */
export const previewQuery = (place: InvoicePlace, { pointOfSaleId, receiver, billsRebilled }: InvoiceRequest) =>
  queryOptions({
    queryKey: queryKeys.part(place.preview, 'preview', pointOfSaleId, receiver, billsRebilled),
    queryFn: ({ signal }) =>
      http.get<ShownPreview>(place.preview, { query: { pointOfSaleId, billsRebilled, ...filled(receiver) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

/** A query string has no blank values: a blank value of a receiver means its stored value. */
const filled = (receiver: GivenReceiver = {}) =>
  Object.fromEntries(Object.entries(receiver).map(([name, value]) => [name, value === '' ? undefined : value]));

/** Stores an answered voucher in the cache, and refetches all data that the voucher changed. */
function useInvoiceSaved() {
  const queryClient = useQueryClient();
  return (invoice: Invoice) => {
    queryClient.setQueryData(invoiceQuery(invoice._id).queryKey, invoice);
    void queryClient.invalidateQueries({ predicate: staleAfter('invoices') });
  };
}

/** Makes an invoice. A retry with the same values makes no second invoice. */
export function useIssueInvoice({ issue, list }: InvoicePlace) {
  const keyOf = useIdempotencyKey();
  const saved = useInvoiceSaved();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (request: InvoiceRequest) =>
      (await postOnce<{ invoice: Invoice }>(issue, request, keyOf(request))).invoice,
    onSuccess: (invoice) => {
      saved(invoice);
      // The sale leaves the list of the sales to invoice before ARCA has authorised the invoice.
      void queryClient.invalidateQueries({ queryKey: queryKeys.lists(list) });
    },
  });
}

/** Makes a credit note of an invoice. A retry with the same values makes no second note. */
export function useIssueCreditNote(invoiceId: string) {
  const keyOf = useIdempotencyKey();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (request: NewCreditNote) =>
      (await postOnce<{ invoice: Invoice }>(`${path}/${invoiceId}/credit-notes`, request, keyOf(request))).invoice,
    // The note also changes what is left of its invoice.
    onSuccess: () => queryClient.invalidateQueries({ predicate: staleAfter('invoices') }),
  });
}

/** Sends a voucher again (`retry`), or cancels a voucher that ARCA never authorised (`cancel`). */
export function useChangeInvoice(invoiceId: string, change: 'retry' | 'cancel') {
  const onSuccess = useInvoiceSaved();
  return useMutation({
    mutationFn: async () => (await http.post<{ invoice: Invoice }>(`${path}/${invoiceId}/${change}`)).invoice,
    onSuccess,
  });
}
