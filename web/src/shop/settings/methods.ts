import { type PaymentMethod, paymentMethods } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { namesOfMethods, offeredMethods } from '@dioptria/contract/shop/sale-values/shop-methods.ts';
import { useSession } from '../../base/session/session.ts';

/** The name of each payment method in the user's shop (docs/rules.md#settings-8). */
export const useMethodNames = () => namesOfMethods(useSession().tenant.paymentMethods);

/**
 * The options of a select of payment methods: the methods that the shop offers.
 * @param kept a method that the select offers in any case, because the record has it
 */
export function useMethodOptions(kept?: PaymentMethod): { value: PaymentMethod; label: string }[] {
  const { paymentMethods: methods } = useSession().tenant;
  const names = namesOfMethods(methods);
  return offeredMethods(methods, kept).map((value) => ({ value, label: names[value] }));
}

/** The payment method that a select names, or undefined for its blank option. */
export const methodOf = (value: string): PaymentMethod | undefined => paymentMethods.find((one) => one === value);
