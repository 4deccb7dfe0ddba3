import type { ClaimBatch, ClaimItem } from '@dioptria/contract/shop/claims/claim-batches.ts';
import type { Coverage } from '@dioptria/contract/shop/coverages/coverages.ts';
import type { InsurerAccounts } from '@dioptria/contract/shop/insurer-accounts/insurer-account-endpoints.ts';
import type { InsurerPayment } from '@dioptria/contract/shop/insurer-accounts/insurer-payments.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atOnce } from '../../testing/app/at-once.ts';
import { claimsShop } from '../../testing/shops/claims-shop.ts';
import { givenCoveredSale, someCoverage } from '../../testing/examples/given-covered-sales.ts';
import { lawRuns } from '../../testing/laws/law-runs.ts';
import { testApp } from '../../testing/app/test-app.ts';
import type { Sale } from '../sales/sale-records.ts';

const app = await testApp();
const shop = await claimsShop(app);
const admin = shop.as('admin');

const PRICE = 1000;
const nth = fc.nat(2);
const part = fc.integer({ min: 1, max: 100_000 }).map((cents) => cents / 100);
const share = fc.constantFrom(0, 33, 50, 100);
const to = fc.constantFrom('present', 'present', 'withdraw');
const by = fc.constantFrom('allocate', 'reverse');
const decision = fc.constantFrom('rebill', 'lost', 'toClient');
const sell = fc.record({ do: fc.constant('sell' as const), part });
const action = fc.oneof(
  { weight: 2, arbitrary: sell },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cover' as const), nth, part }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('discount' as const), nth, discount: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), nth }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('make' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), nth }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('move' as const), to, nth }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('answer' as const), nth, share, isPartial: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('decide' as const), nth, decision }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pay' as const), gross: part, percent: fc.nat(10) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('settle' as const), by, nth }) },
);
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never;

const cents = (pesos: number | null) => Math.round((pesos ?? 0) * 100);
const sum = (amounts: readonly (number | null)[]) => amounts.reduce<number>((total, one) => total + cents(one), 0);

const salesOf = async (insurance: string) => {
  const { body } = await admin.get<{ sale: { _id: string } }[]>(`/tenant/coverages?insurance=${insurance}&limit=100`);
  const ids = [...new Set(body.map(({ sale }) => sale._id))];
  return Promise.all(ids.map((id) => shop.saleNow(id)));
};
const batchesOf = async (insurance: string) => {
  const { body } = await admin.get<ClaimBatch[]>(`/tenant/claim-batches?insurance=${insurance}&sort=number&limit=100`);
  return Promise.all(body.map(({ _id }) => shop.read(_id)));
};
const paymentsOf = async (insurance: string) => {
  const { body } = await admin.get<InsurerPayment[]>(`/tenant/insurer-payments?insurance=${insurance}&limit=100`);
  const read = ({ _id }: InsurerPayment) => admin.get<InsurerPayment>(`/tenant/insurer-payments/${_id}`);
  return (await Promise.all(body.map(read))).map((answer) => answer.body);
};

const chosen = <One>(of: readonly One[], place: number) => of[place % Math.max(of.length, 1)];

const paid = (insurance: string, gross: number, percent: number) => {
  const amount = Math.floor((cents(gross) * percent) / 100) / 100;
  const withholdings = amount === 0 ? [] : [{ tax: 'incomeTax', certificateNumber: '1', amount }];
  const net = (cents(gross) - cents(amount)) / 100;
  return { insurance, day: '2026-01-05', method: 'bankTransfer', gross, withholdings, net };
};

async function perform(insurance: string, one: Action): Promise<{ status: number }> {
  if (one.do === 'sell') return { status: (await covered(insurance, one.part)) ? 201 : 400 };
  if (one.do === 'make') return shop.make(insurance);
  if (one.do === 'pay') return admin.post('/tenant/insurer-payments', paid(insurance, one.gross, one.percent));
  if (one.do === 'settle') {
    const payment = chosen(await paymentsOf(insurance), one.nth);
    return admin.post(`/tenant/insurer-payments/${payment?._id ?? insurance}/${one.by}`, { note: 'Error de carga' });
  }
  if (one.do === 'cover' || one.do === 'discount' || one.do === 'cancel') return performOnSale(insurance, one);
  return performOnBatch(insurance, one);
}

const covered = (insurance: string, amount: number) =>
  givenCoveredSale(shop, { insurance, price: PRICE, amount, paymentStatus: 'charged', orderStatus: 'delivered' });

async function performOnSale(
  insurance: string,
  one: Extract<Action, { do: 'cover' | 'discount' | 'cancel' }>,
): Promise<{ status: number }> {
  const sale = chosen(await salesOf(insurance), one.nth);
  if (!sale) return { status: 0 };
  const of = `/tenant/sales/${sale._id}`;
  if (one.do === 'cover') return admin.put(`${of}/coverages`, { coverages: [someCoverage(insurance, one.part)] });
  if (one.do === 'discount') return admin.put(of, { discountType: 'percentage', discount: one.discount });
  return admin.put(of, { orderStatus: 'canceled' });
}

async function performOnBatch(
  insurance: string,
  one: Extract<Action, { do: 'remove' | 'move' | 'answer' | 'decide' }>,
): Promise<{ status: number }> {
  const batches = await batchesOf(insurance);
  if (one.do === 'decide') {
    const debits = batches.flatMap(({ lines = [] }) =>
      lines.filter((item) => item.debited > 0 && item.decision === null),
    );
    return shop.decide(chosen(debits, one.nth)?._id ?? insurance, one.decision);
  }
  const batch = chosen(batches, one.nth);
  if (!batch) return { status: 0 };
  const { _id, lines = [] } = batch;
  if (one.do === 'remove')
    return admin.put(`/tenant/claim-batches/${_id}`, { remove: lines.slice(0, 1).map(({ coverage }) => coverage) });
  if (one.do === 'move') return admin.post(`/tenant/claim-batches/${_id}/${one.to}`, {});
  const open = lines.filter(({ recognized }) => recognized === null);
  const answers = open.slice(0, one.isPartial ? 1 : open.length).map(({ _id: item, claimed }) => ({
    item,
    recognized: Math.floor((cents(claimed) * one.share) / 100) / 100,
    reason: 'tariffDifference',
  }));
  return shop.answer(_id, answers);
}

/** An answered item has claimed = recognized + debited. The paid part is at most the recognized part. */
function expectItem({ claimed, recognized, debited, paid: received }: ClaimItem): void {
  if (recognized === null) expect([debited, received]).toEqual([0, 0]);
  else expect(cents(claimed)).toBe(sum([recognized, debited]));
  expect(cents(received)).toBeLessThanOrEqual(cents(recognized));
}

/** Each sum of a batch is the sum of its items. */
function expectBatch({ lines = [], items, claimed, recognized, debited, paid: received }: ClaimBatch): void {
  expect(items).toBe(lines.length);
  expect(cents(claimed)).toBe(sum(lines.map((item) => item.claimed)));
  expect(cents(recognized)).toBe(sum(lines.map((item) => item.recognized)));
  expect(cents(debited)).toBe(sum(lines.map((item) => item.debited)));
  expect(cents(received)).toBe(sum(lines.map((item) => item.paid)));
  lines.forEach(expectItem);
}

/**
 * A coverage has at most one claim that waits for its answer or for a decision. An item that was claimed again has the
 * decision `rebill`.
 */
function expectClaims(batches: readonly ClaimBatch[]): void {
  const items = batches.filter(({ state }) => state !== 'canceled').flatMap(({ lines = [] }) => lines);
  const active = items.filter((item) => item.recognized === null || (item.debited > 0 && item.decision === null));
  expect(new Set(active.map((item) => item.coverage)).size).toBe(active.length);
  for (const item of items) if (item.rebilledIn) expect(item.decision).toBe('rebill');
}

/**
 * The insurer's amount is the sum of the paid, lost and open amounts. The insurer's amount and the amount that moved to
 * the client add up to the sum of the lines. In a void coverage, the insurer's amount is 0. No amount is negative.
 */
function expectCoverage({ state, lines, insurerAmount, paid: received, lost, toClient, open }: Coverage): void {
  expect(Math.min(received, lost, toClient, open)).toBeGreaterThanOrEqual(0);
  expect(cents(insurerAmount)).toBe(sum([received, lost, open]));
  const ofLines = sum(lines.map((line) => line.insurerAmount));
  expect(sum([insurerAmount, toClient])).toBe(state === 'void' ? sum([toClient]) : ofLines);
}

/** The parts of the client and of the insurers add up to the total of the sale. The insurers' parts do not change the total. */
function expectSale({ subtotal, discountAmount, total, insurerTotal, clientTotal, coverages = [] }: Sale): void {
  expect(cents(total)).toBe(cents(PRICE) - cents(discountAmount));
  expect(subtotal).toBe(PRICE);
  expect(cents(total)).toBe(sum([insurerTotal, clientTotal]));
  expect(cents(insurerTotal)).toBe(sum(coverages.map(({ insurerAmount }) => insurerAmount)));
  coverages.forEach(expectCoverage);
}

/**
 * The gross amount of a payment is the sum of its net amount, its fee and its withholdings. A payment pays items up to its gross
 * amount.
 */
function expectPayment(payment: InsurerPayment): void {
  const { gross, fee, withheld, net, allocated, allocations = [], reversedAt } = payment;
  expect(cents(gross)).toBe(sum([fee, withheld, net]));
  expect(cents(allocated)).toBe(sum(allocations.map(({ amount }) => amount)));
  expect(cents(allocated)).toBeLessThanOrEqual(cents(gross));
  if (reversedAt) expect(allocated).toBe(0);
}

/** An insurer owes the sum of the open amounts of its coverages, which is also the sum of its debts by age. */
async function expectAccount(insurance: string, sales: readonly Sale[]): Promise<void> {
  const { body } = await admin.get<InsurerAccounts>('/tenant/insurer-accounts');
  const account = body.accounts.find(({ _id }) => _id === insurance);
  const open = sum(sales.flatMap(({ coverages = [] }) => coverages.map((coverage) => coverage.open)));
  expect(cents(account?.open ?? 0)).toBe(open);
  if (!account) return;
  const { upTo30, upTo60, upTo90, over90, notPresented } = account;
  expect(sum([upTo30, upTo60, upTo90, over90, notPresented])).toBe(open);
}

async function expectLaws(insurance: string): Promise<void> {
  const batches = await batchesOf(insurance);
  batches.forEach(expectBatch);
  expectClaims(batches);
  const sales = await salesOf(insurance);
  sales.forEach(expectSale);
  (await paymentsOf(insurance)).forEach(expectPayment);
  await expectAccount(insurance, sales);
}

test(
  'after any sequence of sales, changes, batches, answers, decisions, payments and cancellations, all parts add up (docs/rules.md#insurer-accounts-1)',
  { timeout: 300_000 },
  async () => {
    let made = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(sell, { minLength: 2, maxLength: 3 }),
        fc.array(action, { minLength: 8, maxLength: 20 }),
        async (first, actions) => {
          const { _id: insurance } = await shop.insurer({ name: `Obra social ${(made += 1)}` });
          const opening: Action[] = [...first, { do: 'make' }, { do: 'move', to: 'present', nth: 0 }];
          for (const one of [...opening, ...actions]) expect((await perform(insurance, one)).status).toBeLessThan(500);
          await expectLaws(insurance);
        },
      ),
      { numRuns: lawRuns({ few: 2, all: 25 }) },
    );
    // The consistency check compares ledger, due days, accounts and cash sessions with coverages and payments.
    expect(await shop.findings()).toEqual([]);
  },
);

test('forty answers, payments, decisions, changes and withdrawals at once leave correct sums', async () => {
  const { _id: insurance } = await shop.insurer({ name: 'Cuarenta a la vez' });
  const sales: Sale[] = [];
  for (const amount of [100, 200, 300, 400, 500]) sales.push((await covered(insurance, amount)).sale);
  const first = await shop.presented(insurance);
  const [one, two, three] = first.lines ?? [];
  await shop.answer(first._id, [{ item: one?._id, recognized: 40, reason: 'tariffDifference' }]);
  sales.push((await covered(insurance, 600)).sale);
  const requests = [
    () => shop.answer(first._id, [{ item: two?._id, recognized: 150, reason: 'noSignature' }]),
    () => shop.answer(first._id, [{ item: three?._id, recognized: 300 }]),
    () => shop.decide(one?._id ?? '', 'lost'),
    () => shop.decide(one?._id ?? '', 'toClient'),
    () => shop.decide(one?._id ?? '', 'rebill'),
    () => admin.post('/tenant/insurer-payments', paid(insurance, 300, 2)),
    () => shop.make(insurance),
    () => admin.put(`/tenant/sales/${sales[5]?._id}`, { orderStatus: 'canceled' }),
    () => admin.put(`/tenant/sales/${sales[5]?._id}/coverages`, { coverages: [someCoverage(insurance, 50)] }),
    () => admin.post(`/tenant/claim-batches/${first._id}/withdraw`, {}),
  ];
  const answers = await atOnce(
    40,
    (index) => requests[index % requests.length]?.() ?? Promise.reject(new Error('No request')),
  );
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  await expectLaws(insurance);
  expect(await shop.findings()).toEqual([]);
});
