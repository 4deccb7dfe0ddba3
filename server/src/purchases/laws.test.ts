import type { products } from '@dioptria/contract/products.ts';
import type { Reception } from '@dioptria/contract/receptions.ts';
import type { RecordOf } from '@dioptria/contract/resource.ts';
import { DEFAULT_TIME_ZONE, shopDay } from '@dioptria/contract/shop-time.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { asTenant } from '../database/as-tenant.ts';
import { examine } from '../doctor/examine.ts';
import { someSale } from '../testing/given.ts';
import { newShop } from '../testing/new-shop.ts';
import { testApp } from '../testing/test-app.ts';

type Product = RecordOf<typeof products>;

const app = await testApp();
const shop = await newShop(app);
const admin = shop.as('admin');
const today = shopDay(new Date(), DEFAULT_TIME_ZONE);

const of = fc.nat(2);
const line = fc.record({
  of,
  quantity: fc.integer({ min: 1, max: 9 }),
  cents: fc.nat(50_000),
  updateCost: fc.boolean(),
});
const action = fc.oneof(
  fc.record({ do: fc.constant('receive' as const), lines: fc.array(line, { minLength: 1, maxLength: 4 }) }),
  fc.record({ do: fc.constant('reverse' as const), nth: fc.nat(5) }),
  fc.record({ do: fc.constant('sell' as const), of, quantity: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ do: fc.constant('adjust' as const), of, quantity: fc.integer({ min: -5, max: 5 }) }),
);
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never;

/** What the ledger says of a product: its units, and what was bought of it in cents. */
async function ledgerOf(product: Product): Promise<{ stock: number; bought: number }> {
  return asTenant(app.database, shop.tenantId, async (tx) => {
    const { rows } = await sql<{ stock: number; bought: number }>`
      select coalesce(sum(quantity), 0)::int as stock,
        coalesce(sum(quantity * unit_cost_cents) filter (where kind = 'purchase'), 0)::bigint as bought
      from stock_movements where tenant_id = ${shop.tenantId} and product_id = ${product._id}`.execute(tx);
    return rows[0] ?? { stock: 0, bought: 0 };
  });
}

test(
  'after any receptions, reverses, sales and adjustments stock = ledger, and what was bought = quantity × cost (docs/rules.md#receptions-2)',
  { timeout: 300_000 },
  async () => {
    const client = (await shop.given.client())._id;
    const provider = (await shop.given.provider())._id;
    const perform = async (own: readonly Product[], done: Reception[], one: Action): Promise<number> => {
      const idOf = (nth: number) => own[nth]?._id;
      if (one.do === 'receive') {
        const lines = one.lines.map(({ of: nth, quantity, cents, updateCost }) => ({
          productId: idOf(nth),
          quantity,
          unitCost: cents / 100,
          updateCost,
        }));
        const sent = { providerId: provider, document: '', date: today, note: '', lines };
        const { status, body } = await admin.post<{ reception: Reception }>('/tenant/stock/receptions', sent);
        if (status === 201) done.push(body.reception);
        return status;
      }
      if (one.do === 'reverse') {
        const reception = done[one.nth];
        return reception ? (await admin.post(`/tenant/stock/receptions/${reception._id}/reverse`)).status : 0;
      }
      if (one.do === 'adjust') {
        const sent = { productId: idOf(one.of), quantity: one.quantity, reason: 'adjustment' };
        return (await admin.post('/tenant/stock/adjustments', sent)).status;
      }
      const sold = [{ product: idOf(one.of), quantity: one.quantity }];
      return (await admin.post('/tenant/sales', { ...someSale, client, products: sold })).status;
    };
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 14 }), async (actions) => {
        const own = await Promise.all([0, 3, 9].map((stock) => shop.given.product({ stock })));
        const done: Reception[] = [];
        // Refusals are part of the property: they change nothing.
        for (const one of actions) expect(await perform(own, done, one)).toBeLessThan(500);
        const { body } = await admin.get<Reception[]>(`/tenant/stock/receptions?providerId=${provider}`);
        const kept = await Promise.all(
          body.map(async ({ _id }) => (await admin.get<Reception>(`/tenant/stock/receptions/${_id}`)).body),
        );
        for (const product of own) {
          const { stock, bought } = await ledgerOf(product);
          expect((await admin.get<Product>(`/tenant/products/${product._id}`)).body.stock).toBe(stock);
          const lines = kept.flatMap((one) => one.lines ?? []).filter(({ productId }) => productId === product._id);
          expect(bought).toBe(lines.reduce((sum, one) => sum + one.quantity * Math.round(one.unitCost * 100), 0));
        }
        for (const { total, lines = [] } of kept) {
          const cents = lines.reduce((sum, one) => sum + one.quantity * Math.round(one.unitCost * 100), 0);
          expect(Math.round(total * 100)).toBe(cents);
        }
      }),
      { numRuns: 15 },
    );
    const found = [];
    for await (const finding of examine(app.database, { tenantId: shop.tenantId })) found.push(finding);
    expect(found).toEqual([]);
  },
);
