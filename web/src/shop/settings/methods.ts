import { type PaymentMethod, paymentMethods } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { namesOfMethods, offeredMethods } from '@dioptria/contract/shop/sale-values/shop-methods.ts';
import { useSession } from '../../base/session/session.ts';

export const useMethodNames = () => namesOfMethods(useSession().tenant.paymentMethods);

/** @param kept offered in any case, because the record has it */
export function useMethodOptions(kept?: PaymentMethod): { value: PaymentMethod; label: string }[] {
  const { paymentMethods: methods } = useSession().tenant;
  const names = namesOfMethods(methods);
  return offeredMethods(methods, kept).map((value) => ({ value, label: names[value] }));
}

/** Undefined for the blank option. */
export const methodOf = (value: string): PaymentMethod | undefined => paymentMethods.find((one) => one === value);
