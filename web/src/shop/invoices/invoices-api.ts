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

export interface InvoicePlace {
  preview: string;
  issue: string;
  list: string;
}

export const placeOfSale = (saleId: string): InvoicePlace => ({
  preview: `${salesPath}/${saleId}/invoice-preview`,
  issue: `${salesPath}/${saleId}/invoices`,
  list: salesPath,
});

/** `billsRebilled` is only of a batch of claims. */
export type InvoiceRequest = NewInvoice & { billsRebilled?: boolean };

/** `rebilled` is only of a batch of claims. */
export type ShownPreview = InvoicePreview & { rebilled?: number };

export const invoiceQuery = (id: string) => recordQuery<Invoice>(vouchers, id);

export const saleInvoicesQuery = (saleId: string) =>
  queryOptions({
    queryKey: queryKeys.part(path, 'ofSale', saleId),
    queryFn: ({ signal }) => http.get<Invoice[]>(path, { query: { saleId, sort: 'createdAt' }, signal }),
  });

export const batchInvoicesQuery = (batchId: string) =>
  queryOptions({
    queryKey: queryKeys.part(path, 'ofBatch', batchId),
    queryFn: ({ signal }) => http.get<Invoice[]>(path, { query: { batchId, sort: 'createdAt' }, signal }),
  });

/** While the user types, the preview of the earlier values is kept. */
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

function useInvoiceSaved() {
  const queryClient = useQueryClient();
  return (invoice: Invoice) => {
    queryClient.setQueryData(invoiceQuery(invoice._id).queryKey, invoice);
    void queryClient.invalidateQueries({ predicate: staleAfter('invoices') });
  };
}

/** A retry with the same values makes no second invoice. */
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

/** A retry with the same values makes no second note. */
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

/** `retry` sends the voucher again; `cancel` is for a voucher that ARCA never authorised. */
export function useChangeInvoice(invoiceId: string, change: 'retry' | 'cancel') {
  const onSuccess = useInvoiceSaved();
  return useMutation({
    mutationFn: async () => (await http.post<{ invoice: Invoice }>(`${path}/${invoiceId}/${change}`)).invoice,
    onSuccess,
  });
}
