import { type PaymentKind, paymentKindTable, type PaymentMethod } from '../sale-values/payment-labels.ts';

/** In cents. */
export interface LeftByMethod {
  method: PaymentMethod;
  amount: number;
  surcharge: number;
}

/**
 * The payments less their corrections and the refunds. The method of the oldest entry comes first. If more was refunded by a method
 * than the method brought, the other methods have less left: first those without a surcharge, so that the surcharges go back too.
 */
export function leftByMethod(ledger: readonly (LeftByMethod & { kind: PaymentKind })[]): LeftByMethod[] {
  const left = balancesOf(ledger).toSorted((one, other) => Number(one.surcharge > 0) - Number(other.surcharge > 0));
  const amounts = withoutDebts(left.map(({ amount }) => amount));
  const surcharges = withoutDebts(left.map(({ surcharge }) => surcharge));
  const byMethod = new Map(
    left.map(({ method }, index) => [method, { amount: amounts[index] ?? 0, surcharge: surcharges[index] ?? 0 }]),
  );
  return [...new Set(ledger.map(({ method }) => method))].flatMap((method) => {
    const one = byMethod.get(method);
    return one ? [{ method, ...one }] : [];
  });
}

/** The first amounts pay the negative amounts, which become 0. */
function withoutDebts(amounts: readonly number[]): number[] {
  let debt = amounts.reduce((sum, amount) => sum + Math.max(0, -amount), 0);
  return amounts.map((amount) => {
    const paid = Math.min(debt, Math.max(0, amount));
    debt -= paid;
    return Math.max(0, amount) - paid;
  });
}

function balancesOf(ledger: readonly (LeftByMethod & { kind: PaymentKind })[]): LeftByMethod[] {
  return [...Map.groupBy(ledger, ({ method }) => method)].map(([method, of]) => {
    const sumOf = (field: 'amount' | 'surcharge') =>
      of.reduce((sum, one) => (paymentKindTable[one.kind].isGivenBack ? sum - one[field] : sum + one[field]), 0);
    return { method, amount: sumOf('amount'), surcharge: sumOf('surcharge') };
  });
}
