import type { Problem } from '@dioptria/contract/base/problems.ts';
import type { products } from '@dioptria/contract/shop/products/products.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import type { StockCount, StockCountLine } from '@dioptria/contract/shop/counts/stock-counts.ts';
import type { StockMovement } from '@dioptria/contract/shop/products/product-endpoints.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { someSale } from '../../testing/examples/given.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

type Product = RecordOf<typeof products>;
type Counted = { count: StockCount } & Problem;
type Scanned = { line: StockCountLine } & Problem;

const app = await testApp();
const shop = await newShop(app);
const { given } = shop;
const [admin, seller, reader] = [shop.as('admin'), shop.as('seller'), shop.as('readonly')];
const url = '/tenant/stock/counts';
const client = await given.client();

async function begin(scope: object = {}, by = seller): Promise<string> {
  const { status, body } = await by.post<Counted>(url, scope);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.count._id;
}
const scan = (id: string, code: string, by = seller) => by.post<Scanned>(`${url}/${id}/scan`, { code });
const type = (id: string, { _id }: Product, counted: number | null, by = seller) =>
  by.put<Scanned>(`${url}/${id}/lines/${_id}`, { counted });
const apply = (id: string, body?: object, by = admin) => by.post<Counted>(`${url}/${id}/apply`, body);
const read = async (id: string) => (await reader.get<StockCount>(`${url}/${id}`)).body;
const lines = async (id: string, query = '') =>
  (await reader.get<StockCountLine[]>(`${url}/${id}/lines?${query}`)).body;
const stockOf = async ({ _id }: Product) => (await admin.get<Product>(`/tenant/products/${_id}`)).body.stock;
const sell = ({ _id }: Product, quantity: number) =>
  seller.post('/tenant/sales', { ...someSale, client: client._id, products: [{ product: _id, quantity }] });
const adjust = ({ _id }: Product, quantity: number) =>
  admin.post('/tenant/stock/adjustments', { productId: _id, quantity, reason: 'adjustment' });
const movementsOf = async ({ _id }: Product) =>
  (await admin.get<StockMovement[]>(`/tenant/products/${_id}/movements`)).body;

const refusal = ({ status, body }: { status: number; body: Problem }) => ({
  status,
  code: body.code,
  message: body.errors?.[0]?.message ?? body.message,
});
const closed = { status: 409, code: 'closed', message: 'Este conteo ya está cerrado: se aplicó o se canceló.' };

describe('a count (docs/rules.md#counts-1)', () => {
  test('a count covers the products of the chosen brand, category and provider, or all products if none is chosen', async () => {
    const brand = await given.brand({ name: 'Aldaba' });
    const category = await given.category({ name: 'Sol' });
    const product = await given.product({ brand: brand._id, category: category._id, name: 'Uno', stock: 4 });
    await given.product({ brand: brand._id, name: 'Otro' });
    const id = await begin({ brandId: brand._id, categoryId: category._id });
    expect(await read(id)).toMatchObject({
      name: 'Aldaba · Sol',
      brand: 'Aldaba',
      category: 'Sol',
      provider: '',
      state: 'open',
      user: { _id: seller.userId },
      closedBy: null,
      products: 1,
      counted: 0,
    });
    expect(await lines(id)).toMatchObject([{ productId: product._id, name: 'Uno', expected: 4, counted: null }]);
    expect(await read(await begin())).toMatchObject({ name: 'Todos los productos' });
  });

  test('the list shows the newest count first, and its export contains the counts', async () => {
    const id = await begin();
    const { body } = await reader.get<StockCount[]>(`${url}?limit=1`);
    expect(body.map(({ _id }) => _id)).toEqual([id]);
    const all = await reader.get<StockCount[]>(`${url}?limit=100`);
    expect(all.headers.get('x-total-count')).toBe(String(all.body.length));
    const file = await admin.get<string>(`${url}/export?format=csv`);
    expect(file.body).toContain('Todos los productos;Abierto');
  });

  test('a count of an unknown brand is refused', async () => {
    const answer = await seller.post<Counted>(url, { brandId: '018f0000-0000-7000-8000-000000000001' });
    expect(refusal(answer)).toMatchObject({ status: 400, message: 'Uno de los datos elegidos ya no existe.' });
  });

  test('admins and sellers can count, and only admins can apply or discard a count', async () => {
    const product = await given.product({ code: 'PERM-1' });
    const id = await begin({}, admin);
    expect((await reader.post(url, {})).status).toBe(403);
    expect((await scan(id, 'PERM-1', reader)).status).toBe(403);
    expect((await type(id, product, 1, reader)).status).toBe(403);
    expect((await type(id, product, 1, admin)).status).toBe(200);
    expect((await apply(id, {}, seller)).status).toBe(403);
    expect((await seller.post(`${url}/${id}/cancel`)).status).toBe(403);
  });
});

describe('counting (docs/rules.md#counts-2)', () => {
  test('a scan of a product’s barcode or code adds one counted unit', async () => {
    const product = await given.product({ code: 'CNT-1', barcode: '4006381333931', stock: 5 });
    const id = await begin();
    expect((await scan(id, '4006381333931')).body.line).toMatchObject({ productId: product._id, counted: 1 });
    expect((await scan(id, 'cnt-1', admin)).body.line).toMatchObject({
      productId: product._id,
      counted: 2,
      expected: 5,
    });
    expect(await read(id)).toMatchObject({ counted: 1, units: 2, differences: 1, differenceUnits: -3 });
  });

  test('a scan of an unknown or ambiguous code, or of a product of another brand, is refused and writes nothing', async () => {
    const brand = await given.brand({ name: 'Contada' });
    await given.product({ code: 'DOBLE-1', brand: brand._id });
    await given.product({ code: 'DOBLE-1', brand: brand._id });
    await given.product({ code: 'AJENO-1', name: 'Ajeno' });
    const id = await begin({ brandId: brand._id });
    const unknown = { status: 404, code: 'unknown_code' };
    expect(refusal(await scan(id, 'NADA-1'))).toEqual({
      ...unknown,
      message: 'Ningún producto tiene el código «NADA-1».',
    });
    expect(refusal(await scan(id, 'DOBLE-1'))).toEqual({
      ...unknown,
      message: 'Varios productos tienen el código «DOBLE-1»: buscalo por nombre y escribí la cantidad.',
    });
    expect(refusal(await scan(id, 'AJENO-1'))).toEqual({
      ...unknown,
      message: '«Ajeno» no es de los productos de este conteo.',
    });
    expect(await read(id)).toMatchObject({ counted: 0, units: 0 });
  });

  test('a scan that is sent twice with the same idempotency key adds one unit', async () => {
    await given.product({ code: 'REP-1' });
    const id = await begin();
    const send = () => seller.post<Scanned>(`${url}/${id}/scan`, { code: 'REP-1' }, { 'idempotency-key': 'one-scan' });
    const [first, again] = [await send(), await send()];
    expect([first.body.line.counted, again.body.line.counted]).toEqual([1, 1]);
    expect(await read(id)).toMatchObject({ units: 1 });
  });

  test('each of twelve concurrent scans by two users adds one unit', async () => {
    const product = await given.product({ code: 'JUNTOS-1', stock: 0 });
    const id = await begin();
    const scans = Array.from({ length: 12 }, (_, turn) => scan(id, 'JUNTOS-1', turn % 2 === 0 ? seller : admin));
    const answers = await Promise.all(scans);
    const counted = answers.map(({ body }) => body.line.counted ?? 0).toSorted((one, other) => one - other);
    expect(counted).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect((await lines(id, 'only=counted')).find(({ productId }) => productId === product._id)?.counted).toBe(12);
  });

  test('a typed quantity replaces the scanned units, and a user can make a product uncounted again', async () => {
    const product = await given.product({ code: 'TIPO-1', stock: 5 });
    const id = await begin();
    await scan(id, 'TIPO-1');
    expect((await type(id, product, 7)).body.line).toMatchObject({ counted: 7 });
    expect((await scan(id, 'TIPO-1')).body.line).toMatchObject({ counted: 8 });
    expect((await type(id, product, null)).body.line).toMatchObject({ counted: null, expected: 5 });
    expect(await read(id)).toMatchObject({ counted: 0 });
    for (const [counted, message] of [
      [-1, 'No puede ser menor que 0.'],
      [1.5, 'Ingresá un número entero.'],
      [1_000_001, 'No puede ser mayor que 1000000.'],
    ] as const)
      expect(refusal(await type(id, product, counted))).toEqual({ status: 400, code: 'invalid', message });
  });

  test('the lines show the largest differences first, then products without a difference, then uncounted products', async () => {
    const brand = await given.brand({ name: 'Ordenada' });
    const make = (name: string, stock: number) => given.product({ name, stock, brand: brand._id, cost: 100 });
    const [right, few, many] = [await make('Bien', 3), await make('Falta', 10), await make('Sobra', 1)];
    await make('Sin contar', 2);
    const id = await begin({ brandId: brand._id });
    await type(id, right, 3);
    await type(id, few, 4);
    await type(id, many, 2);
    expect((await lines(id)).map(({ name }) => name)).toEqual(['Falta', 'Sobra', 'Bien', 'Sin contar']);
    expect((await lines(id, 'only=differences&limit=1&page=2')).map(({ name }) => name)).toEqual(['Sobra']);
    expect((await lines(id, 'only=uncounted')).map(({ name }) => name)).toEqual(['Sin contar']);
    const file = await admin.get<string>(`${url}/${id}/lines/export?format=csv&only=differences`);
    expect(file.body.split('\r\n').slice(1, 3)).toEqual([
      'ARM-1;Falta;10;4;-6;100,00;181,50',
      'ARM-1;Sobra;1;2;1;100,00;181,50',
    ]);
    expect(await read(id)).toMatchObject({
      differences: 2,
      differenceUnits: -5,
      differenceCost: -500,
      differencePrice: -907.5,
    });
  });
});

describe('applying a count (docs/rules.md#counts-3)', () => {
  test('applying a count corrects the stock by the differences and stores the value of the differences', async () => {
    const brand = await given.brand();
    const product = await given.product({ stock: 10, cost: 100, brand: brand._id });
    const right = await given.product({ stock: 3, brand: brand._id });
    const uncounted = await given.product({ stock: 2, brand: brand._id });
    const id = await begin({ brandId: brand._id });
    await type(id, product, 8);
    await type(id, right, 3);
    const { status, body } = await apply(id);
    expect(status).toBe(200);
    const sums = { products: 3, counted: 2, units: 11, differences: 1, differenceUnits: -2 };
    expect(body.count).toMatchObject({
      ...sums,
      state: 'applied',
      closedBy: { _id: admin.userId },
      differenceCost: -200,
      differencePrice: -363,
      uncountedAsZero: false,
    });
    expect([await stockOf(product), await stockOf(right), await stockOf(uncounted)]).toEqual([8, 3, 2]);
    expect((await movementsOf(product))[0]).toMatchObject({ kind: 'count', quantity: -2, stockAfter: 8 });
    expect(await movementsOf(right)).toHaveLength(1);
    await admin.put(`/tenant/products/${product._id}`, { cost: 999 });
    expect(await read(id)).toMatchObject({ differenceCost: -200 });
    expect(await lines(id)).toMatchObject([{ productId: product._id, cost: 100 }, { productId: right._id }]);
  });

  test('a count is applied only once, and a closed count refuses every other change', async () => {
    const product = await given.product({ code: 'FIN-1', stock: 5 });
    const id = await begin();
    await type(id, product, 4);
    const answers = await Promise.all([apply(id), apply(id), apply(id)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await stockOf(product)).toBe(4);
    expect(refusal(await apply(id))).toEqual(closed);
    expect(refusal(await scan(id, 'FIN-1'))).toEqual(closed);
    expect(refusal(await type(id, product, 1))).toEqual(closed);
    expect(refusal(await admin.post<Counted>(`${url}/${id}/cancel`))).toEqual(closed);
  });

  test('applying a count sets the stock of uncounted products to 0 if the user asks for it', async () => {
    const brand = await given.brand();
    const [counted, forgotten, none] = [
      await given.product({ stock: 5, brand: brand._id }),
      await given.product({ stock: 7, brand: brand._id }),
      await given.product({ stock: 0, brand: brand._id }),
    ];
    const other = await given.product({ stock: 7 });
    const id = await begin({ brandId: brand._id });
    await type(id, counted, 5);
    const { body } = await apply(id, { uncountedAsZero: true });
    expect(body.count).toMatchObject({ counted: 3, differences: 1, differenceUnits: -7, uncountedAsZero: true });
    expect([await stockOf(counted), await stockOf(forgotten), await stockOf(none), await stockOf(other)]).toEqual([
      5, 0, 0, 7,
    ]);
  });

  test('a count does not ask for a product that is made to order, but counts the product if a user scans it (docs/rules.md#products-15)', async () => {
    const brand = await given.brand();
    const lens = await given.product({ code: 'LENTE-1', stock: 0, brand: brand._id, madeToOrder: true });
    await given.product({ stock: 2, brand: brand._id });
    await sell(lens, 1);
    const id = await begin({ brandId: brand._id });
    expect(await read(id)).toMatchObject({ products: 1 });
    expect(await lines(id)).toMatchObject([{ expected: 2 }]);
    const other = await begin({ brandId: brand._id });
    await scan(other, 'LENTE-1');
    expect(await read(other)).toMatchObject({ products: 2, counted: 1 });
    await apply(id, { uncountedAsZero: true });
    expect(await stockOf(lens)).toBe(-1);
  });

  test('units that are sold after the count of their product are not missing units', async () => {
    const product = await given.product({ stock: 10 });
    const id = await begin();
    await type(id, product, 9);
    await sell(product, 3);
    expect(await lines(id, 'only=counted')).toMatchObject([{ counted: 9, expected: 10 }]);
    await apply(id);
    expect(await stockOf(product)).toBe(6);
  });

  test('a line is marked as moved if units of its product are sold between two scans', async () => {
    const product = await given.product({ code: 'MOV-1', stock: 3 });
    const id = await begin();
    expect((await scan(id, 'MOV-1')).body.line.moved).toBe(false);
    await sell(product, 1);
    expect((await scan(id, 'MOV-1')).body.line).toMatchObject({ counted: 2, expected: 2, moved: true });
    expect((await type(id, product, 2)).body.line.moved).toBe(false);
  });

  test('a count cannot be applied if the units of a product sold since its count exceed its counted units, until the product is counted again', async () => {
    const product = await given.product({ name: 'Vendido', stock: 10 });
    const id = await begin();
    await type(id, product, 2);
    await sell(product, 5);
    expect(refusal(await apply(id))).toEqual({
      status: 409,
      code: 'out_of_stock',
      message: 'Se vendieron más unidades de las contadas. Contá de nuevo: «Vendido».',
    });
    expect(await read(id)).toMatchObject({ state: 'open' });
    await type(id, product, 4);
    expect((await apply(id)).status).toBe(200);
    expect(await stockOf(product)).toBe(4);
  });

  test('a discarded count does not change the stock', async () => {
    const product = await given.product({ stock: 5 });
    const id = await begin();
    await type(id, product, 1);
    const { body } = await admin.post<Counted>(`${url}/${id}/cancel`);
    expect(body.count).toMatchObject({ state: 'canceled', differenceUnits: -4 });
    expect(await stockOf(product)).toBe(5);
  });

  test('after any sequence of sales, adjustments and scans, applying a count sets the stock to the counted units plus the later movements', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('sell' as const), units: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ kind: fc.constant('adjust' as const), units: fc.integer({ min: -2, max: 4 }).filter(Boolean) }),
      fc.record({ kind: fc.constant('scan' as const), units: fc.constant(1) }),
      fc.record({ kind: fc.constant('type' as const), units: fc.integer({ min: 0, max: 9 }) }),
    );
    let turn = 0;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 9 }), fc.array(step, { maxLength: 10 }), async (start, steps) => {
        turn += 1;
        const code = `LEY-${turn}`;
        const product = await given.product({ code, stock: start });
        const id = await begin();
        let [stock, counted, since] = [start, null as number | null, 0];
        for (const { kind, units } of steps) {
          if (kind === 'scan') await scan(id, code);
          if (kind === 'type') await type(id, product, units);
          if (kind === 'scan' || kind === 'type') [counted, since] = [kind === 'scan' ? (counted ?? 0) + 1 : units, 0];
          else {
            const moved = kind === 'sell' ? -units : units;
            const { status } = kind === 'sell' ? await sell(product, units) : await adjust(product, units);
            expect(status).toBe(stock + moved < 0 ? 409 : 201);
            if (status === 201) [stock, since] = [stock + moved, since + moved];
          }
        }
        const expected = counted === null ? stock : counted + since;
        expect((await apply(id)).status).toBe(expected < 0 ? 409 : 200);
        expect(await stockOf(product)).toBe(expected < 0 ? stock : expected);
        const ledger = await movementsOf(product);
        expect(ledger.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(await stockOf(product));
      }),
      { numRuns: 25 },
    );
  });
});
