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

const place = { path: 'invoices' };
const path = resourcePath(place);
const salesPath = resourcePath({ path: 'sales' });
const previewPath = (saleId: string) => `${salesPath}/${saleId}/invoice-preview`;

/** The query of a voucher with its notes, and with the amounts that notes have not yet credited. */
export const invoiceQuery = (id: string) => recordQuery<Invoice>(place, id);

/** The query of the vouchers of a sale, the oldest first. */
export const saleInvoicesQuery = (saleId: string) =>
  queryOptions({
    queryKey: queryKeys.part(path, 'ofSale', saleId),
    queryFn: ({ signal }) => http.get<Invoice[]>(path, { query: { saleId, sort: 'createdAt' }, signal }),
  });

/** The query of the invoice that a sale would get. While the user types, the preview of the earlier values stays. */
export const previewQuery = (saleId: string, { pointOfSaleId, receiver }: NewInvoice) =>
  queryOptions({
    queryKey: queryKeys.part(previewPath(saleId), 'preview', pointOfSaleId, receiver),
    queryFn: ({ signal }) =>
      http.get<InvoicePreview>(previewPath(saleId), { query: { pointOfSaleId, ...filled(receiver) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

/** A query string has no blank values: a blank value of a receiver means the value of the client. */
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

/** Makes the invoice of a sale. A retry with the same values makes no second invoice. */
export function useIssueInvoice(saleId: string) {
  const keyOf = useIdempotencyKey();
  const saved = useInvoiceSaved();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (request: NewInvoice) => {
      const url = `${salesPath}/${saleId}/invoices`;
      return (await postOnce<{ invoice: Invoice }>(url, request, keyOf(request))).invoice;
    },
    onSuccess: (invoice) => {
      saved(invoice);
      // The sale leaves the list of the sales to invoice before ARCA has authorised the invoice.
      void queryClient.invalidateQueries({ queryKey: queryKeys.lists(salesPath) });
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
