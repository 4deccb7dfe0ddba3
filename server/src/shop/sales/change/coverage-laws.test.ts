import type { Coverage } from '@dioptria/contract/shop/coverages/coverages.ts';
import { orderStatuses, orderStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { examine } from '../../../operation/doctor/examine.ts';
import { someCoverage } from '../../../testing/examples/given-covered-sales.ts';
import { dueDay } from '../../../testing/examples/given.ts';
import { lawRuns } from '../../../testing/laws/law-runs.ts';
import { newShop } from '../../../testing/shops/new-shop.ts';
import { testApp } from '../../../testing/app/test-app.ts';
import type { Sale } from '../sale-records.ts';

const app = await testApp();
const shop = await newShop(app);
const admin = shop.as('admin');
const insurers = [(await shop.given.insurance())._id, (await shop.given.insurance())._id];

const amount = fc.integer({ min: 1, max: 9000 }).map((cents) => cents / 100);
/** The part that each insurer pays, in thousandths of the sale's price. 0 is no coverage. */
const parts = fc.tuple(fc.nat(600), fc.nat(600));
const nth = fc.nat(1);
const sell = fc.record({ do: fc.constant('sell' as const), price: amount, parts });
const firstSale = sell.map((one) => ({ ...one, parts: one.parts.map((part) => Math.min(part, 500)) }));
const action = fc.oneof(
  sell,
  fc.record({ do: fc.constant('cover' as const), nth, parts }),
  fc.record({ do: fc.constant('discount' as const), nth, discount: fc.nat(100) }),
  fc.record({ do: fc.constant('move' as const), nth, orderStatus: fc.constantFrom(...orderStatuses) }),
  fc.record({ do: fc.constant('pay' as const), nth, amount, kind: fc.constantFrom('payment', 'refund') }),
  fc.record({ do: fc.constant('delete' as const), nth }),
);
type Action =
  | (typeof action extends fc.Arbitrary<infer One> ? One : never)
  | (typeof firstSale extends fc.Arbitrary<infer One> ? One : never);

const cents = (pesos: number) => Math.round(pesos * 100);
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + cents(one), 0);

const coveragesOf = (price: number, of: readonly number[]) =>
  of.flatMap((part, index) => {
    const pesos = Math.floor((cents(price) * part) / 1000) / 100;
    return part === 0 ? [] : [someCoverage(insurers[index] ?? '', pesos)];
  });

const salesOf = async (client: string) =>
  (await admin.get<Sale[]>(`/tenant/sales?clientId=${client}&sort=saleDate`)).body;

async function perform(client: string, one: Action): Promise<{ status: number }> {
  if (one.do === 'sell') {
    const customProducts = [{ description: 'Anteojo', price: one.price, quantity: 1 }];
    const coverages = coveragesOf(one.price, one.parts);
    const states = { paymentStatus: 'waiting', orderStatus: 'inProgress', paymentMethod: 'cash' };
    return admin.post('/tenant/sales', { client, customProducts, coverages, ...states, deliveryDate: dueDay() });
  }
  const sale = (await salesOf(client))[one.nth];
  if (!sale) return { status: 0 };
  const of = `/tenant/sales/${sale._id}`;
  if (one.do === 'cover') return admin.put(`${of}/coverages`, { coverages: coveragesOf(sale.total, one.parts) });
  if (one.do === 'discount') return admin.put(of, { discountType: 'percentage', discount: one.discount });
  if (one.do === 'move') return admin.put(of, { orderStatus: one.orderStatus });
  if (one.do === 'pay') return admin.post(`${of}/payments`, { kind: one.kind, amount: one.amount, method: 'check' });
  return admin.delete(of);
}

/**
 * The parts of a line add up to its base. The insurer's amount is the sum of the paid, lost and open amounts. The
 * insurer's amount plus the amount that moved to the client is the sum of the lines, or 0 for a void coverage.
 */
function expectCoverage({ state, lines, insurerAmount, paid, lost, toClient, open }: Coverage): void {
  for (const line of lines) expect(sum([line.insurerAmount, line.clientAmount])).toBe(cents(line.base));
  expect(cents(insurerAmount)).toBe(sum([paid, lost, open]));
  const ofLines = sum(lines.map((line) => line.insurerAmount));
  expect(sum([insurerAmount, toClient])).toBe(state === 'void' ? 0 : ofLines);
}

/** The total is the sum of the client's part and the insurers' parts, and a canceled sale owes nothing. */
function expectParts({ total, insurerTotal, clientTotal, balance, orderStatus, coverages = [] }: Sale): void {
  expect(cents(total)).toBe(sum([insurerTotal, clientTotal]));
  expect(cents(insurerTotal)).toBe(sum(coverages.map(({ insurerAmount }) => insurerAmount)));
  if (orderStatusTable[orderStatus].isVoid) expect([insurerTotal, balance]).toEqual([0, 0]);
}

test(
  'after any sequence of covered sales, changes, payments and cancellations, all parts add up (docs/rules.md#coverage-5)',
  { timeout: 180_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(firstSale, fc.array(action, { minLength: 4, maxLength: 12 }), async (first, actions) => {
        const client = (await shop.given.client())._id;
        expect((await perform(client, first)).status).toBe(201);
        for (const one of actions) expect((await perform(client, one)).status).toBeLessThan(500);
        for (const { _id } of await salesOf(client)) {
          const { body: sale } = await admin.get<Sale>(`/tenant/sales/${_id}`);
          expectParts(sale);
          for (const one of sale.coverages ?? []) expectCoverage(one);
        }
      }),
      { numRuns: lawRuns({ few: 3, all: 25 }) },
    );
    // The consistency check compares the ledger, the due days and the accounts of the insurers with their coverages.
    const found = [];
    for await (const finding of examine(app.database, { tenantId: shop.tenantId })) found.push(finding);
    expect(found).toEqual([]);
  },
);
