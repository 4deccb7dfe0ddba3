import { insurerAccountEndpoints } from '@dioptria/contract/shop/insurer-accounts/insurer-account-endpoints.ts';
import {
  insurerPaymentEndpoints,
  withholdingEndpoints,
} from '@dioptria/contract/shop/insurer-accounts/insurer-payment-endpoints.ts';
import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { queryOf } from '../../base/http/call.ts';
import { useSend } from '../../base/http/use-send.ts';

const { list, read } = insurerAccountEndpoints;
const { payableItems, register, allocate, reverse } = insurerPaymentEndpoints;

/** The insurer with the most overdue days comes first. */
export const insurerAccountsQuery = queryOf(list);

export const insurerLedgerQuery = (id: string) => queryOf(read, { params: { id } });

export const insurersQuery = queryOf(resourceEndpoints.insurances.list, { query: { sort: 'name' } });

export const payableQuery = (insurance: string) => ({
  ...queryOf(payableItems, { query: { insurance } }),
  enabled: insurance !== '',
});

/** `month` is `YYYY-MM`. */
export const withholdingsQuery = (month: string) => queryOf(withholdingEndpoints.read, { query: { month } });

export const useRegisterPayment = () => useSend(register, undefined, { waitsForRefetch: true });

export const useAllocatePayment = (id: string, onSuccess: () => void) =>
  useSend(allocate, { params: { id } }, { onSuccess, waitsForRefetch: true });

export const useReversePayment = (id: string, onSuccess: () => void) =>
  useSend(reverse, { params: { id } }, { onSuccess, waitsForRefetch: true });
