import { roundMoney } from '@dioptria/contract/base/money.ts';
import type { Payment } from '@dioptria/contract/shop/payments/payments.ts';
import { paymentKindTable, type PaymentMethod } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { Big } from 'big.js';

export interface PaidByMethod {
  method: PaymentMethod;
  plan: string;
  /** In pesos. Negative if the shop gave back more by this method than it received. */
  amount: number;
  surcharge: number;
}

/**
 * The methods are in the order of their first entries. A method whose amounts add up to 0 is left out. @param ledger
 * the oldest entry first
 */
export function paidByMethod(ledger: readonly Payment[]): PaidByMethod[] {
  const byId = new Map(ledger.map((entry) => [entry._id, entry]));
  const sums = new Map<string, PaidByMethod>();
  for (const entry of ledger) {
    const { method, kind } = entry;
    // A correction names no plan: the correction takes back an entry, or a part of the entry, together with the plan of
    // the entry.
    const corrected = entry.corrects === null ? undefined : byId.get(entry.corrects);
    const plan = entry.plan || (corrected?.method === method ? corrected.plan : '');
    const sum = sums.get(`${method} ${plan}`) ?? { method, plan, amount: 0, surcharge: 0 };
    const sign = paymentKindTable[kind].isGivenBack ? -1 : 1;
    sums.set(`${method} ${plan}`, {
      ...sum,
      amount: roundMoney(new Big(entry.amount).times(sign).plus(sum.amount)),
      surcharge: roundMoney(new Big(entry.surcharge).times(sign).plus(sum.surcharge)),
    });
  }
  return [...sums.values()].filter(({ amount, surcharge }) => amount !== 0 || surcharge !== 0);
}
