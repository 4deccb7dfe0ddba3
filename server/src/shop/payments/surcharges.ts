/** The surcharges of payments in cuotas, in cents, without the database (docs/rules.md#payments-16). */
import { paymentKindTable, planSurcharge } from '@dioptria/contract/shop/sale-values/payment-words.ts';
import { fromCents, toCents } from '@dioptria/contract/base/money.ts';
import type { Selectable } from 'kysely';
import type { Tables } from '../../base/database/tables.ts';

/** A plan of instalments as its payments store it: its name, and its percentage × 100. */
export interface Plan {
  name: string;
  hundredths: number;
}

/** The plan of a payment without one. */
export const noPlan: Plan = { name: '', hundredths: 0 };

/** The surcharge of a plan on an amount, both in cents. */
export const surchargeOf = (cents: number, { hundredths }: Pick<Plan, 'hundredths'>): number =>
  hundredths === 0 ? 0 : toCents(planSurcharge(fromCents(cents), hundredths / 100));

type Surcharged = Pick<Selectable<Tables['payments']>, 'kind' | 'method' | 'surcharge_cents'>;

/**
 * The surcharges that the entries by a method brought, less the surcharges that refunds gave back. A refund gives back at most
 * this sum.
 */
export const surchargeLeft = (ledger: readonly Surcharged[], method: Surcharged['method']): number =>
  ledger
    .filter((entry) => entry.method === method)
    .reduce(
      (sum, { kind, surcharge_cents: cents }) => (paymentKindTable[kind].isGivenBack ? sum - cents : sum + cents),
      0,
    );

/** True if corrections take back a surcharge that a refund already gave back (docs/rules.md#payments-17). */
export const takesBackRefunded = (ledger: readonly Surcharged[], planned: readonly Surcharged[]): boolean =>
  planned.some(({ method, surcharge_cents: cents }) => cents < 0 && surchargeLeft([...ledger, ...planned], method) < 0);
