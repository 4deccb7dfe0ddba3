import { type PaymentKind, paymentKindTable, type PaymentMethod } from '../sale-values/payment-labels.ts';

/** In cents. */
export interface LeftByMethod {
  method: PaymentMethod;
  amount: number;
  surcharge: number;
}

/** The payments less their corrections and the refunds. The method of the oldest entry comes first. */
export function leftByMethod(ledger: readonly (LeftByMethod & { kind: PaymentKind })[]): LeftByMethod[] {
  return [...Map.groupBy(ledger, ({ method }) => method)].map(([method, of]) => {
    const sumOf = (field: 'amount' | 'surcharge') =>
      of.reduce((sum, one) => (paymentKindTable[one.kind].isGivenBack ? sum - one[field] : sum + one[field]), 0);
    return { method, amount: sumOf('amount'), surcharge: sumOf('surcharge') };
  });
}
