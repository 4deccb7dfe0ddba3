import type { CashSession } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import type { Payment } from '@dioptria/contract/shop/payments/payments.ts';
import { type PaymentMethod, paymentMethods } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { paymentStatuses } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { examine } from '../../operation/doctor/examine.ts';
import { lawRuns } from '../../testing/laws/law-runs.ts';
import { newShop, type Shop, type SignedIn } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();

const cents = fc.integer({ min: 1, max: 90_000 }).map((amount) => amount / 100);
const method = fc.constantFrom(...paymentMethods);
/** The client of a new sale has no credit, so `creditNote` is left out. */
const firstMethod = fc.constantFrom(...paymentMethods.filter((one) => one !== 'creditNote'));
const nth = fc.nat(9);
const seller = fc.constantFrom('admin' as const, 'seller' as const);

/** `nth` chooses one of the sales, registers or cash sessions that the shop has at that moment. */
const action = fc.oneof(
  { arbitrary: fc.record({ do: fc.constant('sell' as const), cents, method: firstMethod }), weight: 2 },
  { arbitrary: fc.record({ do: fc.constant('pay' as const), nth, cents, method }), weight: 3 },
  fc.record({ do: fc.constant('refund' as const), nth, cents, method }),
  fc.record({ do: fc.constant('correct' as const), nth }),
  fc.record({ do: fc.constant('status' as const), nth, status: fc.constantFrom(...paymentStatuses) }),
  fc.record({ do: fc.constant('method' as const), nth, method }),
  fc.record({ do: fc.constant('cancel' as const), nth }),
  fc.record({ do: fc.constant('delete' as const), nth }),
  { arbitrary: fc.record({ do: fc.constant('open' as const), nth, cents }), weight: 3 },
  fc.record({ do: fc.constant('join' as const), nth }),
  fc.record({ do: fc.constant('move' as const), nth, cents, kind: fc.constantFrom('in', 'out') }),
  fc.record({ do: fc.constant('close' as const), nth, cents }),
);
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never;

interface Known {
  shop: Shop;
  registers: string[];
  plans: Partial<Record<PaymentMethod, string>>;
  sales: string[];
  sessions: { id: string; opening: number; moved: number; closed?: CashSession }[];
}

const at = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % Math.max(1, items.length)];

async function act(known: Known, one: Action, by: SignedIn): Promise<void> {
  const { shop, registers, plans, sales, sessions } = known;
  if (one.do === 'sell') {
    const products = { products: [], customProducts: [{ description: 'Anteojo', price: 500, quantity: 1 }] };
    sales.push(
      (await shop.given.sale({ ...products, deposit: Math.min(one.cents, 500), paymentMethod: one.method }))._id,
    );
    return;
  }
  if (one.do === 'open') {
    const body = { cashRegisterId: at(registers, one.nth), openingAmount: one.cents };
    const opened = await by.post<CashSession>('/tenant/cash-sessions', body);
    if (opened.status === 201) sessions.push({ id: opened.body._id, opening: one.cents, moved: 0 });
    return;
  }
  if (one.do === 'join' || one.do === 'move' || one.do === 'close') return actOnSession(at(sessions, one.nth), one, by);
  const sale = `/tenant/sales/${at(sales, one.nth)}`;
  if (one.do === 'pay' || one.do === 'refund') {
    const surcharged = one.do === 'pay' ? { planId: plans[one.method] } : { surcharge: one.cents };
    const kind = one.do === 'pay' ? 'payment' : 'refund';
    await by.post(`${sale}/payments`, { kind, amount: one.cents, method: one.method, ...surcharged });
  }
  if (one.do === 'correct') {
    const { body } = await by.get<Payment[]>(`${sale}/payments`);
    if (Array.isArray(body)) await by.post(`${sale}/payments/${at(body, one.nth)?._id}/correct`, { note: 'Por error' });
  }
  if (one.do === 'status') await by.put(sale, { paymentStatus: one.status });
  if (one.do === 'method') await by.put(sale, { paymentMethod: one.method });
  if (one.do === 'cancel') await by.put(sale, { orderStatus: 'canceled' });
  if (one.do === 'delete') await by.delete(sale);
}

async function actOnSession(
  session: Known['sessions'][number] | undefined,
  one: Extract<Action, { do: 'join' | 'move' | 'close' }>,
  by: SignedIn,
): Promise<void> {
  if (!session) return;
  const url = `/tenant/cash-sessions/${session.id}`;
  if (one.do === 'join') await by.post(`${url}/join`);
  if (one.do === 'move') {
    const { status } = await by.post(`${url}/movements`, { kind: one.kind, amount: one.cents, reason: 'Flete' });
    if (status === 201) session.moved += one.kind === 'in' ? one.cents : -one.cents;
  }
  if (one.do === 'close') {
    const { status, body } = await by.post<{ cashSession: CashSession }>(`${url}/close`, {
      counted: { cash: one.cents },
      note: 'Arqueo',
    });
    if (status === 200) session.closed = body.cashSession;
  }
}

async function plansOf(shop: Shop): Promise<Known['plans']> {
  const plans: Known['plans'] = {};
  for (const of of paymentMethods) {
    const plan = { name: of, method: of, installments: 3, surcharge: 12.5 };
    plans[of] = (await shop.as('admin').post<{ _id: string }>('/tenant/payment-plans', plan)).body._id;
  }
  return plans;
}

const entriesOf = (shop: Shop) =>
  asTenant(app.database, shop.tenantId, (tx) => tx.selectFrom('payments').selectAll().execute());

test('after any sequence of actions, each cash session expects the opening amount plus the sum of its entries', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(action, seller), { minLength: 10, maxLength: 30 }), async (actions) => {
      const shop = await newShop(app);
      const { body } = await shop.as('admin').get<{ _id: string }[]>('/tenant/cash-registers');
      const registers = [...body.map(({ _id }) => _id), (await shop.given.cashRegister())._id];
      const known: Known = { shop, registers, plans: await plansOf(shop), sales: [], sessions: [] };
      for (const [one, role] of actions) await act(known, one, shop.as(role));
      const entries = await entriesOf(shop);
      for (const { id, opening, moved, closed } of known.sessions) {
        const session = (await shop.as('admin').get<CashSession>(`/tenant/cash-sessions/${id}`)).body;
        const truth = new Map([['cash', Math.round((opening + moved) * 100)]]);
        for (const entry of entries.filter(({ cash_session_id: of }) => of === id)) {
          const cash = entry.amount_cents + entry.surcharge_cents;
          const signed = entry.kind === 'refund' ? -cash : cash;
          truth.set(entry.method, (truth.get(entry.method) ?? 0) + signed);
        }
        const expected = session.expected?.filter(({ amount }) => amount !== 0) ?? [];
        expect(new Map(expected.map((one) => [one.method, Math.round(one.amount * 100)]))).toEqual(
          new Map([...truth].filter(([, amount]) => amount !== 0)),
        );
        if (closed) expect(session).toEqual(closed);
      }
      for await (const finding of examine(app.database, { tenantId: shop.tenantId })) expect(finding).toBeUndefined();
    }),
    { numRuns: lawRuns({ few: 3, all: 8 }) },
  );
});
