import type { InsurerAccounts, InsurerLedger } from '@dioptria/contract/shop/insurer-accounts/insurer-accounts.ts';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../base/http/http.ts';
import { queryKeys, resourcePath } from '../../base/http/query-keys.ts';

export const insurerAccountsPath = resourcePath({ path: 'insurer-accounts' });

/** The accounts of all insurers, the latest payers first, and their sums. */
export const insurerAccountsQuery = queryOptions({
  queryKey: queryKeys.totals(insurerAccountsPath),
  queryFn: ({ signal }) => http.get<InsurerAccounts>(insurerAccountsPath, { signal }),
});

/** The account of an insurer with the newest entries of its ledger. */
export const insurerLedgerQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.record(insurerAccountsPath, id),
    queryFn: ({ signal }) => http.get<InsurerLedger>(`${insurerAccountsPath}/${id}`, { signal }),
  });
