import type { RecordOf, UpdateInputOf, CreateInputOf } from '@dioptria/contract/resource.ts';
import type { PublicOrder } from '@dioptria/contract/public-order.ts';
import type { products } from '@dioptria/contract/products.ts';
import type { sales } from '@dioptria/contract/sales.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { productFilters } from '../products/product-filters.ts';
import { listSource } from '../shared/data-table/list-source.ts';
import { ApiError, http } from '../shared/http.ts';
import { postOnce } from '../shared/idempotency-key.ts';
import type { ChosenFilters } from '../shared/resource/reference-filters.tsx';

export type Sale = RecordOf<typeof sales>;
export type SaleRequest = CreateInputOf<typeof sales>;
export type SaleChanges = UpdateInputOf<typeof sales>;
export type Product = RecordOf<typeof products>;

const salesPath = '/tenant/sales';
const productsPath = '/tenant/products';

/** The list of all orders; `salesWith({ orderStatus: 'finished' })` for a part of them. */
export const salesWith = (filter: { orderStatus?: Sale['orderStatus'] } = {}) => listSource<Sale>(salesPath, filter);

/** One order, with the record of its changes. */
export const saleQuery = (id: string) =>
  queryOptions({
    queryKey: [salesPath, 'one', id],
    queryFn: ({ signal }) => http.get<Sale>(`${salesPath}/${id}`, { signal }),
  });

/** What a customer sees of an order: asked without a session. `null` when there is none. */
export const publicOrderQuery = (tenantId: string, orderId: string) =>
  queryOptions({
    queryKey: ['public-order', tenantId, orderId],
    queryFn: ({ signal }) =>
      http
        .get<PublicOrder>(`${salesPath}/${tenantId}/order/${orderId}`, { signal, anonymous: true })
        .catch(nothingIfAbsent),
  });

/** For the `catch` of a question to which 'there is none' is an answer. */
export function nothingIfAbsent(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}

/** A sale moves stock, figures and the standing of prescriptions: what the keys of their queries begin with. */
export const touchedBySales = [salesPath, productsPath, '/tenant/prescription', '/tenant/dashboard'] as const;

/** Whatever shows what a sale moves asks again. */
function salesChanged(queryClient: QueryClient): Promise<unknown> {
  return Promise.all(touchedBySales.map((path) => queryClient.invalidateQueries({ queryKey: [path] })));
}

/** Creates an order. The same key and request again give the first answer and write nothing (decisions §1). */
export async function createSale(request: SaleRequest, idempotencyKey: string): Promise<Sale> {
  const { sale } = await postOnce<{ sale: Sale }>(salesPath, request, idempotencyKey);
  return sale;
}

/** What follows a created order: it can be opened at once, and everything it changed is asked again. */
export function useSaleCreated() {
  const queryClient = useQueryClient();
  return (sale: Sale) => {
    queryClient.setQueryData(saleQuery(sale._id).queryKey, sale);
    void salesChanged(queryClient);
  };
}

/** Changes some fields of an order; send `updatedAt` of the version shown, so that nobody's change is lost. */
export function useUpdateSale(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (changes: SaleChanges) => (await http.put<{ sale: Sale }>(`${salesPath}/${id}`, changes)).sale,
    onSuccess: (sale) => {
      queryClient.setQueryData(saleQuery(id).queryKey, sale);
      void salesChanged(queryClient);
    },
  });
}

/** Deletes an order; its stock comes back. */
export function useDeleteSale(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => http.delete<{ message: string }>(`${salesPath}/${id}`),
    onSuccess: () => {
      queryClient.removeQueries({ queryKey: saleQuery(id).queryKey });
      void salesChanged(queryClient);
    },
  });
}

/** What the picker is narrowed to, by id. */
export type ProductFilter = ChosenFilters<(typeof productFilters)[number]['filter']>;

/** What every query of products begins with. */
export const productsKey = [productsPath] as const;

export const productsWith = (filter: ProductFilter) => listSource<Product>(productsPath, filter);

/** One product. */
export const productQuery = (id: string) =>
  queryOptions({
    queryKey: [productsPath, 'one', id],
    queryFn: ({ signal }) => http.get<Product>(`${productsPath}/${id}`, { signal }),
  });
