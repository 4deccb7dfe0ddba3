import { beforeEach, describe, expect, test } from 'vitest';
import { someSale } from '../../testing/examples/given.ts';
import { checked, csv, imported, run, upload } from '../../testing/examples/given-import.ts';
import { newShop, type Shop, type SignedIn } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
let shop: Shop;
let admin: SignedIn;
beforeEach(async () => {
  shop = await newShop(app);
  admin = shop.as('admin');
});

type Listed = Record<string, unknown> & { _id: string };
const listed = async (path: string) => (await admin.get<Listed[]>(`/tenant/${path}`)).body;

const fixed = { category: 'Armazones', brand: 'Vulk', provider: 'Sur', profitability: '50', stock: '0' };

const priced = (...rows: string[]) => csv('Código;Descripción;Costo;PVP sug. c/IVA;Stock;Cal/Pte', ...rows);

describe('Cells that say that their value is unknown (docs/rules.md#imports-24)', () => {
  test('a price or a stock such as «Consultar» is left out, and a new product without a price cannot be sold', async () => {
    const rows = ['A-1;Boston;Consultar;Consultar;4;51□21', 'A-2;Rusty;100;-;s/stock;52/18', 'A-3;Luna;-;2.000;3;'];
    const { id, check } = await checked(admin, 'products', priced(...rows), { fixed: { ...fixed, profitability: '' } });
    expect(check).toMatchObject({ created: 3, invalid: 0 });
    expect(check.notes).toMatchObject([
      {
        row: 2,
        column: 'PVP sug. c/IVA',
        value: 'Consultar',
        reason: 'Sin precio: no se puede vender.',
      },
      { row: 3, column: 'PVP sug. c/IVA', value: '-', reason: 'Sin precio: no se puede vender.' },
      { row: 4, column: 'Costo', value: '-', reason: 'Sin costo: entra con costo 0.' },
    ]);
    await run(admin, id);
    const products = await listed('products?sort=code');
    expect(products).toMatchObject([
      { code: 'A-1', cost: 0, price: 0, lacksPrice: true, stock: 4, eye: 51, bridge: 21 },
      { code: 'A-2', cost: 100, lacksPrice: true, stock: 0, frameSize: '52-18' },
      { code: 'A-3', cost: 0, price: 2000, lacksPrice: false, stock: 3 },
    ]);
    const client = await shop.given.client();
    const sale = { ...someSale, client: client._id, products: [{ product: products[0]?._id, quantity: 1 }] };
    expect(await admin.post('/tenant/sales', sale)).toMatchObject({
      status: 400,
      body: { errors: [{ message: '«Boston» no tiene precio: ponéselo en Productos para venderlo.' }] },
    });
    await imported(admin, 'products', priced('A-1;Boston;Consultar;9.000;4;'), { fixed });
    expect(await listed('products?search=boston')).toMatchObject([{ price: 9000, lacksPrice: false }]);
    expect((await admin.post('/tenant/sales', sale)).status).toBe(201);
  });

  test('a stored product keeps its price and its stock', async () => {
    await imported(admin, 'products', priced('A-1;Boston;100;300;4;51-21'), { fixed });
    const { id, check } = await checked(admin, 'products', priced('A-1;Boston 2;Consultar;Consultar;s/stock;-'), {
      fixed,
    });
    expect(check).toMatchObject({ updated: 1, invalid: 0 });
    expect(check.notes).toMatchObject([{ reason: 'Sin precio en la planilla: queda el que tenía.' }]);
    await run(admin, id);
    expect(await listed('products')).toMatchObject([
      { name: 'Boston 2', cost: 100, price: 300, stock: 4, eye: 51, bridge: 21 },
    ]);
  });
});

describe('The stock control of imported products (docs/rules.md#imports-24)', () => {
  test('a column and one value for all rows say whether the stock of a product is controlled; at first it is', async () => {
    const file = csv('Código;Nombre;Costo;Controlar stock', 'A-1;Stock;1;Sí', 'A-2;Pedido;1;No', 'A-3;Otro;1;');
    await imported(admin, 'products', file, { fixed });
    expect((await listed('products?sort=code')).map(({ verifyStock }) => verifyStock)).toEqual([true, false, true]);
    const without = csv('Código;Nombre;Costo', 'A-1;Stock;1', 'A-4;Nuevo;1');
    const { check } = await checked(admin, 'products', without, { fixed: { ...fixed, verifyStock: 'No' } });
    expect(check).toMatchObject({ created: 1, updated: 1 });
    expect(check.changes).toMatchObject([{ row: 2, fields: [{ label: 'Controlar stock', from: 'Si', to: 'No' }] }]);
  });

  test('without a column, the stock of a new lens is controlled only if the file has units (docs/rules.md#products-15)', async () => {
    const file = csv(
      'Código;Nombre;Costo;Categoría;Stock',
      'L-1;Orgánico;1;Cristales;',
      'L-2;De stock;1;Cristales;4',
      'L-3;Boston;1;Armazones;',
    );
    await imported(admin, 'products', file, { fixed: { ...fixed, category: '' } });
    expect((await listed('products?sort=code')).map(({ verifyStock }) => verifyStock)).toEqual([false, true, true]);
  });
});

const names = (...brands: string[]) =>
  csv('Código;Nombre;Costo;Marca', ...brands.map((brand, place) => `A-${place};Boston;1;${brand}`));

describe('The names of missing records (docs/rules.md#imports-7)', () => {
  const others = { category: 'Armazones', provider: 'Sur', profitability: '50', stock: '0' };

  test('the import stores the name that the review shows, and all spellings of a brand are one brand', async () => {
    const { id, check } = await checked(
      admin,
      'products',
      names('RAY-BAN', 'Ray-Ban', 'Ray Ban', 'ray ban', 'RayBan'),
      {
        fixed: others,
      },
    );
    expect(check.missing).toContainEqual({ resource: 'brands', names: ['RAY-BAN'] });
    await run(admin, id);
    expect(await listed('brands')).toMatchObject([{ name: 'RAY-BAN' }]);
    const [brand] = await listed('brands');
    const products = await listed(`products?brandId=${brand?._id}`);
    expect(products).toHaveLength(5);
    const again = await checked(admin, 'products', names('ray ban'), { fixed: others });
    expect(again.check).toMatchObject({ unchanged: 1, missing: [] });
    expect(again.check.similar).toEqual([{ resource: 'brands', name: 'ray ban', stored: 'RAY-BAN' }]);
  });
});

describe('Titles of groups (docs/rules.md#imports-25)', () => {
  const list = csv(
    'Código;Descripción;Costo;% Ganancia',
    'A-0;Estuche;1;50',
    'ARMAZONES METAL;;;',
    'A-1;Boston;100;50',
    'A-2;Rusty;100;50',
    ';LENTES DE SOL 2026;;',
    'A-3;Luna;100;50',
    ';TOTAL;;',
  );
  const others = { brand: 'Vulk', provider: 'Sur', stock: '0' };

  test('a row with one text and without a code or a price is suggested as the category of the rows below', async () => {
    const { columns, mapping, titles, rows } = (await upload(admin, 'products', list)).body.import;
    expect({ columns, rows }).toEqual({
      columns: ['Código', 'Descripción', 'Costo', '% Ganancia', 'Título del grupo'],
      rows: 5,
    });
    expect(mapping).toMatchObject({ category: 'Título del grupo' });
    expect(titles).toEqual([
      { row: 3, text: 'ARMAZONES METAL' },
      { row: 6, text: 'LENTES DE SOL 2026' },
    ]);
    const { id, check } = await checked(admin, 'products', list, { fixed: others });
    expect(check).toMatchObject({ created: 3, invalid: 2 });
    expect(check.errors).toMatchObject([
      { row: 2, column: 'Título del grupo', reason: 'Este campo es obligatorio.' },
      { row: 8, value: 'TOTAL' },
    ]);
    expect(check.missing).toContainEqual({ resource: 'categories', names: ['ARMAZONES METAL', 'LENTES DE SOL 2026'] });
    await run(admin, id);
    const products = await listed('products?sort=code');
    expect(products.map(({ category }) => category)).toMatchObject([
      { name: 'ARMAZONES METAL' },
      { name: 'ARMAZONES METAL' },
      { name: 'LENTES DE SOL 2026' },
    ]);
  });

  test('one category for all rows takes the place of the titles, and a file of clients has no titles', async () => {
    const request = { mapping: { category: null }, fixed: { ...others, category: 'Varios' } };
    const { check } = await checked(admin, 'products', list, request);
    expect(check).toMatchObject({ created: 4, invalid: 1 });
    const clients = (await upload(admin, 'clients', csv('Nombre;DNI', 'SOCIOS;', 'Ana;1'))).body.import;
    expect(clients).toMatchObject({ titles: [], rows: 2 });
  });

  test('a row with a text to the right of the headings is still wrong', async () => {
    const wide = csv('Código;Descripción', 'A-1;Boston', 'ARMAZONES;', 'A-2;Rusty;sobra');
    const { id, check } = await checked(admin, 'products', wide, { fixed: { ...fixed, cost: '1' } });
    expect(check.errors.at(-1)).toMatchObject({ row: 4, value: 'sobra' });
    const file = await admin.get<string>(`/tenant/imports/${id}/errors?format=csv`);
    expect(file.body.split('\r\n')[0]).toBe('Fila;Código;Descripción;Título del grupo;Motivo');
  });

  test('all rows of a long list below a title get its category', async () => {
    const rows = Array.from({ length: 450 }, (_, place) => `C-${place};Modelo ${place};100;50`);
    const long = csv('Código;Descripción;Costo;% Ganancia', ';SOL;;', ...rows);
    const { check } = await checked(admin, 'products', long, { fixed: others });
    expect(check).toMatchObject({
      created: 450,
      missing: expect.arrayContaining([{ resource: 'categories', names: ['SOL'] }]),
    });
  });
});

describe('Wrong cells of optional fields (docs/rules.md#imports-27)', () => {
  const file = csv(
    'Código;Nombre;Costo;Calibre;Cal/Pte;Cantidad mínima;EAN',
    'A-1;Boston;1;mil;único;x;ñ',
    'A-2;Rusty;mil;50;;;',
    'A-3;Luna;1;50;50-18;;',
  );

  test('the check counts the rows that would be valid without their wrong cells; with one tick, the import leaves these cells out', async () => {
    const { check } = await checked(admin, 'products', file, { fixed });
    expect(check).toMatchObject({ valid: 1, invalid: 2, mendable: 1 });
    const { id, check: mended } = await checked(admin, 'products', file, { fixed, leavesOut: true });
    expect(mended).toMatchObject({ created: 2, invalid: 1, mendable: 0 });
    expect(mended.errors).toMatchObject([{ row: 3, column: 'Costo', value: 'mil' }]);
    expect(mended.notes.map(({ column, value }) => `${column}: ${value}`).toSorted()).toEqual([
      'Cal/Pte: único',
      'Calibre: mil',
      'Cantidad mínima: x',
      'EAN: ñ',
    ]);
    expect(mended.notes[0]?.reason).toContain('La fila se importa sin este dato.');
    await run(admin, id);
    expect(await listed('products?sort=code')).toMatchObject([
      { code: 'A-1', eye: null, bridge: null, minimumStock: null, barcode: '' },
      { code: 'A-3', eye: 50, bridge: 18 },
    ]);
  });

  test('a stored record keeps the value of a wrong cell, and a wrong document of a client is never left out', async () => {
    await imported(admin, 'products', csv('Código;Nombre;Costo', 'A-1;Boston;100'), { fixed });
    const changed = csv('Código;Nombre;Costo', 'A-1;Boston 2;mil');
    await imported(admin, 'products', changed, { fixed, leavesOut: true });
    expect(await listed('products')).toMatchObject([{ name: 'Boston 2', cost: 100 }]);
    const clients = csv('Nombre;DNI;Tipo doc;Celular;Mail', 'Ana;1;LE;11;ana@', 'Bea;2;DNI;11;bea@correo.example');
    const { check } = await checked(admin, 'clients', clients, { leavesOut: true });
    expect(check).toMatchObject({ created: 1, invalid: 1 });
  });
});

describe('Amounts in dollars (docs/rules.md#imports-26)', () => {
  const file = csv(
    'Código;Nombre;Costo USD;PVP',
    'A-1;Boston;12,50;30000',
    'A-2;Rusty;US$ 1.200;U$S 2.000',
    'A-3;Luna;;90',
  );

  test('the upload names the columns in dollars; without a rate these cells are wrong, and with one the import stores pesos', async () => {
    const received = (await upload(admin, 'products', file)).body.import;
    expect(received).toMatchObject({ dollars: ['Costo USD', 'PVP'], dollarRate: null, mapping: { cost: 'Costo USD' } });
    const { check } = await checked(admin, 'products', file, { fixed });
    expect(check).toMatchObject({ invalid: 2, valid: 1 });
    expect(check.errors[0]).toEqual({
      row: 2,
      column: 'Costo USD',
      value: '12,50',
      reason: 'Está en dólares: escribí la cotización.',
    });
    const { id, check: converted } = await checked(admin, 'products', file, { fixed, dollarRate: 1435.5 });
    expect(converted).toMatchObject({ created: 3, invalid: 0 });
    await run(admin, id);
    expect((await listed('products?sort=code')).map(({ cost, price }) => [cost, price])).toEqual([
      [17_943.75, 30_000],
      [1_722_600, 2_871_000],
      [49.59, 90],
    ]);
    expect((await admin.get(`/tenant/imports/${id}`)).body).toMatchObject({ dollarRate: 1435.5 });
  });

  test.each([0, -1, 1_000_001, 1.555, '12'])('the rate %j is refused', async (dollarRate) => {
    const { _id } = (await upload(admin, 'products', file)).body.import;
    const { status } = await admin.post(`/tenant/imports/${_id}/check`, { mapping: {}, dollarRate });
    expect(status).toBe(400);
  });
});
