import type { PriceEntry } from '@dioptria/contract/shop/prices/price-changes.ts';
import type { Problem } from '@dioptria/contract/base/problems.ts';
import type { products } from '@dioptria/contract/shop/products/products.ts';
import type { Reception } from '@dioptria/contract/shop/purchases/receptions.ts';
import type { ReportAnswer } from '@dioptria/contract/shop/reports/report-endpoints.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import { addDays, DEFAULT_TIME_ZONE, shopDay } from '@dioptria/contract/base/shop-time.ts';
import type { StockMovement } from '@dioptria/contract/shop/products/product-endpoints.ts';
import { describe, expect, test } from 'vitest';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

type Product = RecordOf<typeof products>;
type Received = { reception: Reception } & Problem;

const app = await testApp();
const shop = await newShop(app);
const { given } = shop;
const [admin, seller, reader] = [shop.as('admin'), shop.as('seller'), shop.as('readonly')];
const today = shopDay(new Date(), DEFAULT_TIME_ZONE);
const nobody = '018f0000-0000-7000-8000-000000000001';

const send = (fields: object, headers = {}) =>
  admin.post<Received>('/tenant/stock/receptions', { document: '', date: today, note: '', ...fields }, headers);
const line = (product: { _id: string }, fields: object = {}) => ({
  productId: product._id,
  quantity: 1,
  unitCost: 100,
  updateCost: false,
  ...fields,
});
async function receive(fields: object): Promise<Reception> {
  const { status, body } = await send(fields);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.reception;
}
const reverse = ({ _id }: Reception) => admin.post<Received>(`/tenant/stock/receptions/${_id}/reverse`);
const now = async ({ _id }: { _id: string }) => (await admin.get<Product>(`/tenant/products/${_id}`)).body;
const list = async (query: string) =>
  (await admin.get<Reception[]>(`/tenant/stock/receptions?${query}`)).body.map(({ number }) => number);
const boughtFrom = async (name: string) =>
  (await admin.get<ReportAnswer<'purchases-by-provider'>>('/tenant/report/purchases-by-provider')).body.data.total[
    name
  ];
const refusal = ({ status, body }: { status: number; body: Problem }) => ({
  status,
  code: body.code,
  path: body.errors?.[0]?.path,
  message: body.errors?.[0]?.message ?? body.message,
});

describe('a reception (docs/rules.md#receptions-1)', () => {
  test('a reception stores a provider’s delivery, and adds its units to the stock', async () => {
    const provider = await given.provider({ name: 'Cristales del Sur' });
    const frame = await given.product({ name: 'Armazón Faro', code: 'AF-1', stock: 2, cost: 90 });
    const lens = await given.product({ name: 'Orgánico', code: 'OR-1', stock: 0, cost: 10 });
    const reception = await receive({
      providerId: provider._id,
      document: 'A 0001-00012345',
      date: addDays(today, -3),
      note: 'Llegó sin caja',
      lines: [line(frame, { quantity: 3, unitCost: 100.1 }), line(lens, { quantity: 10, unitCost: 12.5 })],
    });
    expect(reception).toMatchObject({
      provider: { _id: provider._id, name: 'Cristales del Sur' },
      document: 'A 0001-00012345',
      date: addDays(today, -3),
      note: 'Llegó sin caja',
      user: { _id: admin.userId },
      products: 2,
      units: 13,
      total: 425.3,
      reverses: null,
      reversedBy: null,
      lines: [
        { productId: frame._id, name: 'Armazón Faro', code: 'AF-1', quantity: 3, unitCost: 100.1, updateCost: false },
        { productId: lens._id, quantity: 10, unitCost: 12.5 },
      ],
    });
    expect(await now(frame)).toMatchObject({ stock: 5, cost: 90 });
    expect(await now(lens)).toMatchObject({ stock: 10, cost: 10 });
    const { body: movements } = await reader.get<StockMovement[]>(`/tenant/products/${frame._id}/movements`);
    expect(movements[0]).toMatchObject({
      kind: 'purchase',
      quantity: 3,
      stockAfter: 5,
      unitCost: 100.1,
      reception: { _id: reception._id, number: reception.number },
    });
    expect((await admin.get(`/tenant/stock/receptions/${reception._id}`)).body).toEqual(reception);
  });

  test('each reception has the next number of the shop', async () => {
    const own = await newShop(app);
    const provider = await own.given.provider();
    const lines = [line(await own.given.product())];
    const sent = { providerId: provider._id, document: '', date: today, note: '', lines };
    const numbers = [];
    for (const _ of [1, 2]) {
      const { body } = await own.as('admin').post<Received>('/tenant/stock/receptions', sent);
      numbers.push(body.reception.number);
    }
    expect(numbers).toEqual([1, 2]);
  });

  test('a reception needs no document and no note, and accepts two lines with the same product', async () => {
    const product = await given.product({ stock: 0 });
    const lines = [line(product, { quantity: 10 }), line(product, { quantity: 1, unitCost: 0 })];
    const { status, body } = await admin.post<Received>('/tenant/stock/receptions', {
      providerId: product.provider._id,
      date: today,
      lines,
    });
    expect(status).toBe(201);
    expect(body.reception).toMatchObject({ document: '', note: '', products: 2, units: 11, total: 1000 });
    expect((await now(product)).stock).toBe(11);
  });

  test('a reception that is sent twice with the same idempotency key is stored once', async () => {
    const product = await given.product({ stock: 0 });
    const sent = { providerId: product.provider._id, lines: [line(product)] };
    const key = { 'idempotency-key': 'reception-once' };
    const [one, two] = [await send(sent, key), await send(sent, key)];
    expect(two.body).toEqual(one.body);
    expect((await now(product)).stock).toBe(1);
  });

  test('a seller and a readonly user cannot store a reception', async () => {
    const product = await given.product();
    const sent = { providerId: product.provider._id, date: today, lines: [line(product)] };
    for (const user of [seller, reader]) {
      expect((await user.post('/tenant/stock/receptions', sent)).status).toBe(403);
    }
  });

  test('a reception is a purchase from its own provider, even if its products have another provider (docs/rules.md#reports-8)', async () => {
    const provider = await given.provider({ name: 'Mayorista del Centro' });
    const product = await given.product({ stock: 0 });
    expect(await boughtFrom('Mayorista del Centro')).toBeUndefined();
    await receive({ providerId: provider._id, lines: [line(product, { quantity: 4, unitCost: 25 })] });
    expect(await boughtFrom('Mayorista del Centro')).toBe(100);
  });

  test('a product of a reception cannot be deleted', async () => {
    const product = await given.product({ stock: 0 });
    await receive({ providerId: product.provider._id, lines: [line(product)] });
    expect(refusal(await admin.delete(`/tenant/products/${product._id}`))).toMatchObject({
      status: 409,
      code: 'in_use',
      message: 'No se puede eliminar porque lo usan recepciones.',
    });
  });
});

describe('A refused reception (docs/rules.md#receptions-4)', () => {
  test.each<[string, object, string, string]>([
    ['without products', { lines: [] }, 'lines', 'Agregá al menos un producto.'],
    ['of 0 units', { line: { quantity: 0 } }, 'lines.0.quantity', 'No puede ser menor que 1.'],
    ['of half a unit', { line: { quantity: 1.5 } }, 'lines.0.quantity', 'Ingresá un número entero.'],
    ['of too many units', { line: { quantity: 1_000_001 } }, 'lines.0.quantity', 'No puede ser mayor que 1000000.'],
    ['at a cost below 0', { line: { unitCost: -1 } }, 'lines.0.unitCost', 'No puede ser menor que 0.'],
    [
      'at a cost with three decimals',
      { line: { unitCost: 0.001 } },
      'lines.0.unitCost',
      'No puede tener más de 2 decimales.',
    ],
    [
      'with a line beyond the largest amount',
      { line: { quantity: 1_000_000, unitCost: 10_000 } },
      'lines.0.quantity',
      'El importe de la línea es demasiado grande.',
    ],
    ['with the day of tomorrow', { date: addDays(today, 1) }, 'date', 'La fecha no puede ser posterior a hoy.'],
    ['with a day in 1900', { date: '1900-01-01' }, 'date', 'La fecha no puede ser anterior al 01/01/2000.'],
    ['with a day that does not exist', { date: '2026-02-30' }, 'date', 'La fecha proporcionada no es válida.'],
    ['from an unknown provider', { providerId: nobody }, 'providerId', 'Uno de los datos elegidos ya no existe.'],
    [
      'of an unknown product',
      { line: { productId: nobody } },
      'lines.0.productId',
      'Uno de los datos elegidos ya no existe.',
    ],
    [
      "at a cost that makes the product's price too large",
      { line: { unitCost: 9_999_999_999, updateCost: true } },
      'lines.0.unitCost',
      'Con este costo, el precio final es demasiado grande.',
    ],
  ])(
    'a reception %s is refused, and stock and cost do not change',
    async (_, { line: wrong, ...fields }: { line?: object }, path, message) => {
      const product = await given.product({ stock: 1, cost: 7 });
      const sent = { providerId: product.provider._id, lines: [line(product, wrong)], ...fields };
      expect(refusal(await send(sent))).toEqual({ status: 400, code: 'invalid', path, message });
      expect(await now(product)).toMatchObject({ stock: 1, cost: 7 });
    },
  );

  test('a reception whose two lines together take the stock beyond its limit is refused', async () => {
    const product = await given.product({ stock: 0 });
    const lines = [line(product, { quantity: 600_000 }), line(product, { quantity: 600_000 })];
    expect(refusal(await send({ providerId: product.provider._id, lines }))).toMatchObject({
      status: 400,
      path: 'lines.1.quantity',
    });
    expect((await now(product)).stock).toBe(0);
  });

  test('a reception from a disabled provider is refused', async () => {
    const provider = await given.provider({ name: 'Cerrado', enabled: false });
    const lines = [line(await given.product())];
    expect(refusal(await send({ providerId: provider._id, lines }))).toEqual({
      status: 400,
      code: 'invalid',
      path: 'providerId',
      message: '«Cerrado» está deshabilitado: habilitalo en Proveedores para recibir mercadería.',
    });
  });
});

describe('the costs of a reception (docs/rules.md#receptions-3)', () => {
  test('a line with `updateCost` changes the cost and the price of its product, and the price history shows the change', async () => {
    const rising = await given.product({ stock: 0, cost: 100, profitability: 100 });
    const staying = await given.product({ stock: 0, cost: 100, profitability: 100 });
    const reception = await receive({
      providerId: rising.provider._id,
      lines: [line(rising, { unitCost: 150, updateCost: true }), line(staying, { unitCost: 150 })],
    });
    expect(reception.lines).toMatchObject([
      { updateCost: true, costBefore: 100, priceBefore: 242, priceAfter: 363 },
      { updateCost: false, costBefore: 100, priceBefore: 242, priceAfter: 242 },
    ]);
    expect(await now(rising)).toMatchObject({ cost: 150, price: 363 });
    expect(await now(staying)).toMatchObject({ cost: 100, price: 242 });
    const { body } = await admin.get<PriceEntry[]>(`/tenant/products/${rising._id}/prices`);
    expect(body).toMatchObject([{ oldCost: 100, newCost: 150, oldPrice: 242, newPrice: 363 }]);
  });

  test('a new cost does not change the total of an earlier sale', async () => {
    const product = await given.product({ cost: 100, profitability: 0 });
    const sale = await given.sale({ products: [{ product: product._id, quantity: 1 }] });
    await receive({ providerId: product.provider._id, lines: [line(product, { unitCost: 500, updateCost: true })] });
    expect((await admin.get(`/tenant/sales/${sale._id}`)).body).toMatchObject({ total: 121 });
  });
});

describe('the reverse of a reception (docs/rules.md#receptions-5)', () => {
  test('a reverse takes back the units, the purchase and the new cost of its reception', async () => {
    const provider = await given.provider({ name: 'Devuelto' });
    const product = await given.product({ stock: 5, cost: 100, profitability: 0 });
    const lines = [line(product, { quantity: 3, unitCost: 130, updateCost: true })];
    const reception = await receive({ providerId: provider._id, document: 'R 1', lines });
    expect(await boughtFrom('Devuelto')).toBe(390);
    const { status, body } = await reverse(reception);
    expect(status).toBe(201);
    expect(body.reception).toMatchObject({
      number: reception.number + 1,
      document: 'R 1',
      date: today,
      units: -3,
      total: -390,
      reverses: { _id: reception._id, number: reception.number },
      lines: [{ quantity: -3, unitCost: 130, costBefore: 130, priceAfter: 121 }],
    });
    expect(await now(product)).toMatchObject({ stock: 5, cost: 100, price: 121 });
    expect(await boughtFrom('Devuelto')).toBeUndefined();
    expect((await admin.get(`/tenant/stock/receptions/${reception._id}`)).body).toMatchObject({
      units: 3,
      reversedBy: { _id: body.reception._id, number: body.reception.number },
      reversedAt: body.reception.createdAt,
    });
    const { body: history } = await admin.get<object[]>(`/tenant/stock/receptions/${body.reception._id}/history`);
    expect(history).toMatchObject([
      {
        action: 'create',
        kind: 'receptions',
        recordName: String(body.reception.number),
        after: { reverses: { number: reception.number } },
      },
    ]);
  });

  test('a reception can be reversed only once, and a reverse cannot be reversed', async () => {
    const product = await given.product();
    const reception = await receive({ providerId: product.provider._id, lines: [line(product)] });
    const answers = await Promise.all([reverse(reception), reverse(reception)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(refusal(await reverse(reception))).toMatchObject({
      status: 409,
      code: 'closed',
      message: 'Esta recepción ya se anuló.',
    });
    const [made] = answers.filter(({ status }) => status === 201).map(({ body }) => body.reception);
    expect(refusal(await reverse(made ?? reception))).toMatchObject({
      status: 409,
      code: 'closed',
      message: 'Una anulación no se anula: cargá la recepción de nuevo.',
    });
    expect((await now(product)).stock).toBe(10);
  });

  test('a reverse keeps a cost that a user has changed after the reception', async () => {
    const product = await given.product({ cost: 100 });
    const lines = [line(product, { unitCost: 130, updateCost: true })];
    const reception = await receive({ providerId: product.provider._id, lines });
    await admin.put(`/tenant/products/${product._id}`, { cost: 140 });
    expect((await reverse(reception)).status).toBe(201);
    expect(await now(product)).toMatchObject({ stock: 10, cost: 140 });
  });

  test('a reverse is refused if some units of the reception are sold', async () => {
    const product = await given.product({ name: 'Vendido', stock: 0 });
    const reception = await receive({ providerId: product.provider._id, lines: [line(product, { quantity: 2 })] });
    await given.sale({ products: [{ product: product._id, quantity: 1 }] });
    expect(refusal(await reverse(reception))).toMatchObject({
      status: 409,
      code: 'out_of_stock',
      message: 'No hay stock suficiente de «Vendido»: queda 1 unidad.',
    });
  });

  test('the reverse of an unknown reception is a 404', async () => {
    expect((await admin.post(`/tenant/stock/receptions/${nobody}/reverse`)).status).toBe(404);
  });
});

describe('the list of receptions (docs/rules.md#receptions-6)', () => {
  test('the list can be searched by document, number, provider and product, and can be filtered, sorted and exported', async () => {
    const provider = await given.provider({ name: 'Zafiro Óptica' });
    const product = await given.product({ name: 'Anteojo Quimera', code: 'QM-77', stock: 0 });
    const first = await receive({
      providerId: provider._id,
      document: 'B 0003-00099887',
      date: '2026-01-05',
      lines: [line(product, { quantity: 2, unitCost: 10 })],
    });
    const second = await receive({
      providerId: provider._id,
      date: '2026-02-10',
      lines: [line(await given.product())],
    });
    const [one, two] = [first.number, second.number];
    for (const words of ['99887', 'zafiro', 'quimera', 'QM-77', String(one), 'zafiro quimera', '0003-00099887']) {
      expect([words, (await list(`search=${encodeURIComponent(words)}`)).includes(one)]).toEqual([words, true]);
    }
    expect(await list('search=zafiro&sort=date')).toEqual([one, two]);
    expect(await list('search=inexistente')).toEqual([]);
    expect(await list(`providerId=${provider._id}`)).toEqual([two, one]);
    expect(await list(`providerId=${provider._id}&sort=-total`)).toEqual([two, one]);
    expect(await list(`productId=${product._id}`)).toEqual([one]);
    expect(await list(`providerId=${provider._id}&from=2026-01-06&to=2026-02-10`)).toEqual([two]);
    const page = await admin.get<Reception[]>(`/tenant/stock/receptions?providerId=${provider._id}&limit=1`);
    expect(page.headers.get('x-total-count')).toBe('2');
    expect(page.body[0]).not.toHaveProperty('lines');
    const file = await admin.get<string>(`/tenant/stock/receptions/export?format=csv&providerId=${provider._id}`);
    expect(file.body).toContain('Zafiro Óptica;B 0003-00099887;1;2;20,00');
    const lines = await admin.get<string>(`/tenant/stock/receptions/${first._id}/lines/export?format=csv`);
    expect(lines.body).toContain('QM-77;Anteojo Quimera;2;10,00;20,00');
  });
});
