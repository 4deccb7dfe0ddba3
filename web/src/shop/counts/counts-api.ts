import { countEndpoints } from '@dioptria/contract/shop/counts/count-endpoints.ts';
import type { CountState } from '@dioptria/contract/shop/counts/stock-count-labels.ts';
import type { NewStockCount, StockCount, StockCountLine } from '@dioptria/contract/shop/counts/stock-counts.ts';
import { useSend } from '../../base/http/use-send.ts';

export const useBeginCount = () => useSend(countEndpoints.begin, undefined, { waitsForRefetch: true });
export const useTypeCount = (id: string, productId: string) =>
  useSend(countEndpoints.type, { params: { id, productId } }, { waitsForRefetch: true });
export const useApplyCount = (id: string) =>
  useSend(countEndpoints.apply, { params: { id } }, { waitsForRefetch: true });
export const useCancelCount = (id: string) =>
  useSend(countEndpoints.cancel, { params: { id } }, { waitsForRefetch: true });

export type { NewStockCount, StockCount, StockCountLine };

export const stateTones = { open: 'cielo', applied: 'salvia', canceled: 'gray' } as const satisfies Record<
  CountState,
  string
>;
