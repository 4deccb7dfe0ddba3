/**
 * PAMI is late, OSDE has answered with debits of each kind, and IOMA has paid. The batches, the answers and the
 * payments are stored by the functions that the API uses, at the instants at which a user would have sent the requests.
 */
import type { ClaimBatch } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { claimPeriod } from '@dioptria/contract/shop/coverages/coverage-labels.ts';
import { newInsurerPayment } from '@dioptria/contract/shop/insurer-accounts/insurer-payments.ts';
import { roundMoney } from '@dioptria/contract/base/money.ts';
import { addDays } from '@dioptria/contract/base/shop-time.ts';
import { Big } from 'big.js';
import type { Transaction } from '../../base/database/tables.ts';
import type { Context } from '../../base/records/context.ts';
import { answerBatch } from '../../shop/claims/answer-batch.ts';
import { decideDebit } from '../../shop/claims/decide-debits.ts';
import { createBatch } from '../../shop/claims/make-batch.ts';
import { presentBatch } from '../../shop/claims/present-batch.ts';
import { readyCoverages } from '../../shop/claims/ready-coverages.ts';
import { createInsurerPayment } from '../../shop/insurer-accounts/create-insurer-payment.ts';
import { insurerNamed } from './demo-insurers.ts';
import { contextOf, dayAt, type DemoShop, instantOf, isOpenOn } from './demo-shop.ts';

export async function storeClaims(tx: Transaction, shop: DemoShop): Promise<void> {
  const at = (daysAgo: number, hour: number) => contextAt(tx, shop, daysAgo, hour);
  await present(shop, 'PAMI', [at(96, 10), at(96, 12)]);
  const paid = await present(shop, 'IOMA', [at(70, 10), at(70, 12)]);
  await answer(at(45, 11), paid, [{ share: 0.75, reason: 'tariffDifference', note: 'Aplicaron el valor anterior.' }]);
  await decide(at(44, 11), paid, [{ decision: 'lost', note: 'No conviene reclamar la diferencia.' }]);
  await pay(at(30, 12), paid);
  const answered = await present(shop, 'OSDE', [at(40, 10), at(40, 12)]);
  await answer(at(12, 11), answered, [
    { share: 0, reason: 'noAuthorization', note: 'No figura la autorización en el detalle.' },
    { share: 0.8, reason: 'tariffDifference', note: 'Liquidaron el tope del plan 210.' },
    { share: 0.9, reason: 'notCovered', note: 'El armazón supera el valor estándar.' },
    { share: 0, reason: 'documentMissing', note: 'Receta ilegible.' },
  ]);
  await decide(at(10, 11), answered, [
    { decision: 'rebill', note: 'Se adjunta la autorización.' },
    { decision: 'lost', note: '' },
    { decision: 'toClient', note: 'El afiliado pidió un armazón mejor.' },
  ]);
  await make(shop, 'OSDE', at(2, 16));
}

function contextAt(tx: Transaction, shop: DemoShop, daysAgo: number, hour: number): Context {
  let day = addDays(shop.today, -daysAgo);
  while (!isOpenOn(day)) day = addDays(day, -1);
  return contextOf(tx, shop, shop.rows.users[0]?.id, instantOf(day, hour));
}

async function make(shop: DemoShop, name: string, context: Context): Promise<ClaimBatch> {
  const { id, cycle, cutoff_day } = insurerNamed(shop, name);
  const today = dayAt(context.now.getTime());
  const ready = (await readyCoverages(context, id)).filter(({ claimable_day: day }) => day <= today);
  const days = ready.map(({ claimable_day: day }) => day).toSorted();
  const terms = { cycle: cycle === 'cutoff' ? cycle : 'month', cutoffDay: cutoff_day ?? 15 } as const;
  return createBatch(context, {
    insurance: id,
    periodFrom: claimPeriod(days[0] ?? shop.today, terms).periodFrom,
    periodTo: claimPeriod(days.at(-1) ?? shop.today, terms).periodTo,
    coverages: ready.map((coverage) => coverage.id),
    document: '',
    note: '',
  });
}

async function present(
  shop: DemoShop,
  name: string,
  [made, presented]: readonly [Context, Context],
): Promise<ClaimBatch> {
  const { _id } = await make(shop, name, made);
  return presentBatch(presented, _id);
}

interface Refused {
  share: number;
  reason: 'tariffDifference' | 'noAuthorization' | 'notCovered' | 'documentMissing';
  note: string;
}

async function answer(context: Context, { _id, lines = [] }: ClaimBatch, refused: readonly Refused[]): Promise<void> {
  const answers = lines.map(({ _id: item, claimed }, index) => {
    const one = refused[index];
    const recognized = one ? roundMoney(new Big(claimed).times(one.share)) : claimed;
    return { item, recognized, reason: one?.reason ?? null, note: one?.note ?? '' };
  });
  await answerBatch(context, _id, answers);
}

async function decide(
  context: Context,
  { lines = [] }: ClaimBatch,
  decisions: readonly Parameters<typeof decideDebit>[2][],
): Promise<void> {
  for (const [index, decision] of decisions.entries()) await decideDebit(context, lines[index]?._id ?? '', decision);
}

async function pay(context: Context, { insurance, lines = [] }: ClaimBatch): Promise<void> {
  const debited = roundMoney(new Big(lines[0]?.claimed ?? 0).times(0.25));
  const gross = roundMoney(lines.reduce((sum, { claimed }) => sum.plus(claimed), new Big(0)).minus(debited));
  const part = (percent: number) => roundMoney(new Big(gross).times(percent).div(100));
  const withholdings = [
    { tax: 'incomeTax', jurisdiction: '', certificateNumber: '0001-00048213', amount: part(2) },
    { tax: 'grossIncome', jurisdiction: 'Buenos Aires', certificateNumber: 'A-0931774', amount: part(2.5) },
    { tax: 'socialSecurity', jurisdiction: '', certificateNumber: '77120', amount: part(1) },
  ] as const;
  const net = withholdings.reduce((rest, { amount }) => rest.minus(amount), new Big(gross).minus(part(3)));
  const day = dayAt(context.now.getTime());
  await createInsurerPayment(
    context,
    newInsurerPayment.parse({
      insurance: insurance._id,
      day,
      orderNumber: 'OP 118204',
      method: 'bankTransfer',
      gross,
      fee: part(3),
      withholdings,
      net: roundMoney(net),
    }),
  );
}
