import { isPaymentKind } from '@dioptria/contract/shop/client-accounts/account-entries.ts';
import type { Account } from '@dioptria/contract/shop/client-accounts/client-accounts.ts';
import type { Payment } from '@dioptria/contract/shop/payments/payments.ts';
import { type PaymentMethod, paymentMethods } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { paymentStatuses } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { examine } from '../../operation/doctor/examine.ts';
import { dueDay } from '../../testing/examples/given.ts';
import { lawRuns } from '../../testing/laws/law-runs.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';
import type { Sale } from '../sales/sale-records.ts';

const app = await testApp();
const shop = await newShop(app);
const seller = shop.as('seller');

const amount = fc.integer({ min: 1, max: 9000 }).map((cents) => cents / 100);
const method = fc.constantFrom(...paymentMethods);
const nth = fc.nat(3);
const isPlanned = fc.boolean();
const action = fc.oneof(
  fc.record({ do: fc.constant('sell' as const), price: amount, method, status: fc.constantFrom(...paymentStatuses) }),
  fc.record({
    do: fc.constant('pay' as const),
    nth,
    amount,
    method,
    isPlanned,
    kind: fc.constantFrom('payment', 'refund'),
  }),
  fc.record({
    do: fc.constant('payAccount' as const),
    amount,
    method,
    isPlanned,
    kind: fc.constantFrom('payment', 'refund'),
  }),
  fc.record({ do: fc.constant('correct' as const), nth: fc.nat(12) }),
  fc.record({ do: fc.constant('change' as const), nth, orderStatus: fc.constantFrom('canceled', 'inProgress') }),
  fc.record({ do: fc.constant('status' as const), nth, paymentStatus: fc.constantFrom(...paymentStatuses), method }),
  fc.record({ do: fc.constant('discount' as const), nth, discount: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ do: fc.constant('deposit' as const), nth, deposit: amount }),
  fc.record({ do: fc.constant('delete' as const), nth }),
);
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never;

const salesOf = async (client: string) =>
  (await seller.get<Sale[]>(`/tenant/sales?clientId=${client}&sort=saleDate`)).body;
const accountOf = async (client: string) => (await seller.get<Account>(`/tenant/clients/${client}/account`)).body;

const plans = new Map<PaymentMethod, string>();
for (const of of paymentMethods) {
  const plan = { name: of, method: of, installments: 3, surcharge: 33.33 };
  plans.set(of, (await shop.as('admin').post<{ _id: string }>('/tenant/payment-plans', plan)).body._id);
}

const entryOf = (one: Extract<Action, { kind: string }>) => ({
  kind: one.kind,
  amount: one.amount,
  method: one.method,
  ...(one.isPlanned && (one.kind === 'payment' ? { planId: plans.get(one.method) } : { surcharge: one.amount })),
});

async function perform(client: string, one: Action): Promise<{ status: number }> {
  if (one.do === 'sell') {
    const customProducts = [{ description: 'Anteojo', price: one.price, quantity: 1 }];
    const states = { paymentStatus: one.status, orderStatus: 'inProgress', paymentMethod: one.method };
    const sent = { client, customProducts, ...states, deliveryDate: dueDay() };
    return shop.as('admin').post('/tenant/sales', sent);
  }
  const address = `/tenant/clients/${client}/payments`;
  if (one.do === 'payAccount') return seller.post(address, entryOf(one));
  if (one.do === 'correct') {
    const { entries } = await accountOf(client);
    const entry = entries[one.nth];
    if (!entry || !isPaymentKind(entry.kind)) return { status: 0 };
    const ofSale = entry.order?._id && !entry.onAccount;
    const payments = ofSale ? `/tenant/sales/${entry.order?._id}/payments` : address;
    return seller.post(`${payments}/${entry._id}/correct`, { note: 'Por error' });
  }
  const sale = (await salesOf(client))[one.nth];
  if (!sale) return { status: 0 };
  const of = `/tenant/sales/${sale._id}`;
  if (one.do === 'pay') return seller.post(`${of}/payments`, entryOf(one));
  if (one.do === 'change') return seller.put(of, { orderStatus: one.orderStatus });
  if (one.do === 'discount') return seller.put(of, { discountType: 'percentage', discount: one.discount });
  if (one.do === 'deposit') return seller.put(of, { deposit: one.deposit });
  if (one.do === 'delete') return seller.delete(of);
  return seller.put(of, { paymentStatus: one.paymentStatus, paymentMethod: one.method });
}

const cents = (pesos: number) => Math.round(pesos * 100);
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + cents(one), 0);

async function expectLedger(sale: Sale): Promise<void> {
  const { body } = await seller.get<Payment[]>(`/tenant/sales/${sale._id}/payments`);
  const paid = sum(body.map(({ kind, amount: pesos }) => (kind === 'refund' ? -pesos : pesos)));
  const due = sale.orderStatus === 'canceled' || sale.paymentStatus === 'reimbursed' ? 0 : cents(sale.total);
  expect(cents(sale.paid)).toBe(paid);
  expect(cents(sale.balance)).toBe(Math.max(0, due - paid));
  expect(cents(sale.credit)).toBe(Math.max(0, paid - due));
}

test(
  'after any sequence of sales, payments, corrections and changes, the sums of an account are consistent (docs/rules.md#accounts-2)',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 14 }), async (actions) => {
        const client = (await shop.given.client())._id;
        for (const one of actions) expect((await perform(client, one)).status).toBeLessThan(500);
        const [{ owed, credit, entries }, sales] = [await accountOf(client), await salesOf(client)];
        // The running balance is the sum of the entries. After the last entry, the balance is the debt less the credit.
        expect(cents(entries.at(-1)?.balance ?? 0)).toBe(
          sum(entries.map(({ debit }) => debit)) - sum(entries.map((entry) => entry.credit)),
        );
        expect(cents(entries.at(-1)?.balance ?? 0)).toBe(cents(owed) - cents(credit));
        expect(cents(owed)).toBe(sum(sales.map(({ balance }) => balance)));
        for (const sale of sales) await expectLedger(sale);
        const ofAccount = entries.filter(({ kind, order }) => isPaymentKind(kind) && !order?._id);
        const unassigned = sum(ofAccount.map((entry) => entry.credit)) - sum(ofAccount.map(({ debit }) => debit));
        expect(unassigned).toBeGreaterThanOrEqual(0);
        expect(cents(credit)).toBe(unassigned + sum(sales.map((sale) => sale.credit)));
      }),
      { numRuns: lawRuns({ few: 4, all: 40 }) },
    );
    const found = [];
    for await (const finding of examine(app.database, { tenantId: shop.tenantId })) found.push(finding);
    expect(found).toEqual([]);
  },
);
