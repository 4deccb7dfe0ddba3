import { insurerPaymentEndpoints } from '@dioptria/contract/shop/insurer-payments/insurer-payment-endpoints.ts';
import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { queryOf } from '../../base/http/call.ts';
import { useSend } from '../../base/http/use-send.ts';

const { payableItems, register, allocate, reverse } = insurerPaymentEndpoints;

export const paymentsPath = register.path;

export const insurersQuery = queryOf(resourceEndpoints.insurances.list, { query: { sort: 'name' } });

export const payableQuery = (insurance: string) => ({
  ...queryOf(payableItems, { query: { insurance } }),
  enabled: insurance !== '',
});

export const useRegisterPayment = () => useSend(register);

export const useAllocatePayment = (id: string, onSuccess: () => void) =>
  useSend(allocate, { params: { id } }, { onSuccess });

export const useReversePayment = (id: string, onSuccess: () => void) =>
  useSend(reverse, { params: { id } }, { onSuccess });
