import { firstPart, tooManyParts } from '@dioptria/contract/shop/client-accounts/account-entries.ts';
import { fromCents, toCents } from '@dioptria/contract/base/money.ts';
import type { CreateOf } from '@dioptria/contract/base/resource.ts';
import type { PaymentMethod } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import type { sales } from '@dioptria/contract/shop/sales/sales.ts';
import { type Part, paidAtFirst } from '../payments/entries.ts';
import { chosenPlan } from '../payments/plans.ts';
import type { Context } from '../../base/records/context.ts';
import { invalid } from '../../base/records/refusal.ts';
import { termsOf } from './sale-payments.ts';
import type { SaleColumns } from './sale-records.ts';

/**
 * The first part is by the sale's `paymentMethod`, and pays the rest (docs/rules.md#payments-15).
 * @throws Refusal `invalid` if the parts in `additionalPayments` add up to more than the paid amount, and for a wrong plan or
 * surcharge.
 */
export async function newParts(context: Context, input: CreateOf<typeof sales>, chosen: SaleColumns): Promise<Part[]> {
  const paid = fromCents(paidAtFirst(input.paymentStatus, termsOf(chosen)));
  const { additionalPayments: others = [], planId, surcharge } = input;
  const amount = firstPart(paid, others);
  if (amount < 0) throw invalid({ path: 'additionalPayments', message: tooManyParts(paid) });
  const first = await partOf(context, { amount, method: chosen.payment_method, planId, surcharge });
  const rest: Part[] = [];
  for (const [index, other] of others.entries()) {
    rest.push(await partOf(context, other, `additionalPayments.${index}.`));
  }
  return [first, ...rest];
}

async function partOf(
  context: Context,
  payment: { amount: number; method: PaymentMethod; planId?: string | undefined; surcharge?: number | undefined },
  at = '',
): Promise<Part> {
  const plan = await chosenPlan(context, payment, at);
  return { amount: toCents(payment.amount), method: payment.method, plan };
}
