import type { RecordOf, UpdateInputOf, CreateInputOf } from '@dioptria/contract/base/resource.ts';
import type { NewNotice, Notice } from '@dioptria/contract/shop/notices/notices.ts';
import type { NewPayment, Payment } from '@dioptria/contract/shop/payments/payments.ts';
import type { RemakeRequest } from '@dioptria/contract/shop/sales/remakes.ts';
import type { LensTypeUpdate, PaidDelivery } from '@dioptria/contract/shop/sales/sale-steps.ts';
import type { PublicSale } from '@dioptria/contract/shop/sales/public-sale.ts';
import type { products } from '@dioptria/contract/shop/products/products.ts';
import type { sales } from '@dioptria/contract/shop/sales/sales.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { productFilters } from '../products/product-filters.ts';
import { ApiError, http } from '../../base/http/http.ts';
import { postOnce, useIdempotencyKey } from '../../base/http/idempotency-key.ts';
import { queryKeys, resourcePath } from '../../base/http/query-keys.ts';
import { type ChangedSale, undoSaleChange } from '../sale-undo.ts';
import { staleAfter } from '../stale-queries.ts';
import type { ChosenFilters } from '../../base/resource/reference-filters.tsx';
import { recordQuery } from '../../base/resource/resource-api.ts';
import { hideUndo } from '../../base/ui/undo-toast.tsx';
import { useOwnSaves } from '../../base/ui/unsaved-edits.ts';

export type Sale = RecordOf<typeof sales>;
/** The server ignores `seller` and takes the seller from the session. */
export type SaleRequest = CreateInputOf<typeof sales> & { seller: string };
export type SaleChanges = UpdateInputOf<typeof sales>;
export type Product = RecordOf<typeof products>;

const salesPlace = { path: 'sales' };
const salesPath = resourcePath(salesPlace);
const productsPlace = { path: 'products' };
const productsPath = resourcePath(productsPlace);

/** `told: 'false'`: the client got no message yet. `toInvoice`: the shop has to invoice the sale. */
export type SalesFilter = { orderStatus?: Sale['orderStatus']; told?: 'false'; toInvoice?: 'true' };

export const salesWith = (filter: SalesFilter = {}) => ({ path: salesPath, filter });

export const saleQuery = (id: string) => recordQuery<Sale>(salesPlace, id);

/** The oldest first. */
export const paymentsQuery = (saleId: string) =>
  queryOptions({
    queryKey: queryKeys.part(salesPath, 'payments', saleId),
    queryFn: ({ signal }) => http.get<Payment[]>(`${salesPath}/${saleId}/payments`, { signal }),
  });

/** The oldest first. */
export const noticesQuery = (saleId: string) =>
  queryOptions({
    queryKey: queryKeys.part(salesPath, 'notices', saleId),
    queryFn: ({ signal }) => http.get<Notice[]>(`${salesPath}/${saleId}/notices`, { signal }),
  });

/** The first 100. A change of a sale does not refetch this query, so that the batch stays the same. */
export const batchQuery = (filter: SalesFilter) =>
  queryOptions({
    queryKey: queryKeys.matches(salesPath, { ...filter }, ''),
    queryFn: ({ signal }) =>
      http.get<Sale[]>(salesPath, { query: { ...filter, sort: 'saleDate', limit: 100 }, signal }),
    gcTime: 0,
  });

/** The newest sale has position 1. */
export const salePosition = (id: string) =>
  queryOptions({
    queryKey: queryKeys.position(salesPath, id),
    queryFn: ({ signal }) => http.get<{ position: number }>(`${salesPath}/${id}/position`, { signal }),
  });

/** The request has no session. `null` if the sale does not exist. */
export const publicSaleQuery = (tenantId: string, saleId: string) =>
  queryOptions({
    queryKey: ['public-sale', tenantId, saleId],
    queryFn: ({ signal }) =>
      http
        .get<PublicSale>(`${salesPath}/${tenantId}/order/${saleId}`, { signal, anonymous: true })
        .catch(nothingIfAbsent),
  });

/** Turns a 404 into `null` and throws any other error. */
export function nothingIfAbsent(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}

function salesChanged(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: staleAfter('sales') });
}

/** A repeated request with the same key gets the first answer and writes nothing (docs/rules.md#records-6). */
export async function createSale(request: SaleRequest, idempotencyKey: string): Promise<Sale> {
  const { sale } = await postOnce<{ sale: Sale }>(salesPath, request, idempotencyKey);
  return sale;
}

/** Also stores the sale in the cache, so that its detail opens at once. */
export function useSaleCreated() {
  const queryClient = useQueryClient();
  return (sale: Sale) => {
    queryClient.setQueryData(saleQuery(sale._id).queryKey, sale);
    void salesChanged(queryClient);
  };
}

/**
 * `send` gets the version that the user sees, which includes earlier writes of the same dialog. The writes to the same sale run
 * one after the other.
 */
export function useSaleWrite<Input>(
  shown: Sale,
  send: (path: string, input: Input, updatedAt: string) => Promise<{ sale: Sale }>,
) {
  const { _id: id } = shown;
  const path = `${salesPath}/${id}`;
  const ownSaves = useOwnSaves();
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: path },
    mutationFn: async (input: Input) => {
      const updatedAt = ownSaves.latest(shown.updatedAt);
      const { sale } = await send(path, input, updatedAt);
      ownSaves.saved(updatedAt, sale.updatedAt);
      return sale;
    },
    onSuccess: (sale) => {
      hideUndo(id);
      queryClient.setQueryData(saleQuery(id).queryKey, sale);
      void salesChanged(queryClient);
    },
  });
}

/** The server answers 409 `stale` if another user changed the sale after the version `shown`. */
export const useSaveSale = (shown: Sale) =>
  useSaleWrite<SaleChanges>(shown, (path, changes, updatedAt) => http.put(path, { ...changes, updatedAt }));

/** A retry with the same values does not book a second entry. */
export function useBookPayment(shown: Sale) {
  const keyOf = useIdempotencyKey();
  return useSaleWrite<Omit<NewPayment, 'surcharge'>>(shown, (path, entry) =>
    postOnce<{ sale: Sale }>(`${path}/payments`, entry, keyOf(entry)),
  );
}

/** Does both or neither. A retry with the same values does not book a second entry. */
export function useDeliverSale(shown: Sale) {
  const keyOf = useIdempotencyKey();
  return useSaleWrite<Omit<PaidDelivery, 'updatedAt'>>(shown, (path, delivery, updatedAt) => {
    const request: PaidDelivery = { ...delivery, updatedAt };
    return postOnce<{ sale: Sale }>(`${path}/deliver`, request, keyOf(request));
  });
}

export function useLaterType(shown: Sale) {
  return useSaleWrite<Omit<LensTypeUpdate, 'updatedAt'>>(shown, (path, type, updatedAt) =>
    http.post<{ sale: Sale }>(`${path}/types`, { ...type, updatedAt } satisfies LensTypeUpdate),
  );
}

/** Rejects if the sale has changed since. */
export function useUndoChange() {
  const ownSaves = useOwnSaves();
  const queryClient = useQueryClient();
  return async (changed: ChangedSale): Promise<void> => {
    const sale = await undoSaleChange<Sale>(queryClient, changed);
    ownSaves.saved(changed.updatedAt, sale.updatedAt);
    queryClient.setQueryData(saleQuery(sale._id).queryKey, sale);
  };
}

/** A retry with the same text does not store a second message. */
export function useNotifyClient({ _id: id }: Sale) {
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

/** A retry with the same values makes no second remake. */
export function useRemakeSale({ _id: id }: Sale) {
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (remake: RemakeRequest) => postOnce<{ sale: Sale }>(`${salesPath}/${id}/remake`, remake, keyOf(remake)),
  });
}

export const useCorrectPayment = (shown: Sale, paymentId: string) =>
  useSaleWrite<string>(shown, (path, note) =>
    http.post<{ sale: Sale }>(`${path}/payments/${paymentId}/correct`, { note }),
  );

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

export type ProductFilter = ChosenFilters<(typeof productFilters)[number]['filter']>;

export const productsWith = (filter: ProductFilter) => ({ path: productsPath, filter });

export const productQuery = (id: string) => recordQuery<Product>(productsPlace, id);
