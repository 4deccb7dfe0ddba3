import type {
  InventoryByProvider,
  PurchasesByProvider,
  SalesByMonth,
  SalesByMonthAndSeller,
  TopProducts,
} from '@dioptria/contract/reports.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { http } from '../shared/http/http.ts';
import { queryKeys } from '../shared/http/query-keys.ts';

/** A report, loaded each time the page opens. A sale does not reload it while the page is open (docs/rules.md#reports-1). */
function report<Answer>(name: string) {
  const path = `/tenant/report/${name}`;
  return queryOptions({
    queryKey: queryKeys.all(path),
    queryFn: ({ signal }) => http.get<Answer>(path, { signal }),
    staleTime: 'static',
    gcTime: 0,
  });
}

/** The three reports of the sales. `data` is undefined until all three are loaded. */
export function useSalesReports() {
  const months = useQuery(report<SalesByMonth>('sales-by-month'));
  const sellers = useQuery(report<SalesByMonthAndSeller>('sales-by-month-and-seller'));
  const products = useQuery(report<TopProducts>('top-products'));
  const all = [months, sellers, products];
  return {
    data:
      months.data && sellers.data && products.data
        ? { months: months.data.data, sellers: sellers.data.data, products: products.data.data }
        : undefined,
    error: all.find(({ error }) => error)?.error,
    retry: () => {
      for (const { error, refetch } of all) if (error) void refetch();
    },
  };
}
export type SalesReports = ReturnType<typeof useSalesReports>;

/** The two reports of the suppliers. Each may fail without the other. */
export function useSupplierReports() {
  return {
    purchases: useQuery(report<PurchasesByProvider>('purchases-by-provider')),
    inventory: useQuery(report<InventoryByProvider>('inventory-by-provider')),
  };
}
export type SupplierReports = ReturnType<typeof useSupplierReports>;
