import { ansiTolerances } from '@dioptria/contract/shop/lenses/lens-labels.ts';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { examine } from '../../operation/doctor/examine.ts';
import { dueDay } from '../../testing/examples/given.ts';
import { givenLogo } from '../../testing/examples/given-pictures.ts';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { openStream } from '../../testing/app/open-stream.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
const path = '/tenant/settings';
let shop: Shop;
beforeEach(async () => {
  shop = await newShop(app);
});

interface Settings {
  _id: string;
  updatedAt: string;
  name: string;
  logo: { _id: string; name: string } | null;
}

const read = async (role: 'admin' | 'seller' | 'readonly' = 'admin') => (await shop.as(role).get<Settings>(path)).body;
const change = (changes: object) => shop.as('admin').put<{ settings: Settings }>(path, changes);

describe('The settings of a shop (docs/rules.md#settings-1)', () => {
  test('a new shop has the name that it got at its creation, and the default settings', async () => {
    expect(await read()).toEqual({
      _id: shop.tenantId,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      name: expect.stringMatching(/^Optica \d+$/),
      legalName: expect.stringMatching(/^Optica \d+$/),
      taxId: '',
      address: '',
      phone: '',
      email: '',
      logo: null,
      technicalDirector: '',
      technicalLicense: '',
      timeZone: 'America/Argentina/Buenos_Aires',
      lowStock: 10,
      minimumDeposit: 0,
      priceRounding: 'none',
      consecutiveNumbers: false,
      proposesDelivery: false,
      asksForEmail: true,
      sellersCorrectContact: false,
      prescriptionMonths: 12,
      purchaseMonths: 1,
      showsBalance: true,
      paymentMethods: [
        { method: 'cash', name: 'Efectivo', isOffered: true },
        { method: 'debitCard', name: 'Tarjeta de débito', isOffered: true },
        { method: 'creditCard', name: 'Tarjeta de crédito', isOffered: true },
        { method: 'check', name: 'Cheque', isOffered: true },
        { method: 'bankTransfer', name: 'Transferencia bancaria', isOffered: true },
        { method: 'provider', name: 'Proveedor', isOffered: true },
        { method: 'creditNote', name: 'Nota de crédito', isOffered: true },
        { method: 'productReturn', name: 'Devolución de producto', isOffered: true },
        { method: 'wallet', name: 'Billetera o QR', isOffered: false },
      ],
      blindCount: false,
      cashNeedsSession: false,
      secondFactor: 'optional',
      asksBeforeDelivering: true,
      asksBeforeFinishing: false,
      showsFirstSteps: true,
      lensTolerances: ansiTolerances,
      readyMessage:
        'Hola {nombre}: tu pedido {numero} de {optica} está listo para retirar. Saldo: {saldo}. Seguilo en {pagina}',
      balanceMessage:
        'Hola {nombre}: tu pedido {numero} de {optica} tiene un saldo de {saldo}. Podés verlo en {pagina}',
      recallMessage:
        'Hola {nombre}: tu receta vence el {vencimiento}. ¿Querés un turno para controlar tu vista? {optica}',
    });
  });

  test('all users of the shop read its settings, and only an admin changes the settings', async () => {
    for (const role of ['admin', 'seller', 'readonly'] as const) expect((await read(role))._id).toBe(shop.tenantId);
    for (const role of ['seller', 'readonly'] as const) {
      expect((await shop.as(role).put(path, { name: 'Otra' })).status).toBe(403);
    }
    const { status, body } = await shop.as('admin').patch<{ settings: Settings }>(path, { name: 'Óptica Belgrano' });
    expect({ status, name: body.settings.name }).toEqual({ status: 200, name: 'Óptica Belgrano' });
  });

  test('a request changes only the fields that it sends, and `/auth/me` answers the new values', async () => {
    await change({ address: 'Rivadavia 100', taxId: '20267565393', lowStock: 3, blindCount: true });
    const { body } = await change({ technicalDirector: 'Ana Paz', technicalLicense: 'MP 12' });
    expect(body.settings).toMatchObject({
      address: 'Rivadavia 100',
      taxId: '20-26756539-3',
      lowStock: 3,
      blindCount: true,
      technicalDirector: 'Ana Paz',
    });
    const me = await shop.as('readonly').get<{ tenant: Settings }>('/auth/me');
    expect(me.body.tenant).toEqual(body.settings);
    expect(await read()).toEqual(body.settings);
  });

  test('a change of the settings does not change the settings of another shop', async () => {
    const other = await newShop(app);
    const before = await other.as('admin').get(path);
    await change({ name: 'Mía', lowStock: 1, logo: givenLogo() });
    expect((await other.as('admin').get(path)).body).toEqual(before.body);
  });

  test('an edit of an outdated version is refused, and changes nothing', async () => {
    const { updatedAt } = await read();
    const first = await change({ name: 'Primera', updatedAt });
    const late = await change({ name: 'Segunda', updatedAt });
    expect(late).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect(await read()).toEqual(first.body.settings);
  });

  test('a change of the settings is in the audit log and in the history of the settings, and is announced to all users', async () => {
    const stream = await openStream(`${app.url}/tenant/live`, shop.as('readonly').headers);
    await stream.next();
    const { name } = await read();
    await change({ name: 'Óptica Belgrano', logo: givenLogo('lentes.png') });
    expect(await stream.next()).toEqual({ event: 'change', data: { resource: 'settings', id: shop.tenantId } });
    const entry = {
      action: 'update',
      kind: 'shop',
      before: { name, logo: null },
      after: { name: 'Óptica Belgrano', logo: { name: 'lentes.png' } },
    };
    const log = await shop.as('admin').get<object[]>('/tenant/audit?kind=shop');
    expect(log.body[0]).toMatchObject(entry);
    const history = await shop.as('admin').get<object[]>(`${path}/${shop.tenantId}/history`);
    expect(history.body[0]).toMatchObject(entry);
    expect((await shop.as('admin').get(`${path}/${shop.as('admin').userId}/history`)).status).toBe(404);
  });

  test.each([
    [{ name: '\u200B' }, 'name', 'Este campo es obligatorio.'],
    [{ taxId: '20-26756539-2' }, 'taxId', 'El CUIT no es válido: revisá sus 11 números.'],
    [{ timeZone: 'America/Springfield' }, 'timeZone', 'Elegí una zona horaria de la lista.'],
    [
      { paymentMethods: [{ method: 'wallet', name: 'cheque', isOffered: true }] },
      'paymentMethods',
      'Hay dos métodos de pago con el nombre «cheque».',
    ],
    [{ minimumDeposit: 12.345 }, 'minimumDeposit', 'Ingresá un número entero.'],
    [{ logo: givenLogo('logo.png', 'hola') }, 'logo', 'El logo tiene que ser una imagen PNG, JPEG o WebP.'],
    [{ logo: givenLogo('a.png', 'x'.repeat(200_001)) }, 'logo', 'El logo no puede pesar más de 200 kB.'],
  ])('%# a wrong value is refused at its field, and nothing is written', async (wrong, field, message) => {
    const before = await read();
    const { status, body } = await change({ phone: '11 4321-0000', ...wrong });
    expect({ status, body }).toMatchObject({ status: 400, body: { errors: [{ path: field, message }] } });
    expect(await read()).toEqual(before);
  });
});

describe("The shop's payment methods (docs/rules.md#settings-8)", () => {
  test('a shop offers the wallet under a name that the shop chose, and the other methods do not change', async () => {
    const wallet = { method: 'wallet', name: 'Mercado Pago', isOffered: true };
    const { body } = await change({ paymentMethods: [wallet] });
    expect(body.settings).toMatchObject({ paymentMethods: expect.arrayContaining([wallet]) });
    const me = await shop.as('seller').get<{ tenant: { paymentMethods: object[] } }>('/auth/me');
    expect(me.body.tenant.paymentMethods).toHaveLength(9);
    expect(me.body.tenant.paymentMethods).toContainEqual(wallet);
    const log = await shop.as('admin').get<{ changes?: object }[]>('/tenant/audit?kind=shop');
    expect(log.body[0]).toMatchObject({ action: 'update', kind: 'shop' });
  });

  test('exports of sales, collections and payment plans contain the shop’s names for the payment methods', async () => {
    await change({ paymentMethods: [{ method: 'wallet', name: 'Mercado Pago', isOffered: true }] });
    await shop.given.sale({ paymentMethod: 'wallet', paymentStatus: 'charged' });
    const admin = shop.as('admin');
    const plan = { name: 'MP 3 cuotas', method: 'wallet', installments: 3, surcharge: 10 };
    await admin.post('/tenant/payment-plans', plan);
    const fileOf = async (list: string) => (await admin.get<string>(`/tenant/${list}`)).body;
    expect(await fileOf('sales/export?format=csv')).toContain(';Mercado Pago;Cobrado;');
    const days = 'from=2026-01-01&to=2026-01-02';
    expect(await fileOf(`collections/export?format=csv&${days}`)).toContain(
      ';Devolución de producto;Mercado Pago;Total',
    );
    expect(await fileOf('payment-plans/export?format=csv')).toContain('MP 3 cuotas;Mercado Pago;3;');
  });

  test('a sale and a refund by a method that the shop no longer offers are still accepted', async () => {
    await change({ paymentMethods: [{ method: 'wallet', name: 'Mercado Pago', isOffered: false }] });
    const sale = await shop.given.sale({ paymentMethod: 'wallet', paymentStatus: 'charged' });
    const refunded = await shop.as('seller').put<{ sale: object }>(`/tenant/sales/${sale._id}`, {
      paymentStatus: 'reimbursed',
    });
    expect(refunded).toMatchObject({ status: 200, body: { sale: { paymentMethod: 'wallet', paid: 0 } } });
  });
});

describe('A shop in another time zone (docs/rules.md#settings-7)', () => {
  test('after a change of the time zone, a sale counts on its day in the new time zone', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    // Half past midnight of 1 March in Buenos Aires. In Lima it is still February.
    vi.setSystemTime(new Date('2027-03-01T03:30:00Z'));
    const late = await newShop(app);
    await late.given.sale();
    const admin = late.as('admin');
    const dashboard = async () => (await admin.get('/tenant/dashboard')).body;
    expect(await dashboard()).toMatchObject({ salesCountToday: 1, salesCountYesterday: 0 });
    expect((await admin.put(path, { timeZone: 'America/Lima' })).status).toBe(200);
    vi.setSystemTime(new Date('2027-03-01T12:00:00Z'));
    expect(await dashboard()).toMatchObject({ salesCountToday: 0, salesCountYesterday: 1, totalSalesMonth: 0 });
    for await (const finding of examine(app.database, { tenantId: late.tenantId })) expect(finding).toBeUndefined();
  });
});

describe('A low stock (docs/rules.md#stock-5)', () => {
  test('the setting `lowStock` decides which products the dashboard lists as low in stock', async () => {
    const product = await shop.given.product({ stock: 4 });
    const scarce = async () =>
      (await shop.as('admin').get<{ lowStockProducts: { _id: string }[] }>('/tenant/dashboard')).body.lowStockProducts;
    expect((await scarce()).map(({ _id }) => _id)).toEqual([product._id]);
    await change({ lowStock: 3 });
    expect(await scarce()).toEqual([]);
  });
});

async function lensOrder() {
  const category = await shop.given.category({ name: 'Cristales', showProductType: true });
  const lens = await shop.given.product({ category: category._id, cost: 1000, profitability: 0 });
  const client = await shop.given.client();
  return (fields: object, prescriptionType = 'far') =>
    shop.as('seller').post('/tenant/sales', {
      client: client._id,
      products: [{ product: lens._id, quantity: 1, prescriptionType }],
      paymentMethod: 'cash',
      paymentStatus: 'waiting',
      orderStatus: 'inProgress',
      deliveryDate: dueDay(),
      ...fields,
    });
}

describe('A minimum deposit (docs/rules.md#settings-4)', () => {
  test('a new sale with lenses needs a deposit of at least the set percentage of its total', async () => {
    const sell = await lensOrder();
    await change({ minimumDeposit: 50 });
    const refused = await sell({ deposit: 604.99 });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'deposit' }] } });
    expect(JSON.stringify(refused.body)).toContain('La seña mínima es de $\u00A0605,00 (50 % del total).');
    expect((await sell({ deposit: 605 })).status).toBe(201);
    expect((await sell({ paymentStatus: 'charged' })).status).toBe(201);
    expect((await sell({}, 'none')).status).toBe(201);
  });

  test('a new shop requires no deposit', async () => {
    expect((await (await lensOrder())({})).status).toBe(201);
  });
});
