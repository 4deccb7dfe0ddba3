import type { SentBodyOf } from '@dioptria/contract/base/endpoint.ts';
import { type PaymentMethod, paymentMethods } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { namesOfMethods, offeredMethods } from '@dioptria/contract/shop/sale-values/shop-methods.ts';
import { settingsEndpoints } from '@dioptria/contract/shop/settings/settings-endpoints.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, queryOf } from '../../base/http/call.ts';
import { staleAfterCall } from '../../base/http/stale.ts';
import { useSession } from '../../base/session/session.ts';

const { read, update } = settingsEndpoints;

export const settingsQuery = queryOf(read);

/** The cast is correct: the fields of the form have the types of the settings. */
const bodyOf = (request: object) => request as SentBodyOf<typeof update>;

export function useSaveSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (request: object) => (await call(update, { body: bodyOf(request) })).settings,
    onSuccess: (saved) => {
      queryClient.setQueryData(settingsQuery.queryKey, saved);
      void queryClient.invalidateQueries({ predicate: staleAfterCall(update) });
    },
  });
}

export const useMethodNames = () => namesOfMethods(useSession().tenant.paymentMethods);

/** @param kept the method of the record, which is always offered */
export function useMethodOptions(kept?: PaymentMethod): { value: PaymentMethod; label: string }[] {
  const { paymentMethods: methods } = useSession().tenant;
  const names = namesOfMethods(methods);
  return offeredMethods(methods, kept).map((value) => ({ value, label: names[value] }));
}

/** Undefined for the blank option. */
export const methodOf = (value: string): PaymentMethod | undefined => paymentMethods.find((one) => one === value);
