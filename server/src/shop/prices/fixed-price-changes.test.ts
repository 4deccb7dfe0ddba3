import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import type {
  PriceChange,
  PriceChangeRow,
  PriceEntry,
  PricePreview,
} from '@dioptria/contract/shop/prices/price-changes.ts';
import type { products } from '@dioptria/contract/shop/products/products.ts';
import { describe, expect, test } from 'vitest';
import { previewOfList } from '../../testing/examples/given-list.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

type Product = RecordOf<typeof products>;

const app = await testApp();
const shop = await newShop(app);
const { given } = shop;
const admin = shop.as('admin');

const preview = (product: Product, request: object) =>
  admin.post<{ preview: PricePreview }>('/tenant/price-changes/preview', {
    filter: { productIds: [product._id] },
    ...request,
  });
const previewed = async (product: Product, request: object) => {
  const { status, body } = await preview(product, request);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.preview;
};
const apply = ({ _id: previewId }: { _id: string }) =>
  admin.post<{ priceChange: PriceChange }>('/tenant/price-changes', { previewId });
const undo = ({ _id }: { _id: string }) =>
  admin.post<{ undone: number; kept: number }>(`/tenant/price-changes/${_id}/undo`);
const now = async ({ _id }: Product) => (await admin.get<Product>(`/tenant/products/${_id}`)).body;
const edit = (product: Product, fields: object) => admin.put(`/tenant/products/${product._id}`, fields);

describe('a price change of fixed prices (docs/rules.md#prices-10)', () => {
  test.each([
    ['cost', { percent: 10 }, 'none', { cost: 110, profitability: 50, fixedPrice: 219.89, price: 219.89 }],
    ['cost', { percent: 10 }, '100', { cost: 110, profitability: 50, fixedPrice: 300, price: 300 }],
    ['cost', { percent: -10 }, '10', { cost: 90, fixedPrice: 180, price: 180 }],
    ['profitability', { percent: 10 }, 'none', { cost: 100, profitability: 55, fixedPrice: 219.89, price: 219.89 }],
    ['cost', { amount: 20 }, '100', { cost: 120, fixedPrice: 199.9, price: 199.9 }],
    ['cost', { set: 130 }, '100', { cost: 130, fixedPrice: 199.9, price: 199.9 }],
    ['profitability', { set: 80 }, '100', { profitability: 80, fixedPrice: 199.9, price: 199.9 }],
  ])(
    'for a product with the fixed price 199,90, a change of the %s by %j with the rounding %s gives %j, and its undoing restores all values',
    async (field, change, rounding, expected) => {
      const product = await given.product({ cost: 100, profitability: 50, fixedPrice: 199.9 });
      const shown = await previewed(product, { field, change, rounding });
      const isKept = expected.price === 199.9;
      expect(shown).toMatchObject({ fixedKept: isKept ? 1 : 0, rounding, rows: [{ fixed: true }] });
      expect((await apply(shown)).status).toBe(201);
      expect(await now(product)).toMatchObject(expected);
      expect((await undo(shown)).body).toMatchObject({ undone: 1, kept: 0 });
      expect(await now(product)).toMatchObject({ cost: 100, profitability: 50, fixedPrice: 199.9, price: 199.9 });
      const history = await admin.get<PriceEntry[]>(`/tenant/products/${product._id}/prices`);
      expect(history.body).toMatchObject([
        { undoes: true, newPrice: 199.9, wasFixed: true, fixed: true },
        { undoes: false, newPrice: expected.price, wasFixed: true, fixed: true },
      ]);
    },
  );

  test('a change without a rounding uses the rounding of the settings, and a change of 0 % only rounds', async () => {
    const product = await given.product({ cost: 1000.5, profitability: 50 });
    const fixed = await given.product({ cost: 100, profitability: 50, fixedPrice: 199.9 });
    await admin.put('/tenant/settings', { priceRounding: '50' });
    const both = { filter: { productIds: [product._id, fixed._id] } };
    const shown = await previewed(product, { field: 'cost', change: { percent: 0 }, ...both });
    expect(shown).toMatchObject({ products: 2, rounding: '50' });
    await apply(shown);
    expect([await now(product), await now(fixed)]).toMatchObject([
      { cost: 1000.5, price: 1850, fixedPrice: null },
      { cost: 100, price: 200, fixedPrice: 200 },
    ]);
    expect((await preview(product, { field: 'cost', change: { percent: 0 } })).status).toBe(400);
    expect((await undo(shown)).body).toMatchObject({ undone: 2 });
    expect([(await now(product)).price, (await now(fixed)).price]).toEqual([1815.91, 199.9]);
    await admin.put('/tenant/settings', { priceRounding: 'none' });
  });

  test('a product whose fixed price would become 0 is left out, and a product with a fixed price below its new cost is marked', async () => {
    const product = await given.product({ cost: 1, profitability: 50, fixedPrice: 1.5 });
    const gone = await preview(product, { field: 'cost', change: { percent: -100 } });
    expect(gone.status).toBe(400);
    const tiny = await given.product({ cost: 1, profitability: 50, fixedPrice: 0.01 });
    expect((await preview(tiny, { field: 'cost', change: { percent: -60 } })).status).toBe(400);
    const other = await given.product({ cost: 10 });
    const some = { filter: { productIds: [tiny._id, other._id] } };
    const shown = await previewed(tiny, { field: 'cost', change: { percent: -60 }, ...some });
    expect(shown).toMatchObject({ products: 1, impossible: 1 });
    const dear = await previewed(product, { field: 'cost', change: { set: 2 } });
    expect(dear).toMatchObject({ fixedBelowCost: 1, belowCost: 0, rows: [{ doubt: 'fixedBelowCost' }] });
  });

  test('a preview is stale if a price was fixed after the preview; an undoing leaves out a product whose price was fixed after the change', async () => {
    const product = await given.product({ cost: 100, profitability: 0 });
    const stale = await previewed(product, { field: 'cost', change: { percent: 10 } });
    await edit(product, { fixedPrice: 121 });
    expect(await apply(stale)).toMatchObject({ status: 409, body: { code: 'stale' } });
    await edit(product, { fixedPrice: null });
    const applied = await previewed(product, { field: 'cost', change: { percent: 10 } });
    await apply(applied);
    await edit(product, { fixedPrice: 133.1 });
    expect((await undo(applied)).body).toMatchObject({ undone: 0, kept: 1 });
    expect(await now(product)).toMatchObject({ cost: 110, fixedPrice: 133.1 });
    const rows = await admin.get<PriceChangeRow[]>(`/tenant/price-changes/${applied._id}/rows`);
    expect(rows.body).toMatchObject([{ fixed: false, undone: false }]);
  });

  test('a list of costs keeps fixed prices and marks them, rounds changed prices, and keeps the price of a product with an unchanged cost', async () => {
    const own = await newShop(app);
    const by = own.as('admin');
    const make = (code: string, fields: object) => own.given.product({ code, cost: 100, profitability: 0, ...fields });
    await make('F-1', { fixedPrice: 150 });
    await make('C-1', {});
    await make('S-1', {});
    await by.put('/tenant/settings', { priceRounding: '10' });
    const { preview: shown } = (await previewOfList(by, 'Código;Costo\nF-1;140\nC-1;110\nS-1;100')).body;
    expect(shown).toMatchObject({ products: 2, unchanged: 1, fixedKept: 1, fixedBelowCost: 1 });
    expect(
      shown.rows.map(({ code, oldPrice, newPrice, fixed, doubt }) => [code, oldPrice, newPrice, fixed, doubt]),
    ).toEqual([
      ['F-1', 150, 150, true, 'fixedBelowCost'],
      ['C-1', 121, 140, false, null],
    ]);
  });

  test('a rounding that the shop cannot choose is refused', async () => {
    const product = await given.product();
    const { status, body } = await preview(product, { field: 'cost', change: { percent: 1 }, rounding: '20' });
    expect({ status, body }).toMatchObject({ status: 400, body: { errors: [{ path: 'rounding' }] } });
  });
});

test('a price change gives a product without a price its price, and the undoing takes the price away again (docs/rules.md#products-17)', async () => {
  const product = await given.product({ cost: 0, profitability: 50, lacksPrice: true });
  const shown = await previewed(product, { field: 'cost', change: { set: 100 } });
  await apply(shown);
  expect(await now(product)).toMatchObject({ price: 181.5, lacksPrice: false });
  await undo(shown);
  expect(await now(product)).toMatchObject({ price: 0, lacksPrice: true });
});
