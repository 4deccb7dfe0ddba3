import type { products } from '@dioptria/contract/shop/products/products.ts';
import type { PurchaseOrder } from '@dioptria/contract/shop/purchases/purchase-orders.ts';
import type { Reception } from '@dioptria/contract/shop/purchases/receptions.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import { DEFAULT_TIME_ZONE, shopDay } from '@dioptria/contract/base/shop-time.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { examine } from '../../operation/doctor/examine.ts';
import { someSale } from '../../testing/examples/given.ts';
import { lawRuns } from '../../testing/laws/law-runs.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

type Product = RecordOf<typeof products>;

const app = await testApp();
const shop = await newShop(app);
const admin = shop.as('admin');
const today = shopDay(new Date(), DEFAULT_TIME_ZONE);

const of = fc.nat(2);
const receivedLine = fc.record({
  of,
  quantity: fc.integer({ min: 1, max: 9 }),
  cents: fc.nat(50_000),
  updateCost: fc.boolean(),
});
const action = fc.oneof(
  fc.record({
    do: fc.constant('receive' as const),
    lines: fc.array(receivedLine, { minLength: 1, maxLength: 4 }),
    // The index of the reception's purchase order. If there is no purchase order at this index, the reception has no purchase order.
    against: fc.nat(3),
  }),
  fc.record({
    do: fc.constant('order' as const),
    lines: fc.uniqueArray(fc.record({ of, quantity: fc.integer({ min: 1, max: 9 }) }), {
      minLength: 1,
      maxLength: 3,
      selector: ({ of: nth }) => nth,
    }),
  }),
  fc.record({ do: fc.constant('cancel' as const), nth: fc.nat(3) }),
  fc.record({ do: fc.constant('reverse' as const), nth: fc.nat(5) }),
  fc.record({ do: fc.constant('sell' as const), of, quantity: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ do: fc.constant('adjust' as const), of, quantity: fc.integer({ min: -5, max: 5 }) }),
);
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never;

async function ledgerOf(product: Product): Promise<{ stock: number; bought: number }> {
  return asTenant(app.database, shop.tenantId, async (tx) => {
    const { rows } = await sql<{ stock: number; bought: number }>`
      select coalesce(sum(quantity), 0)::int as stock,
        coalesce(sum(quantity * unit_cost_cents) filter (where kind = 'purchase'), 0)::bigint as bought
      from stock_movements where tenant_id = ${shop.tenantId} and product_id = ${product._id}`.execute(tx);
    return rows[0] ?? { stock: 0, bought: 0 };
  });
}

const receptions = '/tenant/stock/receptions';
const orders = '/tenant/stock/purchase-orders';

interface Run {
  client: string;
  providerId: string;
  own: readonly Product[];
  received: Reception[];
  ordered: PurchaseOrder[];
}

async function perform({ client, providerId, own, received, ordered }: Run, one: Action): Promise<number> {
  const idOf = (nth: number) => own[nth]?._id;
  switch (one.do) {
    case 'receive': {
      const lines = one.lines.map(({ of: nth, quantity, cents, updateCost }) => ({
        productId: idOf(nth),
        quantity,
        unitCost: cents / 100,
        updateCost,
      }));
      const purchaseOrderId = ordered[one.against]?._id ?? null;
      const sent = { providerId, purchaseOrderId, document: '', date: today, note: '', lines };
      const { status, body } = await admin.post<{ reception: Reception }>(receptions, sent);
      if (status === 201) received.push(body.reception);
      return status;
    }
    case 'reverse': {
      const reception = received[one.nth];
      return reception ? (await admin.post(`${receptions}/${reception._id}/reverse`)).status : 0;
    }
    case 'order': {
      const lines = one.lines.map(({ of: nth, quantity }) => ({ productId: idOf(nth), quantity }));
      const { status, body } = await admin.post<{ purchaseOrder: PurchaseOrder }>(orders, { providerId, lines });
      if (status === 201) ordered.push(body.purchaseOrder);
      return status;
    }
    case 'cancel': {
      const order = ordered[one.nth];
      return order ? (await admin.post(`${orders}/${order._id}/cancel`)).status : 0;
    }
    case 'adjust': {
      const sent = { productId: idOf(one.of), quantity: one.quantity, reason: 'adjustment' };
      return (await admin.post('/tenant/stock/adjustments', sent)).status;
    }
    case 'sell':
      break;
  }
  const sold = [{ product: idOf(one.of), quantity: one.quantity }];
  return (await admin.post('/tenant/sales', { ...someSale, client, products: sold })).status;
}

const sumOf = <Item>(items: readonly Item[], value: (item: Item) => number) =>
  items.reduce((sum, item) => sum + value(item), 0);

async function readAll<Read>(url: string, { providerId }: Run): Promise<Read[]> {
  const { body } = await admin.get<{ _id: string }[]>(`${url}?providerId=${providerId}`);
  return Promise.all(body.map(async ({ _id }) => (await admin.get<Read>(`${url}/${_id}`)).body));
}

function checkOrders(made: readonly PurchaseOrder[], kept: readonly Reception[]): void {
  for (const { _id, status, toCome, lines = [] } of made) {
    const came = kept.filter(({ purchaseOrder }) => purchaseOrder?._id === _id).flatMap((one) => one.lines ?? []);
    for (const line of lines) {
      const received = sumOf(came, (one) => (one.productId === line.productId ? one.quantity : 0));
      const left = status === 'canceled' ? 0 : Math.max(0, line.quantity - received);
      expect(line).toMatchObject({ received, toCome: left, beyond: Math.max(0, received - line.quantity) });
    }
    expect(toCome).toBe(sumOf(lines, (line) => line.toCome));
    if (status !== 'canceled') {
      const some = lines.some(({ received }) => received > 0) ? 'partial' : 'open';
      expect(status).toBe(toCome === 0 ? 'received' : some);
    }
  }
}

test(
  'after any purchases, sales and adjustments, the stock, the purchases and the awaited units add up (docs/rules.md#receptions-2)',
  { timeout: 300_000 },
  async () => {
    const client = (await shop.given.client())._id;
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 6, maxLength: 16 }), async (actions) => {
        const own = await Promise.all([0, 3, 9].map((stock) => shop.given.product({ stock })));
        const providerId = (await shop.given.provider())._id;
        const run: Run = { client, providerId, own, received: [], ordered: [] };
        // The server may refuse an action. A refused action must change nothing.
        for (const one of actions) expect(await perform(run, one)).toBeLessThan(500);
        const kept = await readAll<Reception>(receptions, run);
        const made = await readAll<PurchaseOrder>(orders, run);
        checkOrders(made, kept);
        for (const product of own) {
          const isOf = ({ productId }: { productId: string }) => productId === product._id;
          const { stock, bought } = await ledgerOf(product);
          const toCome = sumOf(made.flatMap((one) => one.lines ?? []).filter(isOf), (line) => line.toCome);
          const { body } = await admin.get<Product>(`/tenant/products/${product._id}`);
          expect(body).toMatchObject({ stock, toCome });
          const lines = kept.flatMap((one) => one.lines ?? []).filter(isOf);
          expect(bought).toBe(sumOf(lines, (one) => one.quantity * Math.round(one.unitCost * 100)));
        }
        for (const { total, lines = [] } of kept) {
          const cents = sumOf(lines, (one) => one.quantity * Math.round(one.unitCost * 100));
          expect(Math.round(total * 100)).toBe(cents);
        }
      }),
      { numRuns: lawRuns({ few: 3, all: 15 }) },
    );
    const found = [];
    for await (const finding of examine(app.database, { tenantId: shop.tenantId })) found.push(finding);
    expect(found).toEqual([]);
  },
);
