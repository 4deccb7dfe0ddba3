import { firstPart, tooManyParts } from '@dioptria/contract/account-entries.ts';
import { fromCents, toCents } from '@dioptria/contract/money.ts';
import type { CreateOf } from '@dioptria/contract/resource.ts';
import type { PaymentMethod } from '@dioptria/contract/sale-status.ts';
import type { sales } from '@dioptria/contract/sales.ts';
import { type Part, paidAtFirst } from '../payments/entries.ts';
import { chosenPlan } from '../payments/plans.ts';
import type { Context } from '../resource/context.ts';
import { invalid } from '../resource/refusal.ts';
import { termsOf } from './sale-payments.ts';
import type { SaleColumns } from './sale-records.ts';

/**
 * The parts in which a new sale is paid: the sale's own method pays what the other methods leave (docs/rules.md#payments-15).
 * @throws Refusal `invalid` if the other methods are more than what is paid, and for a wrong plan
 */
export async function newParts(context: Context, input: CreateOf<typeof sales>, chosen: SaleColumns): Promise<Part[]> {
  const paid = fromCents(paidAtFirst(input.paymentStatus, termsOf(chosen)));
  const { additionalPayments: others = [], planId } = input;
  const amount = firstPart(paid, others);
  if (amount < 0) throw invalid({ path: 'additionalPayments', message: tooManyParts(paid) });
  const first = await partOf(context, { amount, method: chosen.payment_method, planId }, 'planId');
  const rest: Part[] = [];
  for (const [index, other] of others.entries()) {
    rest.push(await partOf(context, other, `additionalPayments.${index}.planId`));
  }
  return [first, ...rest];
}

async function partOf(
  context: Context,
  payment: { amount: number; method: PaymentMethod; planId?: string | undefined },
  path: string,
): Promise<Part> {
  const { name, surcharge } = await chosenPlan(context, payment, path);
  return { amount: toCents(payment.amount), method: payment.method, surcharge: toCents(surcharge), plan: name };
}
