import { fromCents, toCents } from '@dioptria/contract/base/money.ts';
import {
  MAX_SURCHARGE,
  paymentKindTable,
  type PaymentMethod,
  paymentMethodTable,
  planOfAnotherMethod,
  planSurcharge,
  planTooLarge,
  unknownPlan,
  wrongSurcharge,
} from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { type Selectable, sql } from 'kysely';
import type { Tables } from '../../base/database/tables.ts';
import type { Context } from '../../base/records/context.ts';
import { invalid } from '../../base/records/refusal.ts';

/** `hundredths` is the percentage × 100. */
export interface Plan {
  name: string;
  hundredths: number;
}

export const noPlan: Plan = { name: '', hundredths: 0 };

export const surchargeOf = (cents: number, { hundredths }: Pick<Plan, 'hundredths'>): number =>
  hundredths === 0 ? 0 : toCents(planSurcharge(fromCents(cents), hundredths / 100));

type Surcharged = Pick<Selectable<Tables['payments']>, 'kind' | 'method' | 'surcharge_cents'>;

/** In cents, of all methods if none is named. Negative for a method that gave back the surcharges of another method. */
export const surchargeLeft = (ledger: readonly Surcharged[], method?: Surcharged['method']): number =>
  ledger
    .filter((entry) => method === undefined || entry.method === method)
    .reduce(
      (sum, { kind, surcharge_cents: cents }) => (paymentKindTable[kind].isGivenBack ? sum - cents : sum + cents),
      0,
    );

/**
 * True if a planned entry gives a surcharge back that a refund has already given back (docs/rules.md#payments-17). The correction of
 * a refund's method moves the surcharge with the refund, and gives nothing back.
 */
export function refundsSurchargeTwice(
  ledger: readonly (Surcharged & { id: string })[],
  planned: readonly (Surcharged & { corrects: string | null })[],
): boolean {
  const refunds = new Set(ledger.filter(({ kind }) => paymentKindTable[kind].isGivenBack).map(({ id }) => id));
  const after = [...ledger, ...planned];
  return planned.some(
    ({ method, surcharge_cents: cents, corrects }) =>
      cents < 0 && !refunds.has(corrects ?? '') && (surchargeLeft(after, method) < 0 || surchargeLeft(after) < 0),
  );
}

interface Planned {
  planId?: string | undefined;
  surcharge?: number | undefined;
  amount: number;
  method: PaymentMethod;
}

type StoredPlan = Pick<Selectable<Tables['payment_plans']>, 'name' | 'method'> & { hundredths: number };
/** The enabled plans by id. */
export type Plans = ReadonlyMap<string, StoredPlan>;

export async function readPlans({ tx, actor }: Context, payments: readonly Pick<Planned, 'planId'>[]): Promise<Plans> {
  const ids = payments.flatMap(({ planId }) => planId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('payment_plans')
    .select(['id', 'name', 'method', 'surcharge_hundredths as hundredths'])
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('enabled', '=', true)
    .execute();
  return new Map(rows.map(({ id, ...plan }) => [id, plan]));
}

/**
 * `at` is the prefix of the paths of the payment's fields in the request: '' or `additionalPayments.0.`.
 * @throws Refusal `invalid` for an unknown or disabled plan, for a plan of another method, and for a surcharge that is
 * neither 0 nor the surcharge of the plan.
 */
export function planOf(plans: Plans, payment: Planned, at = ''): Plan {
  const { planId, amount, method, surcharge: sent = 0 } = payment;
  const plan = planId === undefined ? noPlan : checkedPlan(plans.get(planId), method, `${at}planId`);
  const due = surchargeOf(toCents(amount), plan);
  if (sent !== 0 && toCents(sent) !== due) {
    throw invalid({ path: `${at}surcharge`, message: wrongSurcharge(fromCents(due)) });
  }
  return plan;
}

/** @throws Refusal as `planOf` */
export async function chosenPlan(context: Context, payment: Planned, at = ''): Promise<Plan> {
  return planOf(await readPlans(context, [payment]), payment, at);
}

function checkedPlan(plan: StoredPlan | undefined, method: PaymentMethod, path: string): Plan {
  // A plan that is older than the rule docs/rules.md#payments-14 may have a method that spends credit.
  if (!plan || paymentMethodTable[plan.method].spendsCredit) throw invalid({ path, message: unknownPlan });
  if (plan.method !== method) throw invalid({ path, message: planOfAnotherMethod });
  // A plan that was stored before the limit existed may have a larger surcharge.
  if (plan.hundredths > MAX_SURCHARGE * 100) throw invalid({ path, message: planTooLarge });
  return { name: plan.name, hundredths: plan.hundredths };
}
