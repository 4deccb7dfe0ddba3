import type { VatBook } from '@dioptria/contract/shop/invoices/vat-book.ts';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../../base/http/http.ts';
import { queryKeys, resourcePath } from '../../../base/http/query-keys.ts';

export const vatBookPath = resourcePath({ path: 'vat-book' });

/** `YYYY-MM` */
export const vatBookQuery = (month: string) =>
  queryOptions({
    queryKey: queryKeys.list(vatBookPath, { month }, {}),
    queryFn: ({ signal }) => http.get<VatBook>(vatBookPath, { query: { month }, signal }),
  });
