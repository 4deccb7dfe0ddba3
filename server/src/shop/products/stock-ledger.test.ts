import type { products } from '@dioptria/contract/shop/products/products.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import { adjustmentReasons } from '@dioptria/contract/shop/products/stock-movement-labels.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { dueDay } from '../../testing/examples/given.ts';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { type Answered, testApp } from '../../testing/app/test-app.ts';

type Product = RecordOf<typeof products>;
interface Movement {
  kind: string;
  quantity: number;
  unit_cost_cents: number;
}

const app = await testApp();
const shop = await newShop(app);
const admin = shop.as('admin');

function movementsOf({ _id }: Product, { tenantId } = shop): Promise<Movement[]> {
  return asTenant(app.database, tenantId, (tx) =>
    tx
      .selectFrom('stock_movements')
      .select(['kind', 'quantity', 'unit_cost_cents'])
      .where('tenant_id', '=', tenantId)
      .where('product_id', '=', _id)
      .orderBy('created_at')
      .execute(),
  );
}

function purchases({ tenantId } = shop) {
  return asTenant(app.database, tenantId, (tx) =>
    tx
      .selectFrom('provider_purchases')
      .select(['provider_id', 'total_cents'])
      .where('tenant_id', '=', tenantId)
      .execute(),
  );
}

const edit = (product: Product, changes: object) =>
  admin.put<{ product: Product }>(`/tenant/products/${product._id}`, changes);

function sale(clientId: string, lines: [Product, number][]) {
  const ordered = lines.map(([product, quantity]) => ({ product: product._id, quantity }));
  const payment = { paymentMethod: 'cash', paymentStatus: 'waiting', orderStatus: 'inProgress' };
  return { client: clientId, products: ordered, ...payment, deliveryDate: dueDay() };
}

describe('every change of stock is a row of the ledger (docs/rules.md#stock-3)', () => {
  test('the first stock of a product is an initial movement at the product’s cost, and a first stock of 0 is no movement', async () => {
    expect(await movementsOf(await shop.given.product({ stock: 7, cost: 12.34 }))).toEqual([
      { kind: 'initial', quantity: 7, unit_cost_cents: 1234 },
    ]);
    expect(await movementsOf(await shop.given.product({ stock: 0 }))).toEqual([]);
  });

  test("an edit to a higher stock is a purchase at the form's cost, and an edit to a lower stock is an adjustment", async () => {
    const product = await shop.given.product({ stock: 5, cost: 10 });
    await edit(product, { stock: 8, cost: 12 });
    await edit(product, { stock: 6 });
    await edit(product, { stock: 6, name: 'Sin cambios de stock' });
    expect(await movementsOf(product)).toEqual([
      { kind: 'initial', quantity: 5, unit_cost_cents: 1000 },
      { kind: 'purchase', quantity: 3, unit_cost_cents: 1200 },
      { kind: 'adjustment', quantity: -2, unit_cost_cents: 1200 },
    ]);
  });

  test('the first stock and an edit to a higher stock add to the purchases from the provider, and an edit to a lower stock does not', async () => {
    const provider = await shop.given.provider();
    const product = await shop.given.product({ stock: 5, cost: 10, provider: provider._id });
    const other = await shop.given.provider();
    await edit(product, { stock: 7, cost: 20, provider: other._id });
    await edit(product, { stock: 1 });
    const bought = new Map((await purchases()).map((row) => [row.provider_id, row.total_cents]));
    expect([bought.get(provider._id), bought.get(other._id)]).toEqual([5000, 4000]);
  });

  test('the deletion of an unsold product lowers the sum of the purchases from its provider', async () => {
    const provider = await shop.given.provider();
    const kept = await shop.given.product({ stock: 1, cost: 100, provider: provider._id });
    const gone = await shop.given.product({ stock: 2, cost: 50, provider: provider._id });
    await edit(gone, { stock: 10 });
    expect((await admin.delete(`/tenant/products/${gone._id}`)).status).toBe(200);
    const row = (await purchases()).find(({ provider_id }) => provider_id === provider._id);
    expect(row?.total_cents).toBe(10_000);
    expect(await movementsOf(gone)).toEqual([]);
    expect(await movementsOf(kept)).toHaveLength(1);
  });

  test('a refused edit writes no movement', async () => {
    const product = await shop.given.product({ stock: 4 });
    await edit(product, { stock: 9, brand: '018f0000-0000-7000-8000-000000000001' });
    await edit(product, { stock: 9, updatedAt: '2020-01-01T00:00:00.000Z' });
    expect(await movementsOf(product)).toHaveLength(1);
  });

  test('without stock control the stock may fall below zero, and stock control can begin only at a stock of zero or more', async () => {
    const product = await shop.given.product({ stock: 1 });
    const client = await shop.given.client();
    await edit(product, { verifyStock: false });
    expect((await admin.post('/tenant/sales', sale(client._id, [[product, 3]]))).status).toBe(201);
    const refused = await edit(product, { verifyStock: true });
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'verifyStock', message: 'El stock es negativo: corregilo para poder controlarlo.' }] },
    });
    const { body } = await edit(product, { verifyStock: true, stock: 2 });
    expect(body.product).toMatchObject({ verifyStock: true, stock: 2 });
    expect((await movementsOf(product)).map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['initial', 1],
      ['sale', -3],
      ['purchase', 4],
    ]);
  });

  test('a product with a negative stock can be edited, and a new negative stock is refused', async () => {
    const product = await shop.given.product({ stock: 1 });
    const client = await shop.given.client();
    await edit(product, { verifyStock: false });
    await admin.post('/tenant/sales', sale(client._id, [[product, 3]]));
    const { body } = await edit(product, { name: 'A pedido', stock: -2 });
    expect(body.product).toMatchObject({ name: 'A pedido', stock: -2 });
    expect(await edit(product, { stock: -3 })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'stock', message: 'No puede ser menor que 0.' }] },
    });
  });
});

describe('simultaneous changes of stock', () => {
  test('after simultaneous edits and sales of the same products, the stock equals the ledger, and no request fails with a 5xx', async () => {
    const client = await shop.given.client();
    const [one, two] = [await shop.given.product({ stock: 40 }), await shop.given.product({ stock: 40 })];
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, turn) => {
        if (turn % 4 === 0) return untilAdmitted(() => edit(one, { stock: 30 + turn }));
        const lines: [Product, number][] = [
          [one, 1],
          [two, 2],
        ];
        const body = sale(client._id, turn % 2 ? lines : lines.toReversed());
        return untilAdmitted(() => admin.post('/tenant/sales', body));
      }),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await differences(shop)).toEqual([]);
  });
});

async function untilAdmitted(send: () => Promise<Answered<unknown>>): Promise<Answered<unknown>> {
  const answer = await send();
  return answer.headers.get('retry-after') === '1' ? untilAdmitted(send) : answer;
}

function differences({ tenantId }: Pick<Shop, 'tenantId'>): Promise<unknown[]> {
  return asTenant(app.database, tenantId, async (tx) => {
    const { rows } = await sql`
      select p.id, p.stock, coalesce(sum(m.quantity), 0) as moved from products p
      left join stock_movements m on m.tenant_id = p.tenant_id and m.product_id = p.id
      where p.tenant_id = ${tenantId} group by p.id, p.stock having p.stock <> coalesce(sum(m.quantity), 0)
      union all
      select provider_id, 0, sum(cents) from (
        select provider_id, total_cents as cents from provider_purchases where tenant_id = ${tenantId}
        union all
        select provider_id, -quantity * unit_cost_cents from stock_movements
        where tenant_id = ${tenantId} and kind in ('initial', 'purchase')
      ) as bought group by provider_id having sum(cents) <> 0`.execute(tx);
    return rows;
  });
}

const step = fc.oneof(
  fc.record({
    kind: fc.constant('stock' as const),
    of: fc.nat(2),
    stock: fc.nat(20),
    cost: fc.integer({ min: 1, max: 99 }),
  }),
  fc.record({ kind: fc.constant('sell' as const), of: fc.nat(2), quantity: fc.integer({ min: 1, max: 8 }) }),
  fc.record({
    kind: fc.constant('adjust' as const),
    of: fc.nat(2),
    quantity: fc.integer({ min: -9, max: 9 }),
    reason: fc.constantFrom(...adjustmentReasons),
  }),
  fc.record({ kind: fc.constant('cancel' as const), of: fc.nat(5) }),
  fc.record({ kind: fc.constant('resume' as const), of: fc.nat(5) }),
  fc.record({ kind: fc.constant('delete' as const), of: fc.nat(5) }),
);

test('after any edits, adjustments, sales, cancelations and deletions, the stock of each product equals the sum of its movements', async () => {
  const client = await shop.given.client();
  const known = await Promise.all([1, 2, 3].map((stock) => shop.given.product({ stock: stock * 4 })));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
      const sales: string[] = [];
      for (const one of steps) {
        const product = known[one.of] ?? known[0];
        const status = { cancel: 'canceled', resume: 'inProgress' };
        if (one.kind === 'stock' && product) await edit(product, { stock: one.stock, cost: one.cost });
        else if (one.kind === 'adjust' && product) {
          const { quantity, reason } = one;
          await admin.post('/tenant/stock/adjustments', { productId: product._id, quantity, reason });
        } else if (one.kind === 'sell' && product) {
          const sent = sale(client._id, [[product, one.quantity]]);
          const { status: made, body } = await admin.post<{ sale: { _id: string } }>('/tenant/sales', sent);
          if (made === 201) sales.push(body.sale._id);
        } else if (one.kind === 'delete') await admin.delete(`/tenant/sales/${sales[one.of]}`);
        else if (one.kind === 'cancel' || one.kind === 'resume') {
          await admin.put(`/tenant/sales/${sales[one.of]}`, { orderStatus: status[one.kind] });
        }
      }
      expect(await differences(shop)).toEqual([]);
    }),
    { numRuns: 25 },
  );
}, 300_000);
