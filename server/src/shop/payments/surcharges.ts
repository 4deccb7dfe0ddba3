import { paymentKindTable, planSurcharge } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { fromCents, toCents } from '@dioptria/contract/base/money.ts';
import type { Selectable } from 'kysely';
import type { Tables } from '../../base/database/tables.ts';

/** `hundredths` is the percentage × 100. */
export interface Plan {
  name: string;
  hundredths: number;
}

export const noPlan: Plan = { name: '', hundredths: 0 };

export const surchargeOf = (cents: number, { hundredths }: Pick<Plan, 'hundredths'>): number =>
  hundredths === 0 ? 0 : toCents(planSurcharge(fromCents(cents), hundredths / 100));

type Surcharged = Pick<Selectable<Tables['payments']>, 'kind' | 'method' | 'surcharge_cents'>;

/** In cents. A refund gives back at most this sum. */
export const surchargeLeft = (ledger: readonly Surcharged[], method: Surcharged['method']): number =>
  ledger
    .filter((entry) => entry.method === method)
    .reduce(
      (sum, { kind, surcharge_cents: cents }) => (paymentKindTable[kind].isGivenBack ? sum - cents : sum + cents),
      0,
    );

/** A refund has already given the surcharge back (docs/rules.md#payments-17). */
export const refundsSurchargeTwice = (ledger: readonly Surcharged[], planned: readonly Surcharged[]): boolean =>
  planned.some(({ method, surcharge_cents: cents }) => cents < 0 && surchargeLeft([...ledger, ...planned], method) < 0);
