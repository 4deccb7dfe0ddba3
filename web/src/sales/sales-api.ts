import type { RecordOf, UpdateInputOf, CreateInputOf } from '@dioptria/contract/resource.ts';
import type { NewNotice, Notice } from '@dioptria/contract/notices.ts';
import type { NewPayment, Payment } from '@dioptria/contract/payments.ts';
import type { RemakeRequest } from '@dioptria/contract/remakes.ts';
import type { PublicOrder } from '@dioptria/contract/public-order.ts';
import type { products } from '@dioptria/contract/products.ts';
import type { sales } from '@dioptria/contract/sales.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { productFilters } from '../shared/resource/product-filters.ts';
import { ApiError, http } from '../shared/http/http.ts';
import { postOnce, useIdempotencyKey } from '../shared/http/idempotency-key.ts';
import { addressOf, queryKeys, staleAfter } from '../shared/http/query-keys.ts';
import type { ChosenFilters } from '../shared/resource/reference-filters.tsx';
import { recordQuery } from '../shared/resource/resource-api.ts';
import { useOwnSaves } from '../shared/ui/unsaved-edits.ts';

export type Sale = RecordOf<typeof sales>;
/** The request that creates an order. The server ignores `seller` and takes the seller from the session. */
export type SaleRequest = CreateInputOf<typeof sales> & { seller: string };
export type SaleChanges = UpdateInputOf<typeof sales>;
export type Product = RecordOf<typeof products>;

const salesPlace = { path: 'sales' };
const salesPath = addressOf(salesPlace);
const productsPlace = { path: 'products' };
const productsPath = addressOf(productsPlace);

/** Filters of the list of orders. `told: 'false'` selects the orders whose client got no message yet. */
export type SalesFilter = { orderStatus?: Sale['orderStatus']; told?: 'false' };

/** The list of orders: all of them, or the filtered ones. */
export const salesWith = (filter: SalesFilter = {}) => ({ path: salesPath, filter });

/** One order, with the record of its changes. */
export const saleQuery = (id: string) => recordQuery<Sale>(salesPlace, id);

/** The payments of one order, oldest first. */
export const paymentsQuery = (saleId: string) =>
  queryOptions({
    queryKey: queryKeys.payments(salesPath, saleId),
    queryFn: ({ signal }) => http.get<Payment[]>(`${salesPath}/${saleId}/payments`, { signal }),
  });

/** The messages to the client about one order, oldest first. */
export const noticesQuery = (saleId: string) =>
  queryOptions({
    queryKey: queryKeys.notices(salesPath, saleId),
    queryFn: ({ signal }) => http.get<Notice[]>(`${salesPath}/${saleId}/notices`, { signal }),
  });

/** The first orders that a filter selects, for a batch of messages. It does not follow changes, so that the batch stays. */
export const batchQuery = (filter: SalesFilter) =>
  queryOptions({
    queryKey: queryKeys.matches(salesPath, { ...filter }, ''),
    queryFn: ({ signal }) =>
      http.get<Sale[]>(salesPath, { query: { ...filter, sort: 'saleDate', limit: 100 }, signal }),
    gcTime: 0,
  });

/** The position of an order in the list of all orders. The newest order has position 1. */
export const salePosition = (id: string) =>
  queryOptions({
    queryKey: queryKeys.position(salesPath, id),
    queryFn: ({ signal }) => http.get<{ position: number }>(`${salesPath}/${id}/position`, { signal }),
  });

/** The part of an order that its customer sees, requested without a session. `null` if the order does not exist. */
export const publicOrderQuery = (tenantId: string, orderId: string) =>
  queryOptions({
    queryKey: queryKeys.publicOrder(tenantId, orderId),
    queryFn: ({ signal }) =>
      http
        .get<PublicOrder>(`${salesPath}/${tenantId}/order/${orderId}`, { signal, anonymous: true })
        .catch(nothingIfAbsent),
  });

/** For the `catch` of a request: turns a 404 into `null` and throws any other error. */
export function nothingIfAbsent(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}

/** Reloads all data that a sale changes. */
function salesChanged(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: staleAfter('sales') });
}

/** Creates an order. A repeated request with the same key gets the first answer and writes nothing (docs/rules.md#records-6). */
export async function createSale(request: SaleRequest, idempotencyKey: string): Promise<Sale> {
  const { sale } = await postOnce<{ sale: Sale }>(salesPath, request, idempotencyKey);
  return sale;
}

/** Returns a function that stores a new order in the cache, so that it opens at once, and reloads all data that it changed. */
export function useSaleCreated() {
  const queryClient = useQueryClient();
  return (sale: Sale) => {
    queryClient.setQueryData(saleQuery(sale._id).queryKey, sale);
    void salesChanged(queryClient);
  };
}

/**
 * A write of an open order that answers with the order. `send` gets the order's address, the input and the version that the user
 * sees, with the dialog's own earlier writes. The writes of one order run one after the other.
 */
export function useSaleWrite<Input>(
  shown: Sale,
  send: (address: string, input: Input, updatedAt: string) => Promise<{ sale: Sale }>,
) {
  const { _id: id } = shown;
  const address = `${salesPath}/${id}`;
  const ownSaves = useOwnSaves();
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: address },
    mutationFn: async (input: Input) => {
      const updatedAt = ownSaves.latest(shown.updatedAt);
      const { sale } = await send(address, input, updatedAt);
      ownSaves.saved(updatedAt, sale.updatedAt);
      return sale;
    },
    onSuccess: (sale) => {
      queryClient.setQueryData(saleQuery(id).queryKey, sale);
      void salesChanged(queryClient);
    },
  });
}

/** Saves changes of an order. If another user changed the order since it was shown, the server answers 409 `stale`. */
export const useSaveSale = (shown: Sale) =>
  useSaleWrite<SaleChanges>(shown, (address, changes, updatedAt) => http.put(address, { ...changes, updatedAt }));

/** Books a payment of the balance, or a refund of the credit. A retry with the same values books nothing twice. */
export function useBookPayment(shown: Sale) {
  const keyOf = useIdempotencyKey();
  return useSaleWrite<Omit<NewPayment, 'surcharge'>>(shown, (address, entry) =>
    postOnce<{ sale: Sale }>(`${address}/payments`, entry, keyOf(entry)),
  );
}

/** Notes a message to the client of an order. A retry with the same text notes nothing twice. */
export function useTellClient({ _id: id }: Sale) {
  const keyOf = useIdempotencyKey();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (notice: NewNotice) => postOnce<{ sale: Sale }>(`${salesPath}/${id}/notices`, notice, keyOf(notice)),
    onSuccess: ({ sale }) => {
      queryClient.setQueryData(saleQuery(id).queryKey, sale);
      void salesChanged(queryClient);
    },
  });
}

/** Makes an order again. A retry with the same values makes it once. */
export function useRemakeSale({ _id: id }: Sale) {
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (remake: RemakeRequest) => postOnce<{ sale: Sale }>(`${salesPath}/${id}/remake`, remake, keyOf(remake)),
  });
}

/** Takes a mistaken payment or refund back as a whole (docs/rules.md#payments-5). */
export const useCorrectPayment = (shown: Sale, paymentId: string) =>
  useSaleWrite<string>(shown, (address, note) =>
    http.post<{ sale: Sale }>(`${address}/payments/${paymentId}/correct`, { note }),
  );

/** Deletes an order. Its units return to the stock. */
export function useDeleteSale(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (reason?: string) => http.delete<{ message: string }>(`${salesPath}/${id}`, { query: { reason } }),
    onSuccess: () => {
      queryClient.removeQueries({ queryKey: saleQuery(id).queryKey });
      void salesChanged(queryClient);
    },
  });
}

/** The picker's filters, by id. */
export type ProductFilter = ChosenFilters<(typeof productFilters)[number]['filter']>;

/** Matches every query of products. */
export const productsKey = queryKeys.all(productsPath);

export const productsWith = (filter: ProductFilter) => ({ path: productsPath, filter });

export const productQuery = (id: string) => recordQuery<Product>(productsPlace, id);
