import { stockAnalysisEndpoints } from '@dioptria/contract/shop/reports/report-endpoints.ts';
import type { ProductGroup } from '@dioptria/contract/shop/reports/report-labels.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { queryOf } from '../../../base/http/call.ts';

const { value, margin, unsold, abc } = stockAnalysisEndpoints;

/** A new sale does not reload the figures while the page is open. */
const fixed = { placeholderData: keepPreviousData, staleTime: 'static', gcTime: 0 } as const;

export type Period = { from: string; to: string };

export const valueQuery = (by: ProductGroup) => ({ ...queryOf(value, { query: { by } }), ...fixed });
export const marginQuery = (by: ProductGroup, period: Period) => ({
  ...queryOf(margin, { query: { by, ...period } }),
  ...fixed,
});
export const unsoldQuery = (months: string) => ({ ...queryOf(unsold, { query: { months } }), ...fixed });
export const abcQuery = (period: Period) => ({ ...queryOf(abc, { query: period }), ...fixed });
