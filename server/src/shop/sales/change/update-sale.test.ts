import type { HistoryEntry } from '@dioptria/contract/shop/audit/audit.ts';
import type { Problem } from '@dioptria/contract/base/problems.ts';
import { addDays } from '@dioptria/contract/base/shop-time.ts';
import { describe, expect, test } from 'vitest';
import { dueDay } from '../../../testing/examples/given.ts';
import { newShop } from '../../../testing/shops/new-shop.ts';
import { testApp } from '../../../testing/app/test-app.ts';
import type { Sale } from '../sale-records.ts';

const app = await testApp();
const shop = await newShop(app);
const { given } = shop;
const [admin, seller] = [shop.as('admin'), shop.as('seller')];

/** Cost 1000, profit 0 %, VAT 21 %: the price of a unit is 1210. */
const product = await given.product({ stock: 1000, cost: 1000, profitability: 0 });
const products = [{ product: product._id, quantity: 1 }];

interface Ref {
  _id: string;
}
const change = async ({ _id }: Ref, fields: object, by = seller) => {
  const { status, body } = await by.put<{ sale: Sale }>(`/tenant/sales/${_id}`, fields);
  expect(status).toBe(200);
  return body.sale;
};
const refused = async ({ _id }: Ref, fields: object, by = seller) => {
  const { status, body } = await by.put<Problem>(`/tenant/sales/${_id}`, fields);
  return { status, code: body.code, message: body.errors?.[0]?.message ?? body.message, path: body.errors?.[0]?.path };
};
const stockOf = async ({ _id }: Ref) => (await admin.get<{ stock: number }>(`/tenant/products/${_id}`)).body.stock;

describe('the fields of a sale that may change', () => {
  test.each(['inProgress', 'finished', 'delivered', 'canceled'])(
    'a delivered sale can get the status %s',
    async (orderStatus) => {
      const sale = await given.sale({ products });
      expect((await change(sale, { orderStatus: 'delivered' })).orderStatus).toBe('delivered');
      expect((await change(sale, { orderStatus })).orderStatus).toBe(orderStatus);
    },
  );

  test('a sale cannot be moved back to requested', async () => {
    const sale = await given.sale({ products });
    expect(await refused(sale, { orderStatus: 'requested' })).toMatchObject({ status: 400, path: 'orderStatus' });
  });

  test('payment method, payment status, delivery date and notes can change, one at a time or together', async () => {
    const sale = await given.sale({ products });
    await change(sale, { paymentMethod: 'creditCard' });
    const last = { paymentStatus: 'charged', deliveryDate: addDays(dueDay(), 17), notes: 'Avisar' };
    expect(await change(sale, last)).toMatchObject({ ...last, paymentMethod: 'creditCard', total: sale.total });
  });

  test('PATCH is the same as PUT', async () => {
    const sale = await given.sale({ products });
    const { body } = await seller.patch<{ sale: Sale }>(`/tenant/sales/${sale._id}`, { orderStatus: 'finished' });
    expect(body.sale.orderStatus).toBe('finished');
  });

  test('a request cannot change the client, the lines, the number or the seller of a sale', async () => {
    const sale = await given.sale({ products });
    const sent = { client: (await given.client())._id, products: [], number: 5, seller: seller.userId, invoiced: true };
    const { changes, ...after } = await change(sale, sent);
    expect([changes, after]).toEqual([[], sale]);
  });
});

describe('every change is recorded: author, time, old and new value (docs/rules.md#sales-17)', () => {
  test('`changes` has one record for each changed field, and the oldest record comes first', async () => {
    const sale = await given.sale({ products, discount: 10, discountType: 'nominal' });
    const first = await change(sale, { orderStatus: 'finished' });
    const second = await change(
      sale,
      { paymentMethod: 'check', discount: 5, discountType: 'percentage', deposit: 100.5 },
      admin,
    );
    const [by, byAdmin] = [
      { at: first.updatedAt, user: { _id: seller.userId, name: 'Sara Seller' } },
      { at: second.updatedAt, user: { _id: admin.userId, name: 'Ada Admin' } },
    ];
    expect(second.changes).toEqual([
      { ...by, field: 'orderStatus', from: 'inProgress', to: 'finished' },
      { ...byAdmin, field: 'paymentMethod', from: 'cash', to: 'check' },
      { ...byAdmin, field: 'discount', from: '10', to: '5%' },
      { ...byAdmin, field: 'deposit', from: '0', to: '100.5' },
    ]);
    const { body: read } = await seller.get<Sale>(`/tenant/sales/${sale._id}`);
    expect(read).toEqual(second);
  });

  test('a request with the stored value of a field changes nothing, and adds no record to `changes`', async () => {
    const sale = await given.sale({ products, discount: 10, discountType: 'percentage' });
    const same = {
      orderStatus: 'inProgress',
      paymentMethod: 'cash',
      discount: 10,
      discountType: 'percentage',
      deposit: 0,
    };
    const after = await change(sale, { ...same, total: sale.total });
    expect(after).toEqual({ ...sale, changes: [] });
  });
});

describe('the reason of a delivery (docs/rules.md#sales-27)', () => {
  test('the reason of a delivery is stored with the change of the status, and the history shows the reason', async () => {
    const sale = await given.sale({ products });
    const reason = 'Pasa a pagar el viernes';
    const { changes = [] } = await change(sale, { orderStatus: 'delivered', notes: 'Avisar', reason });
    expect(changes.map((one) => [one.field, one.reason])).toEqual([
      ['orderStatus', reason],
      ['notes', undefined],
    ]);
    const { body: history } = await seller.get<HistoryEntry[]>(`/tenant/sales/${sale._id}/history`);
    expect(history[0]?.after).toEqual({ orderStatus: 'delivered', notes: 'Avisar', reason });
  });

  test('a delivery without a reason is accepted', async () => {
    const { changes = [] } = await change(await given.sale({ products }), { orderStatus: 'delivered' });
    expect(changes[0]).not.toHaveProperty('reason');
  });
});

describe('the discount (docs/rules.md#sales-9)', () => {
  test('a new discount gives a new total, with the prices at the time of the sale', async () => {
    const own = await given.product({ stock: 5, cost: 1000, profitability: 0 });
    const sale = await given.sale({ products: [{ product: own._id, quantity: 2 }] });
    await admin.put(`/tenant/products/${own._id}`, { cost: 5000 });
    const after = await change(sale, { discount: 12.5, discountType: 'percentage', total: 2117.5 });
    expect(after).toMatchObject({ subtotal: 2420, discountAmount: 302.5, total: 2117.5, balance: 2117.5 });
  });

  test('a change with a wrong total is refused, and the message has the right total', async () => {
    const sale = await given.sale({ products });
    expect(await refused(sale, { discount: 10, discountType: 'percentage', total: 1210 })).toMatchObject({
      status: 409,
      code: 'total_changed',
      message: 'Los precios cambiaron: el total ahora es $\u00A01.089,00. Revisalo y confirmá de nuevo.',
    });
  });

  test.each([
    { discount: 101, discountType: 'percentage' },
    { discount: 1210.01, discountType: 'nominal' },
    { discount: 500 },
  ])('the change %o of a sale of 1210 with a discount of 10 percent is refused', async (fields) => {
    const sale = await given.sale({ products, discount: 10, discountType: 'percentage' });
    expect(await refused(sale, fields)).toMatchObject({
      status: 400,
      path: 'discount',
      message: 'El descuento ingresado no es válido.',
    });
  });

  test('a discount that lowers the total below the paid amount leaves a credit', async () => {
    const sale = await given.sale({ products, deposit: 1000 });
    expect(await change(sale, { discount: 310, discountType: 'nominal' })).toMatchObject({
      total: 900,
      paid: 1000,
      balance: 0,
      credit: 100,
    });
    expect(await change(sale, { discount: 10, discountType: 'nominal' })).toMatchObject({ balance: 200, credit: 0 });
  });
});

describe('the deposit (docs/rules.md#sales-12)', () => {
  test('the deposit remains when the rest is paid, and the sale then has no balance', async () => {
    const sale = await given.sale({ products, deposit: 400 });
    expect(await change(sale, { paymentStatus: 'charged' })).toMatchObject({ deposit: 400, balance: 0 });
    expect(await change(sale, { paymentStatus: 'waiting' })).toMatchObject({ deposit: 400, balance: 810 });
  });

  test('a deposit can be set together with the payment status `waiting`, or while the sale has this status', async () => {
    const sale = await given.sale({ products, paymentStatus: 'charged' });
    expect(await change(sale, { paymentStatus: 'waiting', deposit: 100 })).toMatchObject({ balance: 1110 });
    expect(await change(sale, { deposit: 200 })).toMatchObject({ balance: 1010 });
  });

  test.each([
    [{ deposit: 1 }, 'La seña solo corresponde a una venta señada.'],
    [{ deposit: 1210.01, paymentStatus: 'waiting' }, 'La seña no puede superar el total de la venta.'],
  ])('the change %o of a charged sale of 1210 is refused', async (fields, message) => {
    const sale = await given.sale({ products, paymentStatus: 'charged' });
    expect(await refused(sale, fields)).toMatchObject({ status: 400, path: 'deposit', message });
  });
});

describe('canceling a sale and making it active again (docs/rules.md#sales-23)', () => {
  test('a canceled sale returns its products to stock, and takes them from stock again when the sale becomes active', async () => {
    const own = await given.product({ stock: 5 });
    const sale = await given.sale({ products: [{ product: own._id, quantity: 4 }] });
    await change(sale, { orderStatus: 'canceled' });
    expect(await stockOf(own)).toBe(5);
    await change(sale, { orderStatus: 'inProgress' });
    expect(await stockOf(own)).toBe(1);
  });

  test('a sale remains canceled if its products were sold meanwhile', async () => {
    const own = await given.product({ name: 'Unico', stock: 1 });
    const one = [{ product: own._id, quantity: 1 }];
    const sale = await given.sale({ products: one });
    await change(sale, { orderStatus: 'canceled' });
    await given.sale({ products: one });
    expect(await refused(sale, { orderStatus: 'finished' })).toMatchObject({
      status: 409,
      code: 'out_of_stock',
      message: 'No hay stock de «Unico».',
    });
    const { body } = await seller.get<Sale>(`/tenant/sales/${sale._id}`);
    expect([body.orderStatus, body.changes?.length]).toEqual(['canceled', 1]);
  });

  test('a canceled sale becomes active again although another sale uses its prescription meanwhile', async () => {
    const prescription = await given.prescription();
    const sent = { products, client: prescription.clientId, prescriptions: [prescription._id] };
    const sale = await given.sale(sent);
    await change(sale, { orderStatus: 'canceled' });
    await given.sale(sent);
    expect((await change(sale, { orderStatus: 'finished' })).orderStatus).toBe('finished');
  });

  test('a sale remains canceled if its prescription was moved to another client meanwhile', async () => {
    const prescription = await given.prescription();
    const sale = await given.sale({ products, client: prescription.clientId, prescriptions: [prescription._id] });
    await change(sale, { orderStatus: 'canceled' });
    await seller.put(`/tenant/prescription/${prescription._id}`, { clientId: (await given.client())._id });
    expect(await refused(sale, { orderStatus: 'finished' })).toMatchObject({
      status: 409,
      code: 'locked',
      message: 'La receta no pertenece al cliente de la venta.',
    });
  });
});

describe('lost updates (docs/rules.md#records-7)', () => {
  test('a change with the `updatedAt` of an older version is refused as stale, and a change with the newest `updatedAt` is accepted', async () => {
    const sale = await given.sale({ products });
    const { updatedAt } = await change(sale, { orderStatus: 'finished', updatedAt: sale.updatedAt });
    expect(await refused(sale, { notes: 'Tarde', updatedAt: sale.updatedAt })).toMatchObject({
      status: 409,
      code: 'stale',
      message: 'Otra persona modificó estos datos mientras los editabas. Recargalos y volvé a intentarlo.',
    });
    expect((await change(sale, { notes: 'A tiempo', updatedAt })).notes).toBe('A tiempo');
  });

  test('ten concurrent changes are recorded one after the other, each with the result of the previous change as its old value', async () => {
    const sale = await given.sale({ products });
    const discounts = Array.from({ length: 10 }, (_, index) => index + 1);
    await Promise.all(discounts.map((discount) => change(sale, { discount })));
    const { body } = await seller.get<Sale>(`/tenant/sales/${sale._id}`);
    const changes = body.changes ?? [];
    expect(new Set(changes.map(({ to }) => Number(to)))).toEqual(new Set(discounts));
    expect(changes.map(({ from }) => from)).toEqual(['0', ...changes.slice(0, -1).map(({ to }) => to)]);
    expect(body.total).toBe(1210 - Number(changes.at(-1)?.to));
  });
});

describe('permissions and tenants', () => {
  test('a readonly user can read a sale, but cannot change or delete the sale', async () => {
    const sale = await given.sale({ products });
    const reader = shop.as('readonly');
    expect((await refused(sale, { notes: 'No' }, reader)).status).toBe(403);
    expect((await reader.delete(`/tenant/sales/${sale._id}`)).status).toBe(403);
    expect((await reader.get(`/tenant/sales/${sale._id}`)).status).toBe(200);
  });

  test.each(['another shop’s', 'nobody’s', 'no UUID'])('a sale with an id that is %s is not found', async (whose) => {
    const ids = {
      'another shop’s': (await (await newShop(app)).given.sale())._id,
      'nobody’s': '018f0000-0000-7000-8000-0000000000ff',
    };
    const path = `/tenant/sales/${ids[whose as keyof typeof ids] ?? 'x'}`;
    const answers = [
      await admin.get(path),
      await admin.put(path, { notes: 'x' }),
      await admin.patch(path, {}),
      await admin.delete(path),
    ];
    expect(answers.map(({ status, body }) => [status, body['code']])).toEqual(answers.map(() => [404, 'not_found']));
  });
});
