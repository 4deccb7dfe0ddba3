import { planOfAnotherMethod, planSurcharge, unknownPlan } from '@dioptria/contract/payment-kinds.ts';
import type { PaymentMethod } from '@dioptria/contract/sale-status.ts';
import type { Context } from '../resource/context.ts';
import { invalid } from '../resource/refusal.ts';

/** A payment that may name a plan. `amount` is in pesos. */
interface Planned {
  planId?: string | undefined;
  amount: number;
  method: PaymentMethod;
}

/**
 * The plan that a payment chose: its name and its surcharge in pesos (docs/rules.md#payments-14).
 * @param path the field of the request that names the plan.
 * @throws Refusal `invalid` for a plan of another method, a disabled or an unknown one
 */
export async function chosenPlan({ tx, actor }: Context, { planId, amount, method }: Planned, path = 'planId') {
  if (planId === undefined) return { name: '', surcharge: 0 };
  const plan = await tx
    .selectFrom('payment_plans')
    .select(['name', 'method', 'surcharge_hundredths as hundredths'])
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', planId)
    .where('enabled', '=', true)
    .executeTakeFirst();
  if (!plan) throw invalid({ path, message: unknownPlan });
  if (plan.method !== method) throw invalid({ path, message: planOfAnotherMethod });
  return { name: plan.name, surcharge: planSurcharge(amount, plan.hundredths / 100) };
}
