import { roundMoney } from '@dioptria/contract/base/money.ts';
import type { PaymentStatus } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { type DraftChange, goTo, type SaleDraft, sumOfParts, takesDeposit, withDepositOfParts } from './sale-draft.ts';
import { leastDeposit } from './sale-request.ts';

const proposed = (today: string) =>
  ({ orderStatus: 'delivered', paymentStatus: 'charged', deliveryDate: today }) as const;

const unanswered = { orderStatus: 'inProgress', paymentStatus: '', deliveryDate: '' } as const;

const hasNothingToMake = ({ prescription, products, customProducts }: SaleDraft) =>
  !prescription &&
  customProducts.length === 0 &&
  !products.some(({ product }) => product.asksType || product.isService);

const isUnanswered = ({ orderStatus, paymentStatus, deliveryDate }: SaleDraft) =>
  orderStatus === unanswered.orderStatus &&
  paymentStatus === unanswered.paymentStatus &&
  deliveryDate === unanswered.deliveryDate;

export const goToPayment =
  (isDeliveryProposed: boolean, today: string): DraftChange =>
  (draft) =>
    goTo(2)(proposeDelivery(isDeliveryProposed, today)(draft));

/** Proposes once, and withdraws only proposed values (docs/rules.md#wizard-24). */
export const proposeDelivery =
  (isOn: boolean, today: string): DraftChange =>
  (draft) => {
    if (hasNothingToMake(draft)) {
      if (!isOn || draft.isDeliveryProposed || !isUnanswered(draft)) return draft;
      return { ...draft, ...proposed(today), isDeliveryProposed: true };
    }
    if (!draft.isDeliveryProposed) return draft;
    const { orderStatus, paymentStatus, deliveryDate } = draft;
    const values = proposed(today);
    return {
      ...draft,
      isDeliveryProposed: false,
      orderStatus: orderStatus === values.orderStatus ? unanswered.orderStatus : orderStatus,
      paymentStatus: paymentStatus === values.paymentStatus ? unanswered.paymentStatus : paymentStatus,
      deliveryDate: deliveryDate === values.deliveryDate ? unanswered.deliveryDate : deliveryDate,
    };
  };

/** `percent` is the minimum deposit of the shop. */
export const choosePaymentStatus =
  (paymentStatus: PaymentStatus | '', percent: number): DraftChange =>
  (draft) => {
    const chosen = { ...draft, paymentStatus };
    const least = leastDeposit(chosen, percent);
    if (draft.deposit || !takesDeposit(chosen)) return chosen;
    const ofParts = sumOfParts(draft);
    if (ofParts === 0) return { ...chosen, deposit: least > 0 ? least : draft.deposit };
    return withDepositOfParts({ ...chosen, ownAmount: Math.max(0, roundMoney(least - ofParts)) });
  };

/** The own method pays the rest of the typed deposit. */
export const changeDeposit =
  (deposit: number | null): DraftChange =>
  (draft) => ({ ...draft, deposit, ownAmount: null });

/** In a sale with other methods and a deposit. */
export const changeOwnAmount =
  (amount: number | null): DraftChange =>
  (draft) =>
    withDepositOfParts({ ...draft, ownAmount: amount ?? 0 });
