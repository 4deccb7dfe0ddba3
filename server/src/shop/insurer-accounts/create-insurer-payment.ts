import { toCents } from '@dioptria/contract/base/money.ts';
import { problemTexts } from '@dioptria/contract/base/problems.ts';
import { shopDay } from '@dioptria/contract/base/shop-time.ts';
import { cashReasons } from '@dioptria/contract/shop/insurer-accounts/insurer-payment-labels.ts';
import {
  type InsurerPayment,
  insurerPayments,
  type NewInsurerPayment,
} from '@dioptria/contract/shop/insurer-accounts/insurer-payments.ts';
import { dayProblem } from '@dioptria/contract/shop/purchases/reception-labels.ts';
import { v7 as newId } from 'uuid';
import { insertPrepared } from '../../base/database/inserts.ts';
import type { Context } from '../../base/records/context.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { takeNumbers } from '../../base/records/record-counts.ts';
import { invalid } from '../../base/records/refusal.ts';
import { lockInsurers } from '../coverages/lock-coverages.ts';
import { addToSums } from '../sums/sum-rules.ts';
import {
  bookPayment,
  cashSessionFor,
  moveCashOfPayment,
  settlePayment,
  storeAllocations,
  sumOfParts,
  unallocated,
} from './settle-payment.ts';
import { nameOfInsurer, readInsurerPayment } from './insurer-payment-records.ts';
import { chosenParts, partsOfOldest } from './payable-items.ts';

/**
 * Allocates the payment to the chosen items, or by default to the oldest items first (docs/rules.md#insurer-payments-2).
 * @throws Refusal `invalid` for an insurer, an item or a day that is not allowed, or an amount above the open amount of an item;
 * `no_open_session` for a payment in cash without an open cash session.
 */
export async function createInsurerPayment(context: Context, sent: NewInsurerPayment): Promise<InsurerPayment> {
  refuseWrongDays(context, sent);
  const { insurance: insuranceId } = sent;
  const locked = await lockInsurers(context, [insuranceId]);
  if (!locked.has(insuranceId)) throw invalid({ path: 'insurance', message: problemTexts.unknownReference });
  const money = { insuranceId, cents: toCents(sent.gross) };
  const parts = await (sent.allocations
    ? chosenParts(context, money, sent.allocations)
    : partsOfOldest(context, money));
  const session = await cashSessionFor(context, { method: sent.method, netCents: toCents(sent.net) });
  const settled = { paymentId: newId(), insuranceId, parts };
  const rest = money.cents - sumOfParts(parts);
  const additions = await settlePayment(context, settled, {
    sign: 1,
    async write() {
      await storePayment(context, settled.paymentId, { sent, session, allocated: money.cents - rest });
      await storeAllocations(context, settled);
    },
  });
  await bookPayment(context, { ...settled, kind: 'payment', sign: -1, loose: -rest, note: sent.note });
  const after = await readInsurerPayment(context, settled.paymentId);
  recordChange(context, insurerPayments, { id: settled.paymentId, after });
  await addToSums(context, [...additions, unallocated(insuranceId, rest)]);
  return after;
}

function refuseWrongDays({ now, timeZone }: Context, { day, withholdings }: NewInsurerPayment): void {
  const today = shopDay(now, timeZone);
  const days = [
    { path: 'day', day },
    ...withholdings.map((one, index) => ({ path: `withholdings.${index}.day`, day: one.day ?? day })),
  ];
  for (const one of days) {
    const message = dayProblem(one.day, today);
    if (message) throw invalid({ path: one.path, message });
  }
}

interface Stored {
  sent: NewInsurerPayment;
  session: string | null;
  allocated: number;
}

async function storePayment(context: Context, id: string, { sent, session, allocated }: Stored): Promise<void> {
  const { tx, actor, now } = context;
  const number = await takeNumbers(context, insurerPayments.name);
  const reason = cashReasons.payment(number, await nameOfInsurer(context, sent.insurance));
  const netCents = toCents(sent.net);
  const withheld = sent.withholdings.reduce((sum, { amount }) => sum + toCents(amount), 0);
  await tx
    .insertInto('insurer_payments')
    .values({
      tenant_id: actor.tenantId,
      id,
      number,
      insurance_id: sent.insurance,
      day: sent.day,
      order_number: sent.orderNumber,
      method: sent.method,
      gross_cents: toCents(sent.gross),
      fee_cents: toCents(sent.fee),
      withheld_cents: withheld,
      net_cents: netCents,
      allocated_cents: allocated,
      note: sent.note,
      cash_movement_id: session && (await moveCashOfPayment(context, session, { kind: 'in', netCents, reason })),
      user_id: actor.userId,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await storeWithholdings(context, id, sent);
}

async function storeWithholdings({ tx, actor }: Context, id: string, sent: NewInsurerPayment): Promise<void> {
  if (sent.withholdings.length === 0) return;
  const rows = sent.withholdings.map((one, position) => ({
    tenant_id: actor.tenantId,
    payment_id: id,
    position,
    tax: one.tax,
    jurisdiction: one.jurisdiction,
    certificate_number: one.certificateNumber,
    day: one.day ?? sent.day,
    base_cents: one.base === null ? null : toCents(one.base),
    rate_hundredths: one.rate === null ? null : toCents(one.rate),
    amount_cents: toCents(one.amount),
  }));
  await insertPrepared(tx, 'insurer_withholdings', rows);
}
