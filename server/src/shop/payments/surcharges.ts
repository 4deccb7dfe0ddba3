/** The surcharges of payments in cuotas, in cents, without the database (docs/rules.md#payments-16). */
import { paymentKindTable, planSurcharge } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { fromCents, toCents } from '@dioptria/contract/base/money.ts';
import type { Selectable } from 'kysely';
import type { Tables } from '../../base/database/tables.ts';

/** The fields of a plan of instalments ('cuotas') that a payment stores: the name, and the percentage × 100. */
export interface Plan {
  name: string;
  hundredths: number;
}

/** The value of `Plan` for a payment without a plan. */
export const noPlan: Plan = { name: '', hundredths: 0 };

/** Returns the surcharge that a plan adds to an amount, both in cents. */
export const surchargeOf = (cents: number, { hundredths }: Pick<Plan, 'hundredths'>): number =>
  hundredths === 0 ? 0 : toCents(planSurcharge(fromCents(cents), hundredths / 100));

type Surcharged = Pick<Selectable<Tables['payments']>, 'kind' | 'method' | 'surcharge_cents'>;

/**
 * Returns the surcharges of a ledger's entries by one method, less the surcharges that refunds by this method gave back. A refund
 * gives back at most this sum, in cents.
 */
export const surchargeLeft = (ledger: readonly Surcharged[], method: Surcharged['method']): number =>
  ledger
    .filter((entry) => entry.method === method)
    .reduce(
      (sum, { kind, surcharge_cents: cents }) => (paymentKindTable[kind].isGivenBack ? sum - cents : sum + cents),
      0,
    );

/** Returns true if a planned correction takes back a surcharge that a refund has already given back (docs/rules.md#payments-17). */
export const refundsSurchargeTwice = (ledger: readonly Surcharged[], planned: readonly Surcharged[]): boolean =>
  planned.some(({ method, surcharge_cents: cents }) => cents < 0 && surchargeLeft([...ledger, ...planned], method) < 0);
