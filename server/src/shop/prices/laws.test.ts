import type { products } from '@dioptria/contract/shop/products/products.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csv } from '../../testing/examples/given-import.ts';
import { previewOfList } from '../../testing/examples/given-list.ts';
import { lawRuns } from '../../testing/laws/law-runs.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

type Product = RecordOf<typeof products>;

const app = await testApp();
const shop = await newShop(app);
const { given } = shop;
const admin = shop.as('admin');

const stored = async () =>
  (await admin.get<Product[]>('/tenant/products?sort=createdAt')).body.map(
    ({ _id, cost, profitability, price, stock, name }) => ({ _id, cost, profitability, price, stock, name }),
  );

test('after a price list is applied and undone, the products have their former values (docs/rules.md#prices-4)', async () => {
  const costs = [0, 0.01, 10.1, 33.33, 1_234_567.89];
  for (const [place, cost] of costs.entries()) await given.product({ code: `p${place}`, cost, profitability: 15 });
  const before = await stored();
  const row = fc.record({
    code: fc.constantFrom('p0', 'P-1', 'p2', 'p3', 'p4', 'nadie', ''),
    cost: fc.oneof(
      fc.integer({ min: -100, max: 500_000_000 }).map((cents) => (cents / 100).toLocaleString('es-AR')),
      fc.constantFrom('', 'consultar', '$ 1.234,50', '0'),
    ),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
      const list = csv('Código;Costo;Fin', ...rows.map(({ code, cost }) => `${code};${cost};x`));
      const { status, body } = await previewOfList(admin, list);
      expect(status).toBe(200);
      if (body.preview.products === 0) return;
      expect((await admin.post('/tenant/price-changes', { previewId: body.preview._id })).status).toBe(201);
      const after = await stored();
      const changed = after.filter(({ _id, cost }) => before.find((one) => one._id === _id)?.cost !== cost);
      expect(changed).toHaveLength(body.preview.products);
      const undone = await admin.post(`/tenant/price-changes/${body.preview._id}/undo`);
      expect(undone.body).toMatchObject({ undone: body.preview.products, kept: 0 });
      expect(await stored()).toEqual(before);
    }),
    { numRuns: lawRuns({ few: 3, all: 30 }) },
  );
}, 120_000);
