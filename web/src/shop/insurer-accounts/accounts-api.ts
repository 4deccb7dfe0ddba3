import { insurerAccountEndpoints } from '@dioptria/contract/shop/insurer-accounts/insurer-account-endpoints.ts';
import { queryOf } from '../../base/http/call.ts';

const { list, read } = insurerAccountEndpoints;

export const insurerAccountsPath = list.path;

/** The latest payers first. */
export const insurerAccountsQuery = queryOf(list);

export const insurerLedgerQuery = (id: string) => queryOf(read, { params: { id } });
