import type { MonthWithholdings } from '@dioptria/contract/shop/insurer-payments/insurer-withholdings.ts';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../base/http/http.ts';
import { queryKeys, resourcePath } from '../../base/http/query-keys.ts';

export const withholdingsPath = resourcePath({ path: 'insurer-withholdings' });

/** `month` is `YYYY-MM`. */
export const withholdingsQuery = (month: string) =>
  queryOptions({
    queryKey: queryKeys.part(withholdingsPath, 'month', month),
    queryFn: ({ signal }) => http.get<MonthWithholdings>(withholdingsPath, { query: { month }, signal }),
  });
