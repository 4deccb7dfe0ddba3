import type { Abc, Margin, StockValue, Unsold } from '@dioptria/contract/shop/reports/stock-analysis.ts';
import type { ProductGroup } from '@dioptria/contract/shop/reports/stock-analysis-labels.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { http } from '../../base/http/http.ts';
import { queryKeys, resourcePath } from '../../base/http/query-keys.ts';

export const valuePath = resourcePath({ path: 'stock/value' });
export const marginPath = resourcePath({ path: 'stock/margin' });
export const unsoldPath = resourcePath({ path: 'stock/unsold' });
export const abcPath = resourcePath({ path: 'stock/abc' });

/** A new sale does not reload the figures while the page is open. */
function figuresQuery<Answer>(path: string, query: Record<string, string>) {
  return queryOptions({
    queryKey: queryKeys.list(path, query, {}),
    queryFn: ({ signal }) => http.get<Answer>(path, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 'static',
    gcTime: 0,
  });
}

export type Period = { from: string; to: string };

export const valueQuery = (by: ProductGroup) => figuresQuery<StockValue[]>(valuePath, { by });
export const marginQuery = (by: ProductGroup, period: Period) => figuresQuery<Margin[]>(marginPath, { by, ...period });
export const unsoldQuery = (months: string) => figuresQuery<Unsold>(unsoldPath, { months });
export const abcQuery = (period: Period) => figuresQuery<Abc>(abcPath, period);
