import type { Problem } from '@dioptria/contract/base/problems.ts';
import type { products } from '@dioptria/contract/shop/products/products.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import { describe, expect, test } from 'vitest';
import { asTenant } from '../../../base/database/as-tenant.ts';
import { someSale } from '../../../testing/examples/given.ts';
import { newShop, type SignedIn } from '../../../testing/shops/new-shop.ts';
import { testApp } from '../../../testing/app/test-app.ts';
import type { Sale } from '../sale-records.ts';

const app = await testApp();
const shop = await newShop(app);
const { given } = shop;
const [admin, seller] = [shop.as('admin'), shop.as('seller')];
const client = await given.client({ name: 'Carla Cliente' });

/** The frame costs 1000, so its price is 1000 × 1.5 × 1.21 = 1815. */
const frame = await given.product({ name: 'Armazon Norte', code: 'NOR-1', stock: 1000, cost: 1000, profitability: 50 });
const oneFrame = [{ product: frame._id, quantity: 1 }];

const sell = (fields: object, by: SignedIn = seller) =>
  by.post<{ sale: Sale }>('/tenant/sales', { ...someSale, client: client._id, products: oneFrame, ...fields });
const refused = (fields: object, by: SignedIn = seller) =>
  by.post<Problem>('/tenant/sales', { ...someSale, client: client._id, products: oneFrame, ...fields });
const stockOf = async (product: { _id: string }) =>
  (await admin.get<RecordOf<typeof products>>(`/tenant/products/${product._id}`)).body.stock;

const ledgerOf = (product: { _id: string }) =>
  asTenant(app.database, shop.tenantId, (tx) =>
    tx
      .selectFrom('stock_movements')
      .select(['kind', 'quantity', 'unit_cost_cents', 'user_id', 'sale_id'])
      .where('product_id', '=', product._id)
      .orderBy('created_at')
      .execute(),
  );

describe('the server makes six checks of a new sale in a fixed order, and reports only the first failure (docs/rules.md#sales-2)', () => {
  const checks = [
    ['client', 'Debes seleccionar un cliente.'],
    ['products', 'Debes seleccionar al menos un producto.'],
    ['paymentMethod', 'Debes seleccionar un método de pago.'],
    ['deliveryDate', 'Debes seleccionar una fecha de entrega.'],
    ['paymentStatus', 'Debes seleccionar un estado del pago.'],
    ['orderStatus', 'Debes seleccionar el estado de la orden.'],
  ] as const;
  test.each(checks)('a sale that lacks %s and all later fields is refused: %s', async (field, message) => {
    const whole: Record<string, unknown> = { ...someSale, client: client._id, products: oneFrame };
    const present = checks.slice(
      0,
      checks.findIndex(([check]) => check === field),
    );
    const sent = Object.fromEntries(present.map(([check]) => [check, whole[check]]));
    const { status, body } = await seller.post<Problem>('/tenant/sales', sent);
    expect({ status, errors: body.errors }).toEqual({ status: 400, errors: [{ path: field, message }] });
  });
});

describe('the total of a sale (docs/rules.md#sales-4)', () => {
  test('the total is the subtotal of products and custom products less the discount in percent', async () => {
    const { status, body } = await sell(
      {
        products: [{ product: frame._id, quantity: 2 }],
        customProducts: [{ description: 'Estuche a medida', price: 10.5, quantity: 3 }],
        discount: 10,
        discountType: 'percentage',
      },
      admin,
    );
    expect(status).toBe(201);
    expect(body.sale).toMatchObject({ subtotal: 3661.5, discount: 10, discountAmount: 366.15, total: 3295.35 });
  });

  test('a discount is rounded half away from zero', async () => {
    const custom = [{ description: 'Tornillo', price: 0.05, quantity: 1 }];
    const { body } = await sell(
      { products: [], customProducts: custom, discount: 50, discountType: 'percentage' },
      admin,
    );
    expect(body.sale).toMatchObject({ subtotal: 0.05, discountAmount: 0.03, total: 0.02 });
  });

  test('a nominal discount is taken off the subtotal in pesos, up to the whole subtotal', async () => {
    const { body } = await sell({ discount: 1815, discountType: 'nominal' });
    expect(body.sale).toMatchObject({ subtotal: 1815, discountAmount: 1815, total: 0 });
  });

  test.each([
    ['nominal', 1815.01],
    ['percentage', 100.01],
    ['percentage', -1],
    ['nominal', 0.001],
  ])('a %s discount of %d is refused', async (discountType, discount) => {
    const { status, body } = await refused({ discount, discountType });
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ path: 'discount', message: 'El descuento ingresado no es válido.' }]);
  });

  test('a request without a total gets the total that the server computes, and a request with this total is accepted', async () => {
    expect((await sell({})).body.sale.total).toBe(1815);
    expect((await sell({ total: 1815 })).status).toBe(201);
  });

  test.each([1814.99, 1815.01, 0])(
    'a request with the wrong total %d is refused, and the message has the right total',
    async (total) => {
      const { status, body } = await refused({ total });
      expect(status).toBe(409);
      expect(body).toEqual({
        code: 'total_changed',
        message: 'Los precios cambiaron: el total ahora es $\u00A01.815,00. Revisalo y confirmá de nuevo.',
      });
    },
  );

  test('later changes of a product’s price, name and code do not change a sale', async () => {
    const product = await given.product({ name: 'Antes', code: 'A-1', cost: 100, profitability: 0 });
    const { body } = await sell({ products: [{ product: product._id, quantity: 1 }] });
    await admin.put(`/tenant/products/${product._id}`, { name: 'Despues', code: 'D-1', cost: 900 });
    const { body: read } = await seller.get<Sale>(`/tenant/sales/${body.sale._id}`);
    expect(read.products).toEqual([
      { product: { _id: product._id, name: 'Antes', code: 'A-1' }, price: 121, quantity: 1, prescriptionType: 'none' },
    ]);
  });

  test('a sale whose subtotal is over the limit is refused', async () => {
    const customProducts = [{ description: 'Edificio', price: 9_999_999_999.99, quantity: 2 }];
    const { status, body } = await refused({ customProducts }, admin);
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ path: 'products', message: 'El importe de la venta es demasiado grande.' }]);
  });
});

describe('the deposit (docs/rules.md#sales-12)', () => {
  test('the balance of a waiting sale is the total less the deposit', async () => {
    const { body } = await sell({ paymentStatus: 'waiting', deposit: 815 });
    expect(body.sale).toMatchObject({ deposit: 815, balance: 1000 });
  });

  test('a deposit of the whole total leaves no balance; a charged sale owes nothing', async () => {
    expect((await sell({ paymentStatus: 'waiting', deposit: 1815 })).body.sale.balance).toBe(0);
    expect((await sell({ paymentStatus: 'charged' })).body.sale).toMatchObject({ deposit: 0, balance: 0 });
  });

  test.each([
    ['waiting', 1815.01, 'La seña no puede superar el total de la venta.'],
    ['charged', 1, 'La seña solo corresponde a una venta señada.'],
    ['reimbursed', 1, 'La seña solo corresponde a una venta señada.'],
  ])('a new %s sale with a deposit of %d is refused: %s', async (paymentStatus, deposit, message) => {
    const { status, body } = await refused({ paymentStatus, deposit });
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ path: 'deposit', message }]);
  });
});

describe('the fields that the server sets (docs/rules.md#sales-6)', () => {
  test('the seller is the session’s user, even if the request names another seller', async () => {
    const { body } = await sell({ seller: admin.userId, invoiced: true });
    expect(body.sale).toMatchObject({ seller: { _id: seller.userId, name: 'Sara Seller' }, invoiced: false });
  });

  test('a new sale shows the values of its client, and the client’s insurer', async () => {
    const insurance = await given.insurance({ name: 'Salud Sur' });
    const insured = await given.client({ name: 'Ines Insured', insuranceId: insurance._id, address: 'Calle 2' });
    const { body } = await sell({ client: { _id: insured._id } });
    const { _id, name, email, typeId, numId, phone, address } = insured;
    const own = { _id, name, email, typeId, numId, phone, address, acceptsMessages: true, notes: '' };
    expect(body.sale.client).toEqual({ ...own, insurance: { _id: insurance._id, name: 'Salud Sur' } });
  });

  test('a line keeps its prescription type only if the category of its product has `showProductType`', async () => {
    const lenses = await given.category({ name: 'Cristales', showProductType: true });
    const lens = await given.product({ category: lenses._id });
    const { body } = await sell({
      products: [lens, frame].map(({ _id }) => ({ product: _id, quantity: 1, prescriptionType: 'far' })),
    });
    expect(body.sale.products.map((line) => line.prescriptionType)).toEqual(['far', 'none']);
  });

  test('the sale that is read equals the created sale, and has no changes yet', async () => {
    const prescription = await given.prescription({ clientId: client._id });
    const { body } = await sell({ prescriptions: [prescription._id], notes: 'Apurar', discount: 5, deposit: 10 });
    const { body: read } = await seller.get<Sale>(`/tenant/sales/${body.sale._id}`);
    expect(read).toEqual({ ...body.sale, changes: [] });
    expect(read.prescriptions).toEqual([{ _id: prescription._id, createdAt: prescription.createdAt }]);
  });

  test('an id in capital letters refers to the same record', async () => {
    const prescription = await given.prescription({ clientId: client._id });
    const { status, body } = await sell({
      client: client._id.toUpperCase(),
      products: [{ product: frame._id.toUpperCase(), quantity: 1 }],
      prescriptions: [prescription._id.toUpperCase()],
    });
    expect(status).toBe(201);
    expect([body.sale.client._id, body.sale.products[0]?.product._id]).toEqual([client._id, frame._id]);
  });
});

describe('custom products (docs/rules.md#sales-21)', () => {
  const customProducts = [{ description: 'Arreglo de patilla', price: 500, quantity: 2 }];

  test('a seller without the permission cannot sell custom products, and nothing is stored', async () => {
    const before = await stockOf(frame);
    const { status, body } = await refused({ customProducts });
    expect({ status, ...body }).toEqual({
      status: 403,
      code: 'forbidden',
      message: 'No tenés permiso para vender productos personalizados.',
    });
    expect(await stockOf(frame)).toBe(before);
  });

  test('a seller with the granted permission can sell custom products', async () => {
    const other = await newShop(app);
    const granted = other.as('seller');
    await other.as('admin').put(`/tenant/users/${granted.userId}`, { extraPermissions: ['sales.customProducts'] });
    const buyer = await other.given.client();
    const { status, body } = await sell({ client: buyer._id, products: [], customProducts }, granted);
    expect(status).toBe(201);
    expect(body.sale).toMatchObject({ customProducts, products: [], total: 1000 });
  });
});

describe('the records that a sale refers to', () => {
  const nobody = '018f0000-0000-7000-8000-0000000000ff';

  test('a sale with an unknown client, product or prescription is refused', async () => {
    const unknown = [...oneFrame, { product: nobody, quantity: 1 }];
    const answers = [
      await refused({ client: nobody }),
      await refused({ products: unknown }),
      await refused({ prescriptions: [nobody] }),
    ];
    expect(answers.map(({ status, body }) => [status, body.errors])).toEqual([
      [400, [{ path: 'client', message: 'El cliente no existe.' }]],
      [400, [{ path: 'products.1.product', message: 'Uno de los productos ya no existe.' }]],
      [400, [{ path: 'prescriptions.0', message: 'Una de las recetas ya no existe.' }]],
    ]);
  });

  test('a sale with a client, product or prescription of another shop is refused as if the record were unknown', async () => {
    const other = (await newShop(app)).given;
    const foreign = await other.prescription();
    const answers = [
      await refused({ client: foreign.clientId }),
      await refused({ products: [{ product: (await other.product())._id, quantity: 1 }] }),
      await refused({ prescriptions: [foreign._id] }),
    ];
    expect(answers.map(({ status, body }) => [status, body.errors?.[0]?.message])).toEqual([
      [400, 'El cliente no existe.'],
      [400, 'Uno de los productos ya no existe.'],
      [400, 'Una de las recetas ya no existe.'],
    ]);
  });

  test('a product can be in only one line of a sale', async () => {
    const { status, body } = await refused({ products: [...oneFrame, ...oneFrame] });
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ path: 'products.1.product', message: 'El producto está repetido.' }]);
  });

  test('a sale with a prescription of another client is refused', async () => {
    const foreignPrescription = await given.prescription();
    const { status, body } = await refused({ prescriptions: [foreignPrescription._id] });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { path: 'prescriptions.0', message: 'La receta no pertenece al cliente de la venta.' },
    ]);
  });

  test('a second pair is sold with the prescription of the first pair (docs/rules.md#prescriptions-8)', async () => {
    const prescription = await given.prescription({ clientId: client._id });
    const sold = [await sell({ prescriptions: [prescription._id] }), await sell({ prescriptions: [prescription._id] })];
    expect(sold.map(({ status }) => status)).toEqual([201, 201]);
    const used = async () => (await seller.get(`/tenant/prescription/${prescription._id}`)).body;
    const cancel = (nth: number) =>
      seller.put(`/tenant/sales/${sold[nth]?.body.sale._id}`, { orderStatus: 'canceled' });
    await cancel(0);
    expect(await used()).toMatchObject({ used: true });
    await cancel(1);
    expect(await used()).toMatchObject({ used: false });
  });
});

describe('stock (docs/rules.md#stock-1)', () => {
  test('a sale takes its units from the stock, as a stock movement', async () => {
    const product = await given.product({ stock: 5, cost: 1000 });
    const { body } = await sell({ products: [{ product: product._id, quantity: 3 }] });
    expect(await stockOf(product)).toBe(2);
    const [initial, sold, ...others] = await ledgerOf(product);
    expect([initial?.kind, initial?.quantity, others]).toEqual(['initial', 5, []]);
    const by = { user_id: seller.userId, sale_id: body.sale._id };
    expect(sold).toEqual({ kind: 'sale', quantity: -3, unit_cost_cents: 100_000, ...by });
  });

  test.each([
    [2, 'No hay stock suficiente de «Ultimo»: quedan 2 unidades.'],
    [1, 'No hay stock suficiente de «Ultimo»: queda 1 unidad.'],
    [0, 'No hay stock de «Ultimo».'],
  ])(
    'with %d units in stock, a sale of three units is refused, and nothing of the sale is stored',
    async (stock, message) => {
      const product = await given.product({ name: 'Ultimo', stock });
      const prescription = await given.prescription({ clientId: client._id });
      const total = (await seller.get('/tenant/sales?limit=1')).headers.get('x-total-count');
      const before = await stockOf(frame);
      const products = [...oneFrame, { product: product._id, quantity: 3 }];
      const { status, body } = await refused({ products, prescriptions: [prescription._id] });
      expect({ status, ...body }).toEqual({ status: 409, code: 'out_of_stock', message });
      expect([await stockOf(frame), await stockOf(product)]).toEqual([before, stock]);
      expect((await seller.get('/tenant/sales?limit=1')).headers.get('x-total-count')).toBe(total);
      expect((await seller.get(`/tenant/prescription/${prescription._id}`)).body).toMatchObject({ used: false });
    },
  );

  test('a product without stock control may be sold beyond its stock', async () => {
    const product = await given.product({ stock: 1 });
    await admin.put(`/tenant/products/${product._id}`, { verifyStock: false });
    expect((await sell({ products: [{ product: product._id, quantity: 3 }] })).status).toBe(201);
    expect(await stockOf(product)).toBe(-2);
  });

  test('a sale that is created as canceled takes neither stock nor prescriptions', async () => {
    const product = await given.product({ stock: 1 });
    const prescription = await given.prescription({ clientId: client._id });
    const products = [{ product: product._id, quantity: 1 }];
    await sell({ products, prescriptions: [prescription._id], orderStatus: 'canceled' });
    expect(await stockOf(product)).toBe(1);
    expect((await sell({ products, prescriptions: [prescription._id] })).status).toBe(201);
  });
});

test('a readonly user cannot create a sale', async () => {
  expect((await refused({}, shop.as('readonly'))).status).toBe(403);
});
