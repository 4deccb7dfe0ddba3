import type { Problem } from '@dioptria/contract/base/problems.ts';
import type { products } from '@dioptria/contract/shop/products/products.ts';
import type { PurchaseOrder } from '@dioptria/contract/shop/purchases/purchase-orders.ts';
import type { Reception } from '@dioptria/contract/shop/purchases/receptions.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import { addDays, DEFAULT_TIME_ZONE, shopDay } from '@dioptria/contract/base/shop-time.ts';
import { describe, expect, test } from 'vitest';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

type Product = RecordOf<typeof products>;
type Answer = { purchaseOrder: PurchaseOrder } & Problem;

const url = '/tenant/stock/purchase-orders';
const nobody = '018f0000-0000-7000-8000-000000000001';
const today = shopDay(new Date(), DEFAULT_TIME_ZONE);
const app = await testApp();
const shop = await newShop(app);
const { given } = shop;
const admin = shop.as('admin');

const send = (fields: object, headers = {}) => admin.post<Answer>(url, fields, headers);
async function order(product: Product, quantity: number, fields: object = {}): Promise<PurchaseOrder> {
  const lines = [{ productId: product._id, quantity, unitCost: 100 }];
  const { status, body } = await send({ providerId: product.provider._id, lines, ...fields });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.purchaseOrder;
}
const receive = (of: PurchaseOrder, lines: readonly [Product, number][]) =>
  admin.post<{ reception: Reception } & Problem>('/tenant/stock/receptions', {
    providerId: of.provider._id,
    purchaseOrderId: of._id,
    date: today,
    lines: lines.map(([{ _id: productId }, quantity]) => ({ productId, quantity, unitCost: 100 })),
  });
const reverse = ({ _id }: Reception) => admin.post<Problem>(`/tenant/stock/receptions/${_id}/reverse`);
const cancel = ({ _id }: PurchaseOrder) => admin.post<Answer>(`${url}/${_id}/cancel`);
const read = async ({ _id }: PurchaseOrder) => (await admin.get<PurchaseOrder>(`${url}/${_id}`)).body;
const toComeOf = async ({ _id }: Product) => (await admin.get<Product>(`/tenant/products/${_id}`)).body.toCome;
const refusal = ({ status, body }: { status: number; body: Problem }) => ({
  status,
  path: body.errors?.[0]?.path,
  message: body.errors?.[0]?.message ?? body.message,
});

describe('a purchase order (docs/rules.md#purchase-orders-1)', () => {
  test('a purchase order has the units that a provider should deliver, and its products show these units as awaited', async () => {
    const provider = await given.provider({ name: 'Cristales del Sur' });
    const frame = await given.product({ name: 'Armazón Faro', code: 'AF-1', cost: 90.5, provider: provider._id });
    const lens = await given.product({ name: 'Orgánico', code: 'OR-1', cost: 10 });
    const { status, body } = await send({
      providerId: provider._id,
      note: 'Con urgencia',
      expectedDay: addDays(today, 7),
      lines: [
        { productId: frame._id, quantity: 3 },
        { productId: lens._id, quantity: 10, unitCost: 12.5 },
      ],
    });
    expect(status).toBe(201);
    expect(body.purchaseOrder).toMatchObject({
      number: 1,
      provider: { _id: provider._id, name: 'Cristales del Sur' },
      note: 'Con urgencia',
      expectedDay: addDays(today, 7),
      user: { _id: admin.userId },
      status: 'open',
      products: 2,
      units: 13,
      toCome: 13,
      total: 396.5,
      canceledAt: null,
      canceledBy: null,
      lines: [
        {
          productId: frame._id,
          name: 'Armazón Faro',
          code: 'AF-1',
          quantity: 3,
          unitCost: 90.5,
          received: 0,
          toCome: 3,
        },
        { productId: lens._id, quantity: 10, unitCost: 12.5, received: 0, toCome: 10, beyond: 0 },
      ],
      notOrdered: [],
      receptions: [],
    });
    expect(await read(body.purchaseOrder)).toEqual(body.purchaseOrder);
    expect(await toComeOf(frame)).toBe(3);
    const { body: stored } = await admin.get<Product>(`/tenant/products/${frame._id}`);
    expect(stored).toMatchObject({ stock: frame.stock, updatedAt: frame.updatedAt });
  });

  test('a purchase order that is sent twice with the same idempotency key is stored once', async () => {
    const product = await given.product();
    const sent = { providerId: product.provider._id, lines: [{ productId: product._id, quantity: 2 }] };
    const key = { 'idempotency-key': 'order-once' };
    const [one, two] = [await send(sent, key), await send(sent, key)];
    expect(two.body).toEqual(one.body);
    expect(await toComeOf(product)).toBe(2);
  });

  test('a seller and a readonly user cannot store a purchase order', async () => {
    const product = await given.product();
    const sent = { providerId: product.provider._id, lines: [{ productId: product._id, quantity: 2 }] };
    for (const role of ['seller', 'readonly'] as const) expect((await shop.as(role).post(url, sent)).status).toBe(403);
  });

  test('the product and the provider of a purchase order cannot be deleted', async () => {
    const product = await given.product({ stock: 0 });
    const { _id: providerId } = await given.provider({ name: 'Sin productos' });
    await order(product, 1, { providerId });
    for (const path of [`products/${product._id}`, `providers/${providerId}`]) {
      const { status, body } = await admin.delete<Problem>(`/tenant/${path}`);
      expect([status, body.code]).toEqual([409, 'in_use']);
      expect(body.message).toContain('pedidos a proveedores');
    }
  });

  test('a wrong purchase order is refused with a message at the wrong field (docs/rules.md#purchase-orders-2)', async () => {
    const product = await given.product();
    const closed = await given.provider({ name: 'Cerrado', enabled: false });
    const [providerId, productId] = [product.provider._id, product._id];
    const lines = [{ productId, quantity: 1 }];
    const cases: [object, string, string][] = [
      [
        { providerId: closed._id, lines },
        'providerId',
        '«Cerrado» está deshabilitado: habilitalo en Proveedores para hacerle un pedido.',
      ],
      [{ providerId: nobody, lines }, 'providerId', 'Uno de los datos elegidos ya no existe.'],
      [{ providerId, lines: [] }, 'lines', 'Agregá al menos un producto.'],
      [{ providerId, lines: [...lines, ...lines] }, 'lines.1.productId', 'Este producto ya está en el pedido.'],
      [
        { providerId, lines: [{ productId: nobody, quantity: 1 }] },
        'lines.0.productId',
        'Uno de los datos elegidos ya no existe.',
      ],
      [{ providerId, lines: [{ productId, quantity: 0 }] }, 'lines.0.quantity', 'No puede ser menor que 1.'],
      [{ providerId, lines: [{ productId, quantity: 1.5 }] }, 'lines.0.quantity', 'Ingresá un número entero.'],
      [
        { providerId, lines: [{ productId, quantity: 1_000_000, unitCost: 999_999_999 }] },
        'lines.0.quantity',
        'El importe de la línea es demasiado grande.',
      ],
      [{ providerId, lines, expectedDay: addDays(today, -1) }, 'expectedDay', 'La fecha no puede ser anterior a hoy.'],
      [
        { providerId, lines, expectedDay: '2099-01-01' },
        'expectedDay',
        'La fecha no puede ser de más de dos años después.',
      ],
    ];
    for (const [sent, path, message] of cases)
      expect(refusal(await send(sent))).toEqual({ status: 400, path, message });
    expect(await toComeOf(product)).toBe(0);
  });
});

describe('a purchase order is received in parts (docs/rules.md#purchase-orders-3)', () => {
  test('the status of a purchase order follows from its received units, and the reverse of a reception subtracts its units again', async () => {
    const [frame, lens] = [await given.product({ stock: 0 }), await given.product({ stock: 0 })];
    const lines = [frame, lens].map(({ _id: productId }) => ({ productId, quantity: 5, unitCost: 1 }));
    const made = await order(frame, 5, { lines });
    const first = await receive(made, [
      [frame, 5],
      [lens, 2],
    ]);
    expect(first.body.reception).toMatchObject({ purchaseOrder: { _id: made._id, number: made.number } });
    expect(await read(made)).toMatchObject({
      status: 'partial',
      toCome: 3,
      lines: [
        { received: 5, toCome: 0 },
        { received: 2, toCome: 3 },
      ],
      receptions: [{ _id: first.body.reception._id, units: 7, isReversed: false }],
    });
    expect([await toComeOf(frame), await toComeOf(lens)]).toEqual([0, 3]);
    await receive(made, [[lens, 3]]);
    expect(await read(made)).toMatchObject({ status: 'received', toCome: 0 });
    await reverse(first.body.reception);
    expect(await read(made)).toMatchObject({
      status: 'partial',
      toCome: 7,
      lines: [
        { received: 0, toCome: 5 },
        { received: 3, toCome: 2 },
      ],
      receptions: [{ isReversed: true }, { isReversed: false }, { isReversed: true }],
    });
    expect([await toComeOf(frame), await toComeOf(lens)]).toEqual([5, 2]);
  });

  test('units that a purchase order does not await can be received, and the purchase order shows these units', async () => {
    const [frame, extra] = [await given.product({ stock: 0 }), await given.product({ stock: 0, name: 'De regalo' })];
    const made = await order(frame, 2);
    const { status, body } = await receive(made, [
      [frame, 1],
      [frame, 3],
      [extra, 4],
    ]);
    expect(status).toBe(201);
    expect(body.reception.lines).toMatchObject([{ beyondOrder: 0 }, { beyondOrder: 2 }, { beyondOrder: 4 }]);
    expect(await read(made)).toMatchObject({
      status: 'received',
      toCome: 0,
      lines: [{ received: 4, toCome: 0, beyond: 2 }],
      notOrdered: [{ productId: extra._id, name: 'De regalo', received: 4 }],
    });
    expect([await toComeOf(frame), await toComeOf(extra)]).toEqual([0, 0]);
  });

  test('a reception is refused if its purchase order is unknown, canceled or of another provider', async () => {
    const product = await given.product();
    const other = await given.provider({ name: 'Otro' });
    const made = await order(product, 2);
    const lines = [{ productId: product._id, quantity: 1, unitCost: 1 }];
    const sent = { providerId: other._id, purchaseOrderId: made._id, date: today, lines };
    expect(refusal(await admin.post<Problem>('/tenant/stock/receptions', sent))).toEqual({
      status: 400,
      path: 'purchaseOrderId',
      message: `El pedido es de «${product.provider.name}»: elegí ese proveedor.`,
    });
    expect(
      refusal(await admin.post<Problem>('/tenant/stock/receptions', { ...sent, purchaseOrderId: nobody })),
    ).toMatchObject({ status: 400, path: 'purchaseOrderId' });
    await cancel(made);
    const { status, body } = await receive(made, [[product, 1]]);
    expect([status, body.code, body.message]).toEqual([409, 'closed', 'Este pedido está cancelado.']);
  });
});

describe('a canceled purchase order (docs/rules.md#purchase-orders-4)', () => {
  test('a canceled purchase order awaits no units, and keeps its received units until their reception is reversed', async () => {
    const product = await given.product({ stock: 0 });
    const made = await order(product, 5);
    const { body } = await receive(made, [[product, 2]]);
    const canceled = await cancel(made);
    expect(canceled.status).toBe(200);
    expect(canceled.body.purchaseOrder).toMatchObject({
      status: 'canceled',
      toCome: 0,
      canceledBy: { _id: admin.userId },
      lines: [{ received: 2, toCome: 0 }],
    });
    expect(await toComeOf(product)).toBe(0);
    await reverse(body.reception);
    expect(await read(made)).toMatchObject({ status: 'canceled', toCome: 0, lines: [{ received: 0, toCome: 0 }] });
    expect(await toComeOf(product)).toBe(0);
  });

  test('a purchase order cannot be canceled twice, or after all of its units have come', async () => {
    const product = await given.product();
    const [twice, whole] = [await order(product, 1), await order(product, 1)];
    await cancel(twice);
    expect(refusal(await cancel(twice))).toMatchObject({ status: 409, message: 'Este pedido está cancelado.' });
    await receive(whole, [[product, 1]]);
    expect(refusal(await cancel(whole))).toMatchObject({
      status: 409,
      message: 'Este pedido ya se recibió entero: no queda nada por cancelar.',
    });
    expect((await admin.post(`${url}/${nobody}/cancel`)).status).toBe(404);
  });

  test('after a simultaneous cancelation and reception, the purchase order and its product await no units', async () => {
    const product = await given.product({ stock: 0 });
    const made = await order(product, 5);
    await Promise.all([cancel(made), receive(made, [[product, 2]])]);
    expect(await read(made)).toMatchObject({ status: 'canceled', toCome: 0 });
    expect(await toComeOf(product)).toBe(0);
  });
});

describe('the list of purchase orders (docs/rules.md#purchase-orders-6)', () => {
  test('the list shows the newest purchase order first, and can be searched and filtered by provider, product and status', async () => {
    const own = await newShop(app);
    const user = own.as('admin');
    const product = await own.given.product({ name: 'Armazón Faro' });
    const { _id: provider } = await own.given.provider();
    const other = await own.given.product({ name: 'Orgánico', provider });
    for (const one of [product, other, product]) {
      await user.post(url, { providerId: one.provider._id, lines: [{ productId: one._id, quantity: 1 }] });
    }
    const numbers = async (query = '') => {
      const { body } = await user.get<PurchaseOrder[]>(`${url}?${query}`);
      return body.map(({ number }) => number);
    };
    const { body: all } = await user.get<PurchaseOrder[]>(url);
    expect(all.map(({ number }) => number)).toEqual([3, 2, 1]);
    expect(all[0]).not.toHaveProperty('lines');
    await user.post(`${url}/${all[0]?._id}/cancel`);
    expect(await numbers('status=open')).toEqual([2, 1]);
    expect(await numbers('status=canceled')).toEqual([3]);
    expect(await numbers(`providerId=${other.provider._id}`)).toEqual([2]);
    expect(await numbers(`productId=${product._id}`)).toEqual([3, 1]);
    expect(await numbers('search=faro')).toEqual([3, 1]);
    expect(await numbers('search=2')).toEqual([2]);
    expect((await user.get(`${url}?status=lost`)).status).toBe(400);
  });

  test('the list and the lines of a purchase order can be exported as files', async () => {
    const product = await given.product({ name: 'Armazón Río', code: 'RIO-1' });
    const made = await order(product, 12);
    const list = await admin.get<string>(`${url}/export?format=csv&search=RIO`);
    expect(list.body).toContain('Pedido');
    const lines = await admin.get<string>(`${url}/${made._id}/lines/export?format=csv`);
    expect(lines.body).toContain('RIO-1');
    expect(lines.body).toContain('12');
  });
});
