import type { Problem } from '@dioptria/contract/base/problems.ts';
import type { products } from '@dioptria/contract/shop/products/products.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import type { StockMovement } from '@dioptria/contract/shop/products/product-endpoints.ts';
import { describe, expect, test } from 'vitest';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

type Product = RecordOf<typeof products>;
type Adjusted = { movement: StockMovement } & Problem;

const app = await testApp();
const shop = await newShop(app);
const { given } = shop;
const [admin, seller, reader] = [shop.as('admin'), shop.as('seller'), shop.as('readonly')];

const adjust = (product: Product, fields: object, by = admin) =>
  by.post<Adjusted>('/tenant/stock/adjustments', { productId: product._id, ...fields });
const movementsOf = async ({ _id }: Product, query = '') =>
  (await reader.get<StockMovement[]>(`/tenant/products/${_id}/movements?${query}`)).body;
const stockOf = async ({ _id }: Product) => (await reader.get<Product>(`/tenant/products/${_id}`)).body.stock;
const shown = (movements: StockMovement[]) =>
  movements.map(({ kind, quantity, stockAfter }) => [kind, quantity, stockAfter]);
const refusal = ({ status, body }: { status: number; body: Problem }) => ({
  status,
  code: body.code,
  message: body.errors?.[0]?.message ?? body.message,
});

describe('an adjustment with a reason (docs/rules.md#stock-7)', () => {
  test('an adjustment changes the stock, and its movement has the reason, the user and the cost', async () => {
    const product = await given.product({ stock: 10, cost: 12.5 });
    const { status, body } = await adjust(product, { quantity: -2, reason: 'breakage', note: 'Se cayó la bandeja' });
    expect(status).toBe(201);
    expect(body.movement).toMatchObject({
      product: { _id: product._id, name: product.name },
      kind: 'breakage',
      quantity: -2,
      stockAfter: 8,
      unitCost: 12.5,
      note: 'Se cayó la bandeja',
      user: { _id: admin.userId },
      sale: null,
    });
    expect((await movementsOf(product))[0]).toEqual(body.movement);
    expect(await stockOf(product)).toBe(8);
  });

  test.each(['breakage', 'loss', 'internalUse', 'supplierReturn', 'customerReturn', 'count', 'adjustment'])(
    'an adjustment for %s is taken back by an adjustment of the opposite quantity',
    async (reason) => {
      const product = await given.product({ stock: 10 });
      await adjust(product, { quantity: -3, reason });
      await adjust(product, { quantity: 3, reason });
      expect(shown(await movementsOf(product))).toEqual([
        [reason, 3, 10],
        [reason, -3, 7],
        ['initial', 10, 10],
      ]);
    },
  );

  test('an adjustment is refused if it takes more units than the stock of a product under stock control', async () => {
    const product = await given.product({ stock: 2, name: 'Armazon Lago' });
    expect(refusal(await adjust(product, { quantity: -3, reason: 'loss' }))).toEqual({
      status: 409,
      code: 'out_of_stock',
      message: 'No hay stock suficiente de «Armazon Lago»: quedan 2 unidades.',
    });
    expect(shown(await movementsOf(product))).toEqual([['initial', 2, 2]]);
  });

  test.each([
    [{ quantity: 0, reason: 'loss' }, 'La cantidad no puede ser 0.'],
    [{ quantity: 1.5, reason: 'loss' }, 'Ingresá un número entero.'],
    [{ quantity: 1_000_001, reason: 'count' }, 'No puede ser mayor que 1000000.'],
    [
      { quantity: 999_999, reason: 'count' },
      'El stock quedaría fuera de los límites: entre -1.000.000 y 1.000.000 de unidades.',
    ],
    [{ quantity: 1, reason: 'sale' }, 'Elegí una de las opciones.'],
    [{ quantity: 1 }, 'Este campo es obligatorio.'],
  ])('the adjustment %j is refused, and the stock does not change', async (fields, message) => {
    const product = await given.product({ stock: 5 });
    expect(refusal(await adjust(product, fields))).toEqual({ status: 400, code: 'invalid', message });
    expect(await stockOf(product)).toBe(5);
  });

  test('only users who may change products can adjust stock, and another tenant’s product is not found', async () => {
    const product = await given.product();
    expect((await adjust(product, { quantity: 1, reason: 'count' }, seller)).status).toBe(403);
    const other = (await newShop(app)).as('admin');
    expect((await adjust(product, { quantity: 1, reason: 'count' }, other)).status).toBe(404);
    expect((await other.get(`/tenant/products/${product._id}/movements`)).status).toBe(404);
  });

  test('an adjustment does not change the month’s purchases from the provider', async () => {
    const provider = await given.provider({ name: 'Sin compras nuevas' });
    const product = await given.product({ stock: 5, cost: 10, provider: provider._id });
    await adjust(product, { quantity: 4, reason: 'customerReturn' });
    const { body } = await admin.get<{ type: unknown; data: Record<string, unknown>[] }>(
      '/tenant/report/purchases-by-provider',
    );
    expect(JSON.stringify(body)).toContain('"Sin compras nuevas":50');
  });
});

describe('the movements of a product (docs/rules.md#stock-8)', () => {
  test('the list shows the newest movement first, each movement with its sale and with the stock after the movement', async () => {
    const product = await given.product({ stock: 10 });
    const sale = await given.sale({ products: [{ product: product._id, quantity: 4 }] });
    await admin.put(`/tenant/sales/${sale._id}`, { orderStatus: 'canceled' });
    await adjust(product, { quantity: -1, reason: 'internalUse' });
    const movements = await movementsOf(product);
    expect(shown(movements)).toEqual([
      ['internalUse', -1, 9],
      ['cancellation', 4, 10],
      ['sale', -4, 6],
      ['initial', 10, 10],
    ]);
    const order = { _id: sale._id, number: sale.number };
    expect(movements.map((movement) => movement.sale)).toEqual([null, order, order, null]);
  });

  test('in a page or a filtered list, a movement has the same `stockAfter` as in the whole ledger', async () => {
    const product = await given.product({ stock: 10 });
    for (const quantity of [-1, 2, -3]) await adjust(product, { quantity, reason: quantity > 0 ? 'count' : 'loss' });
    const answer = await reader.get<StockMovement[]>(`/tenant/products/${product._id}/movements?page=2&limit=2`);
    expect(shown(answer.body)).toEqual([
      ['loss', -1, 9],
      ['initial', 10, 10],
    ]);
    expect(answer.headers.get('x-total-count')).toBe('4');
    expect(shown(await movementsOf(product, 'kind=loss'))).toEqual([
      ['loss', -3, 8],
      ['loss', -1, 9],
    ]);
    expect(await movementsOf(product, 'from=2099-01-01')).toEqual([]);
    expect(await movementsOf(product, 'to=2020-01-01')).toEqual([]);
    expect(await movementsOf(product, 'from=2020-01-01&to=2099-01-01')).toHaveLength(4);
    expect(await movementsOf(product, 'from=0001-01-01&to=9999-12-31')).toHaveLength(4);
  });

  test('the exported file has only the movements that match the filters of the list', async () => {
    const product = await given.product({ stock: 10, cost: 7.5, name: 'Armazon Faro' });
    await adjust(product, { quantity: -2, reason: 'supplierReturn', note: 'Falla de fábrica' });
    const { body } = await admin.get<string>(
      `/tenant/products/${product._id}/movements/export?format=csv&kind=supplierReturn`,
    );
    const [heading, ...lines] = body.replace('\uFEFF', '').trim().split('\r\n');
    expect(heading).toBe('Fecha;Nombre;Movimiento;Cantidad;Stock;Costo;Usuario;Venta;Nota;Recepción');
    expect(lines).toEqual([
      expect.stringMatching(/;Armazon Faro;Devolución al proveedor;-2;8;7,50;Ada Admin;;Falla de fábrica;$/),
    ]);
  });

  test('the history of a product shows the change of stock by an adjustment', async () => {
    const product = await given.product({ stock: 10 });
    await adjust(product, { quantity: -2, reason: 'loss' });
    const { body } = await admin.get<object[]>(`/tenant/products/${product._id}/history`);
    expect(body[0]).toMatchObject({ action: 'update', before: { stock: 10 }, after: { stock: 8 } });
  });
});
