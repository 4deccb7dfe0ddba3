import type { InsurerAccounts, InsurerLedger } from '@dioptria/contract/shop/insurer-accounts/insurer-accounts.ts';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../base/http/http.ts';
import { queryKeys, resourcePath } from '../../base/http/query-keys.ts';

export const insurerAccountsPath = resourcePath({ path: 'insurer-accounts' });

/** The latest payers first. */
export const insurerAccountsQuery = queryOptions({
  queryKey: queryKeys.totals(insurerAccountsPath),
  queryFn: ({ signal }) => http.get<InsurerAccounts>(insurerAccountsPath, { signal }),
});

export const insurerLedgerQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.record(insurerAccountsPath, id),
    queryFn: ({ signal }) => http.get<InsurerLedger>(`${insurerAccountsPath}/${id}`, { signal }),
  });
