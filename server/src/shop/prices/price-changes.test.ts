import type {
  PriceChange,
  PriceChangeRow,
  PriceEntry,
  PricePreview,
} from '@dioptria/contract/shop/prices/price-changes.ts';
import type { Problem } from '@dioptria/contract/base/problems.ts';
import { productPrice } from '@dioptria/contract/shop/products/product-price.ts';
import type { products } from '@dioptria/contract/shop/products/products.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

type Product = RecordOf<typeof products>;
type Previewed = { preview: PricePreview } & Problem;
type Applied = { priceChange: PriceChange; undone: number; kept: number } & Problem;

const app = await testApp();
const shop = await newShop(app);
const { given } = shop;
const admin = shop.as('admin');
const of = (brand: { _id: string }) => ({ brandId: brand._id });

const preview = (request: object, by = admin) => by.post<Previewed>('/tenant/price-changes/preview', request);
const apply = (previewId: string, by = admin) => by.post<Applied>('/tenant/price-changes', { previewId });
const undo = ({ _id }: PriceChange) => admin.post<Applied>(`/tenant/price-changes/${_id}/undo`);
const now = async ({ _id }: { _id: string }) => (await admin.get<Product>(`/tenant/products/${_id}`)).body;
const amounts = async (product: Product) => {
  const { cost, profitability, price } = await now(product);
  return [cost, profitability, price];
};
const edit = (product: Product, fields: object) => admin.put(`/tenant/products/${product._id}`, fields);

async function change(request: object, by = admin): Promise<PriceChange> {
  const previewed = await preview(request, by);
  expect(previewed.status, JSON.stringify(previewed.body)).toBe(200);
  const { status, body } = await apply(previewed.body.preview._id, by);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.priceChange;
}

const refusal = ({ status, body }: { status: number; body: Problem }) => ({
  status,
  code: body.code,
  message: body.errors?.[0]?.message ?? body.message,
});

describe('the preview of a price change (docs/rules.md#prices-1)', () => {
  test('a preview shows the old and the new cost and price of each product, and changes no product', async () => {
    const brand = await given.brand({ name: 'Lumen' });
    const one = await given.product({ name: 'Uno', code: 'L-1', brand: brand._id, cost: 100, profitability: 100 });
    const two = await given.product({ name: 'Dos', code: 'L-2', brand: brand._id, cost: 10.1, profitability: 15 });
    await given.product({ name: 'De otra marca', cost: 100 });
    const { status, body } = await preview({ filter: of(brand), field: 'cost', change: { percent: 10 } });
    expect(status).toBe(200);
    expect(body.preview).toMatchObject({
      field: 'cost',
      kind: 'percent',
      value: 10,
      brand: 'Lumen',
      products: 2,
      unchanged: 0,
      impossible: 0,
      pricePercent: 10,
    });
    expect(body.preview.rows).toMatchObject([
      { productId: two._id, code: 'L-2', oldCost: 10.1, newCost: 11.11, oldPrice: 14.06, newPrice: 15.46, doubt: null },
      { productId: one._id, name: 'Uno', oldCost: 100, newCost: 110, oldPrice: 242, newPrice: 266.2, doubt: null },
    ]);
    expect(await amounts(one)).toEqual([100, 100, 242]);
  });

  test.each([
    ['cost', { percent: 15 }, 10.1, 0, [11.62, 0, 14.06]],
    ['cost', { amount: -0.1 }, 10.1, 15, [10, 15, 13.92]],
    ['cost', { set: 20 }, 10.1, 15, [20, 15, 27.83]],
    ['profitability', { percent: -50 }, 100, 80, [100, 40, 169.4]],
    ['profitability', { amount: 5.5 }, 100, 80, [100, 85.5, 224.46]],
    ['profitability', { set: 15 }, 10.1, 80, [10.1, 15, 14.06]],
  ])(
    'a change of %s by %j, from a cost of %s and a profitability of %s, gives the cost, profitability and price %j',
    async (field, by, cost, profitability, expected) => {
      const product = await given.product({ cost, profitability });
      await change({ filter: { productIds: [product._id] }, field, change: by });
      expect(await amounts(product)).toEqual(expected);
    },
  );

  test('a preview marks products with a doubtful new price, and leaves out products with an impossible cost (docs/rules.md#prices-3)', async () => {
    const brand = await given.brand();
    const make = (name: string, cost: number) => given.product({ name, cost, profitability: 0, brand: brand._id });
    await make('Barato', 10);
    await make('Caro', 1000);
    const low = await preview({ filter: of(brand), field: 'cost', change: { amount: -50 } });
    expect(low.body.preview).toMatchObject({ products: 1, impossible: 1, belowCost: 1, doubled: 0 });
    expect(low.body.preview.rows).toMatchObject([{ name: 'Caro', newCost: 950, doubt: 'belowCost' }]);
    const high = await preview({ filter: of(brand), field: 'cost', change: { amount: 50 } });
    expect(high.body.preview).toMatchObject({ products: 2, impossible: 0, belowCost: 0, doubled: 1 });
    expect(high.body.preview.rows.map(({ name, doubt }) => [name, doubt])).toEqual([
      ['Barato', 'doubled'],
      ['Caro', null],
    ]);
    const same = await preview({ filter: of(brand), field: 'cost', change: { set: 10 } });
    expect(same.body.preview).toMatchObject({ products: 1, unchanged: 1 });
  });

  test('the API returns all rows of a preview, page by page', async () => {
    const brand = await given.brand();
    for (const name of ['B', 'A', 'C']) await given.product({ name, brand: brand._id });
    const { _id } = (await preview({ filter: of(brand), field: 'cost', change: { percent: 1 } })).body.preview;
    const answer = await admin.get<PriceChangeRow[]>(`/tenant/price-changes/${_id}/rows?page=2&limit=2`);
    expect(answer.body.map(({ name }) => name)).toEqual(['C']);
    expect(answer.headers.get('x-total-count')).toBe('3');
  });

  test.each([
    [{ field: 'cost', change: { percent: 10, amount: 5 } }, 'Elegí un solo cambio: porcentaje, importe o valor.'],
    [{ field: 'cost', change: {} }, 'Elegí un solo cambio: porcentaje, importe o valor.'],
    [{ field: 'cost', change: { percent: -101 } }, 'No puede ser menor que -100.'],
    [{ field: 'cost', change: { percent: 0.123 } }, 'No puede tener más de 2 decimales.'],
    [{ field: 'price', change: { percent: 1 } }, 'Elegí una de las opciones.'],
    [
      { filter: { brandId: '018f0000-0000-7000-8000-000000000001' }, field: 'cost', change: { percent: 1 } },
      'Uno de los datos elegidos ya no existe.',
    ],
    [
      { filter: { productIds: ['018f0000-0000-7000-8000-000000000001'] }, field: 'cost', change: { percent: 1 } },
      'Uno de los datos elegidos ya no existe.',
    ],
  ])('the request %j for a preview is refused', async (request, message) => {
    expect(refusal(await preview(request))).toEqual({ status: 400, code: 'invalid', message });
  });

  test('a preview of a change that changes no product is refused', async () => {
    const brand = await given.brand();
    await given.product({ brand: brand._id });
    expect(refusal(await preview({ filter: of(brand), field: 'cost', change: { percent: 0 } }))).toMatchObject({
      status: 400,
      message: 'Ningún producto cambia: revisá los filtros y el valor.',
    });
  });
});

describe('a price change (docs/rules.md#prices-2)', () => {
  test('an applied price change adds one record to the list of price changes and one entry to the audit log', async () => {
    const brand = await given.brand({ name: 'Orbital' });
    const product = await given.product({ brand: brand._id, cost: 100, profitability: 0 });
    const priceChange = await change({ filter: of(brand), field: 'cost', change: { percent: 12.5 } });
    expect(priceChange).toMatchObject({
      name: 'Costo +12,5 %',
      brand: 'Orbital',
      products: 1,
      user: { name: 'Ada Admin' },
    });
    expect(await amounts(product)).toEqual([112.5, 0, 136.13]);
    const list = await admin.get<PriceChange[]>('/tenant/price-changes?limit=1');
    expect(list.body).toEqual([priceChange]);
    const file = await admin.get<string>('/tenant/price-changes/export?format=csv');
    expect(file.body.split('\r\n')[1]).toMatch(/;"Costo \+12,5 %";Orbital;;;;1;12,50;Ada Admin;;;;$/);
    const history = await admin.get<object[]>(`/tenant/price-changes/${priceChange._id}/history`);
    expect(history.body).toMatchObject([{ action: 'create', kind: 'price_changes', recordName: 'Costo +12,5 %' }]);
  });

  test('a price change does not change the total of an earlier sale', async () => {
    const product = await given.product({ cost: 100, profitability: 0 });
    const sale = await given.sale({ products: [{ product: product._id, quantity: 1 }] });
    await change({ filter: { productIds: [product._id] }, field: 'cost', change: { percent: 50 } });
    expect((await admin.get(`/tenant/sales/${sale._id}`)).body).toMatchObject({ total: 121 });
  });

  test('a preview cannot be applied twice', async () => {
    const product = await given.product();
    const { _id } = (await preview({ filter: { productIds: [product._id] }, field: 'cost', change: { percent: 10 } }))
      .body.preview;
    expect((await apply(_id)).status).toBe(201);
    expect(refusal(await apply(_id))).toEqual({
      status: 409,
      code: 'closed',
      message: 'Este cambio de precios ya se aplicó.',
    });
  });

  test('of two simultaneous price changes of the same products, one is applied and the other is refused', async () => {
    const brand = await given.brand();
    const known = [
      await given.product({ brand: brand._id, cost: 100 }),
      await given.product({ brand: brand._id, cost: 7 }),
    ];
    const request = { filter: of(brand), field: 'cost', change: { percent: 10 } };
    const previews = [await preview(request), await preview(request)];
    const answers = await Promise.all(previews.map(({ body }) => apply(body.preview._id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 201).map(refusal)).toEqual([
      {
        status: 409,
        code: 'stale',
        message:
          'Otra persona cambió precios de estos productos después de la vista previa. Hacela de nuevo para ver cómo quedan.',
      },
    ]);
    expect(await Promise.all(known.map(async (product) => (await now(product)).cost))).toEqual([110, 7.7]);
  });

  test('if a product was deleted after the preview, the preview is refused and no product changes', async () => {
    const brand = await given.brand();
    const [kept, gone] = [await given.product({ brand: brand._id }), await given.product({ brand: brand._id })];
    const { _id } = (await preview({ filter: of(brand), field: 'cost', change: { percent: 10 } })).body.preview;
    await admin.delete(`/tenant/products/${gone._id}`);
    expect((await apply(_id)).body.code).toBe('stale');
    expect((await now(kept)).cost).toBe(kept.cost);
  });

  test('sales of the products of a price change succeed while the price change is applied', async () => {
    const brand = await given.brand();
    const known = await Promise.all(Array.from({ length: 12 }, () => given.product({ brand: brand._id, stock: 100 })));
    const client = await given.client();
    const { _id } = (await preview({ filter: of(brand), field: 'cost', change: { percent: 10 } })).body.preview;
    const sell = (turn: number) => {
      const lines = known.slice(turn % 6, (turn % 6) + 6).map((product) => ({ product: product._id, quantity: 1 }));
      return given.sale({ client: client._id, products: turn % 2 ? lines : lines.toReversed() });
    };
    const [applied, ...sales] = await Promise.all([apply(_id), ...Array.from({ length: 8 }, (_, turn) => sell(turn))]);
    expect(applied.status).toBe(201);
    expect(sales).toHaveLength(8);
  });

  test('a seller cannot preview prices, a readonly user cannot apply a preview, and another tenant does not find the preview', async () => {
    const product = await given.product();
    const request = { filter: { productIds: [product._id] }, field: 'cost', change: { percent: 10 } };
    expect((await preview(request, shop.as('seller'))).status).toBe(403);
    const { _id } = (await preview(request)).body.preview;
    expect((await apply(_id, shop.as('readonly'))).status).toBe(403);
    const other = (await newShop(app)).as('admin');
    expect((await apply(_id, other)).status).toBe(404);
    expect((await preview(request, other)).status).toBe(400);
    expect((await other.get(`/tenant/price-changes/${_id}/rows`)).status).toBe(404);
  });
});

describe('the undoing of a price change (docs/rules.md#prices-4)', () => {
  test('an undone price change gives each product its cost, profitability and price back, and cannot be undone again', async () => {
    const product = await given.product({ cost: 33.33, profitability: 33.33 });
    const before = await amounts(product);
    const priceChange = await change({
      filter: { productIds: [product._id] },
      field: 'cost',
      change: { percent: 7.77 },
    });
    const { status, body } = await undo(priceChange);
    expect(status).toBe(200);
    expect(body).toMatchObject({ undone: 1, kept: 0, priceChange: { undone: 1, kept: 0 } });
    expect(await amounts(product)).toEqual(before);
    expect(refusal(await undo(priceChange))).toEqual({
      status: 409,
      code: 'closed',
      message: 'Este cambio de precios ya se deshizo.',
    });
  });

  test('the undoing leaves out the products whose cost or profitability has changed since the price change', async () => {
    const brand = await given.brand();
    const make = () => given.product({ brand: brand._id, cost: 100 });
    const [one, two, three] = await Promise.all([make(), make(), make()]);
    const first = await change({ filter: of(brand), field: 'cost', change: { percent: 10 } });
    await change({ filter: { productIds: [two._id] }, field: 'profitability', change: { amount: 5 } });
    await edit(three, { cost: 150 });
    await edit(one, { name: 'Otro nombre', stock: 3 });
    const { body } = await undo(first);
    expect(body).toMatchObject({ undone: 1, kept: 2 });
    expect([(await now(one)).cost, (await now(two)).cost, (await now(three)).cost]).toEqual([100, 110, 150]);
    const rows = await admin.get<PriceChangeRow[]>(`/tenant/price-changes/${first._id}/rows`);
    expect(rows.body.filter(({ undone }) => undone).map(({ productId }) => productId)).toEqual([one._id]);
  });

  test('a preview cannot be undone', async () => {
    const product = await given.product();
    const request = { filter: { productIds: [product._id] }, field: 'cost', change: { percent: 10 } };
    const { _id } = (await preview(request)).body.preview;
    expect((await admin.post(`/tenant/price-changes/${_id}/undo`)).status).toBe(404);
  });

  test('after any price changes, each price matches its cost and profitability, and undoing the changes in reverse order restores all products', async () => {
    const own = await newShop(app);
    const known = await someProducts(own);
    const before = await stored(own);
    const step = fc.record({
      field: fc.constantFrom('cost', 'profitability'),
      change: fc.oneof(
        fc.record({ percent: fc.integer({ min: -9999, max: 30_000 }).map((value) => value / 100) }),
        fc.record({ amount: fc.integer({ min: -500_000, max: 500_000 }).map((value) => value / 100) }),
        fc.record({ set: fc.integer({ min: 0, max: 900_000 }).map((value) => value / 100) }),
      ),
      of: fc.subarray(known, { minLength: 1 }),
    });
    const by = own.as('admin');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
        const applied: string[] = [];
        for (const one of steps) {
          const request = { filter: { productIds: one.of }, field: one.field, change: one.change };
          const previewed = await preview(request, by);
          if (previewed.status !== 200) continue;
          expect((await apply(previewed.body.preview._id, by)).status).toBe(201);
          applied.push(previewed.body.preview._id);
          for (const { cost, profitability, price } of await stored(own)) {
            expect(price).toBe(productPrice(cost, profitability));
          }
        }
        for (const id of applied.toReversed()) {
          expect((await by.post<Applied>(`/tenant/price-changes/${id}/undo`)).body.kept).toBe(0);
        }
        expect(await stored(own)).toEqual(before);
      }),
      { numRuns: 20 },
    );
  }, 300_000);
});

async function someProducts(own: Shop): Promise<string[]> {
  const costs: [cost: number, profitability: number][] = [
    [0, 0],
    [0.01, 0.01],
    [10.1, 15],
    [33.33, 66.67],
    [1_234_567.89, 80],
  ];
  const made = costs.map(([cost, profitability]) => own.given.product({ cost, profitability, stock: 0 }));
  return (await Promise.all(made)).map(({ _id }) => _id);
}

async function stored(own: Shop) {
  const { body } = await own.as('admin').get<Product[]>('/tenant/products?sort=createdAt');
  return body.map(({ _id, cost, profitability, price, stock, name }) => ({
    _id,
    cost,
    profitability,
    price,
    stock,
    name,
  }));
}

describe('the price history of a product (docs/rules.md#prices-5)', () => {
  test('the history shows edits, price changes and undone price changes, newest first, with their authors', async () => {
    const product = await given.product({ cost: 100, profitability: 0 });
    await edit(product, { cost: 120 });
    await edit(product, { name: 'Sin cambio de precio' });
    const priceChange = await change({ filter: { productIds: [product._id] }, field: 'cost', change: { percent: 10 } });
    await undo(priceChange);
    const { body } = await shop.as('seller').get<PriceEntry[]>(`/tenant/products/${product._id}/prices`);
    const batch = { _id: priceChange._id, name: 'Costo +10 %' };
    expect(body).toMatchObject([
      { oldCost: 132, newCost: 120, oldPrice: 159.72, newPrice: 145.2, priceChange: batch, undoes: true },
      { oldCost: 120, newCost: 132, oldPrice: 145.2, newPrice: 159.72, priceChange: batch, undoes: false },
      { oldCost: 100, newCost: 120, oldPrice: 121, newPrice: 145.2, priceChange: null, undoes: false },
    ]);
    expect(body.map(({ user }) => user.name)).toEqual(['Ada Admin', 'Ada Admin', 'Ada Admin']);
  });
});
