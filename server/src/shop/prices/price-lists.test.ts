import type { PriceChange, PriceChangeRow } from '@dioptria/contract/shop/prices/price-changes.ts';
import type { PriceListProblem } from '@dioptria/contract/shop/prices/price-endpoints.ts';
import type { Problem } from '@dioptria/contract/base/problems.ts';
import type { products } from '@dioptria/contract/shop/products/products.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { csv } from '../../testing/examples/given-import.ts';
import { previewOfList, sendList } from '../../testing/examples/given-list.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

type Product = RecordOf<typeof products>;
type Applied = { priceChange: PriceChange; undone: number; kept: number } & Problem;

const app = await testApp();
const shop = await newShop(app);
const { given } = shop;
const admin = shop.as('admin');

const apply = (previewId: string, by = admin) => by.post<Applied>('/tenant/price-changes', { previewId });
const amounts = async ({ _id }: { _id: string }) => {
  const { cost, profitability, price } = (await admin.get<Product>(`/tenant/products/${_id}`)).body;
  return [cost, profitability, price];
};

async function preview(file: string | Buffer, query: Record<string, string> = {}) {
  const { status, body } = await previewOfList(admin, file, query);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.preview;
}

const problemsOf = async (id: string) =>
  (await admin.get<PriceListProblem[]>(`/tenant/price-changes/${id}/problems`)).body;

const reasons = async (file: string, query: Record<string, string> = {}) =>
  (await problemsOf((await preview(file, query))._id)).map(({ row, reason }) => [row, reason]);

const refusal = ({ status, body }: { status: number; body: Problem }) => ({
  status,
  message: body.errors?.[0]?.message ?? body.message,
});

describe('a provider’s list (docs/rules.md#prices-7)', () => {
  test('the server reads a list, and suggests its columns for code, cost and description', async () => {
    const list = csv('Cód. artículo;Detalle;Precio de lista', 'A-1;Armazón;$ 1.234,50', ';;', 'B-2;Funda;10');
    const { status, body } = await sendList(admin, list);
    expect(status).toBe(200);
    expect(body.list).toEqual({
      source: {
        sheet: '',
        sheets: [],
        headingsRow: 1,
        firstRows: [
          { row: 1, text: 'Cód. artículo · Detalle · Precio de lista' },
          { row: 2, text: 'A-1 · Armazón · $ 1.234,50' },
          { row: 4, text: 'B-2 · Funda · 10' },
        ],
      },
      columns: ['Cód. artículo', 'Detalle', 'Precio de lista'],
      rows: 2,
      samples: [
        ['A-1', 'Armazón', '$ 1.234,50'],
        ['B-2', 'Funda', '10'],
      ],
      mapping: { code: 'Cód. artículo', cost: 'Precio de lista', description: 'Detalle' },
    });
    expect((await sendList(admin, 'Uno;Dos\n1;2')).body.list.mapping).toEqual({ code: '', cost: '', description: '' });
  });

  test('after a list is previewed and applied, the products whose code or barcode is in the list have the new costs', async () => {
    const provider = await given.provider({ name: 'Distribuidora Sur' });
    const of = { provider: provider._id, cost: 100, profitability: 100 };
    const one = await given.product({ ...of, name: 'Uno', code: 'SUR-1' });
    const two = await given.product({ ...of, name: 'Dos', code: 'propio', barcode: '7790895000997' });
    await given.product({ ...of, name: 'Tres', code: 'SUR-3' });
    const list = csv('Código;Costo', 'sur 1;$ 1.234,50', '7 790895 000997;110', 'SUR-3;100,00');
    const shown = await preview(list, { providerId: provider._id, name: 'lista sur.csv' });
    expect(shown).toMatchObject({
      field: 'cost',
      kind: 'list',
      value: null,
      provider: 'Distribuidora Sur',
      file: 'lista sur.csv',
      products: 2,
      unchanged: 1,
      impossible: 0,
      doubled: 1,
      belowCost: 0,
      problems: 0,
      unknown: 0,
    });
    expect(shown.rows).toMatchObject([
      { productId: one._id, oldCost: 100, newCost: 1234.5, oldPrice: 242, newPrice: 2987.49, doubt: 'doubled' },
      { productId: two._id, oldCost: 100, newCost: 110, doubt: null },
    ]);
    expect(await amounts(one)).toEqual([100, 100, 242]);
    const { status, body } = await apply(shown._id);
    expect(status).toBe(201);
    expect(body.priceChange).toMatchObject({ name: 'Costo según la lista del proveedor', file: 'lista sur.csv' });
    expect(await amounts(one)).toEqual([1234.5, 100, 2987.49]);
    const log = await admin.get<object[]>(`/tenant/price-changes/${shown._id}/history`);
    expect(log.body).toMatchObject([{ action: 'create', kind: 'price_changes' }]);
  });

  test('a list may be an XLSX file whose cells hold numbers, and its costs are rounded to cents', async () => {
    const product = await given.product({ code: '10045', cost: 5 });
    const rows = [
      ['Lista de noviembre', null, null],
      ['Código', 'Costo', 'Oferta'],
      [10045, 12.345, 1],
    ];
    const file = Buffer.from(await writeXlsx({ sheets: [{ name: 'Hoja', rows }] }));
    expect((await preview(file)).rows).toMatchObject([{ productId: product._id, newCost: 12.35 }]);
  });

  test('the user can choose the sheet and the row with the headings when the server reads the list and when it makes the preview (docs/rules.md#imports-16)', async () => {
    const product = await given.product({ code: 'HOJA-2', cost: 5 });
    const frames = [['Código', 'Costo'], ...['1', '2', '3'].map((code) => [code, 1])];
    const lenses = [
      ['Código', 'Costo', 'Fecha'],
      ['Interno', 'Neto', 'Hasta'],
      ['HOJA-2', 8, '31/12'],
    ];
    const sheets = [
      { name: 'Armazones', rows: frames },
      { name: 'Cristales', rows: lenses },
    ];
    const file = Buffer.from(await writeXlsx({ sheets }));
    const sent = async (query: Record<string, string>) => (await sendList(admin, file, query)).body;
    expect((await sent({})).list.source).toMatchObject({ sheet: 'Armazones', headingsRow: 1 });
    const chosen = { sheet: 'Cristales', headingsRow: '2' };
    expect((await sent(chosen)).list).toMatchObject({ columns: ['Interno', 'Neto', 'Hasta'], rows: 1 });
    const { rows } = await preview(file, { ...chosen, code: 'Interno', cost: 'Neto' });
    expect(rows).toMatchObject([{ productId: product._id, newCost: 8 }]);
    expect((await sent({ sheet: 'Otra' })).message).toBe('La planilla no tiene una hoja «Otra».');
  });

  test('the preview of a list marks products whose new price is below the old cost, and counts products with an impossible price', async () => {
    await given.product({ code: 'cae', cost: 100, profitability: 0 });
    await given.product({ code: 'excede', cost: 100, profitability: 500 });
    const shown = await preview(csv('Código;Costo', 'cae;50', 'excede;9.999.999.999'));
    expect(shown).toMatchObject({ products: 1, belowCost: 1, impossible: 1 });
  });

  test('if a code in the list is the code of one product and the barcode of another, only the first product changes', async () => {
    const byCode = await given.product({ code: '4006381333931' });
    await given.product({ barcode: '4006381333931' });
    expect((await preview(csv('Código;Costo', '4006381333931;77'))).rows).toMatchObject([{ productId: byCode._id }]);
  });
});

describe('the wrong rows of a list (docs/rules.md#prices-8)', () => {
  test('wrong rows change no product, show their row numbers and reasons, and come last if their codes are unknown', async () => {
    const several = await given.product({ code: 'doble' });
    await given.product({ code: 'DOBLE' });
    await given.product({ code: 'sola', barcode: 'SOLA-99' });
    const list = csv(
      'Código;Costo',
      'LÍNEA SOL',
      'nadie;10',
      'doble;10',
      'sola;20',
      'SOLA;30',
      'sola-99;40',
      ';50',
      'sola;consultar',
      'sola;-1',
      'sola;#N/A',
      'sola;99.999.999.999',
      'sola;1;234,56',
    );
    expect(await reasons(list)).toEqual([
      [2, 'Falta el costo.'],
      [4, 'Varios productos tienen ese código: no se sabe cuál cambiar.'],
      [6, 'El producto ya aparece en la fila 5.'],
      [7, 'El producto ya aparece en la fila 5.'],
      [8, 'Falta el código.'],
      [9, 'Ingresá un número.'],
      [10, 'El costo no puede ser negativo.'],
      [11, 'La celda tiene un error de fórmula.'],
      [12, 'El importe es demasiado grande.'],
      [13, 'La fila tiene más celdas que columnas: sobra «234,56».'],
      [3, 'Ningún producto tiene ese código.'],
    ]);
    expect(await amounts(several)).toEqual([several.cost, several.profitability, several.price]);
  });

  test('a list of a chosen provider changes no product of another provider', async () => {
    const [mine, other] = [await given.provider(), await given.provider()];
    const shared = await given.product({ code: 'comp-1', provider: mine._id });
    await given.product({ code: 'comp-1', provider: other._id });
    await given.product({ code: 'ajeno-1', provider: other._id });
    const list = csv('Código;Costo', 'comp-1;10', 'ajeno-1;10');
    expect(await reasons(list, { providerId: mine._id })).toEqual([[3, 'El producto es de otro proveedor.']]);
    expect((await preview(list, { providerId: mine._id })).rows).toMatchObject([{ productId: shared._id }]);
  });

  test('the wrong rows have pages and an exported file, and the corrected file can be read as a list', async () => {
    const product = await given.product({ code: 'arreglo-1', name: 'Funda' });
    const list = csv('Ref;Precio;Modelo', 'arreglo-1;diez;Funda', 'otra;5;"=2+2"');
    const query = { code: 'Ref', cost: 'Precio', description: 'Modelo' };
    const shown = await preview(list, query);
    expect(shown).toMatchObject({ products: 0, problems: 2, unknown: 1 });
    const page = await admin.get<PriceListProblem[]>(`/tenant/price-changes/${shown._id}/problems?page=2&limit=1`);
    expect(page.headers.get('x-total-count')).toBe('2');
    expect(page.body).toEqual([
      { row: 3, code: 'otra', description: '=2+2', cost: '5', reason: 'Ningún producto tiene ese código.' },
    ]);
    const file = await admin.get<string>(`/tenant/price-changes/${shown._id}/problems/export?format=csv`);
    expect(file.body).toContain('2;arreglo-1;Funda;diez;Ingresá un número.');
    const mended = file.body.replace('diez', '10,50');
    const { mapping } = (await sendList(admin, mended)).body.list;
    expect(mapping).toEqual({ code: 'Código', cost: 'Costo', description: 'Descripción' });
    expect((await preview(mended, mapping)).rows).toMatchObject([{ productId: product._id, newCost: 10.5 }]);
  });

  test('the preview of a list that changes no product cannot be applied', async () => {
    const { _id, products: changed } = await preview(csv('Código;Costo', 'no existe;1'));
    expect(changed).toBe(0);
    expect(refusal(await apply(_id))).toEqual({
      status: 400,
      message: 'Ningún producto cambia: revisá los filtros y el valor.',
    });
  });
});

describe('the columns of a list (docs/rules.md#prices-9)', () => {
  test('the columns are remembered for the provider after its list is applied', async () => {
    const [mine, other] = [await given.provider({ name: 'Óptica Mayor' }), await given.provider()];
    await given.product({ code: 'rec-1', provider: mine._id, cost: 3 });
    const list = csv('Cosa;Vale;Costo', 'rec-1;10;viejo');
    const suggested = async (providerId: string) => (await sendList(admin, list, { providerId })).body.list.mapping;
    const shown = await preview(list, { providerId: mine._id, code: 'Cosa', cost: 'Vale' });
    expect(await suggested(mine._id)).toEqual({ code: '', cost: 'Costo', description: '' });
    await apply(shown._id);
    expect(await suggested(mine._id)).toEqual({ code: 'Cosa', cost: 'Vale', description: '' });
    expect(await suggested(other._id)).toEqual({ code: '', cost: 'Costo', description: '' });
  });

  test('a renamed provider keeps its columns, and another provider of the same name does not get them', async () => {
    const [mine, namesake] = [
      await given.provider({ name: 'Lentes Sur' }),
      await given.provider({ name: 'Lentes Sur' }),
    ];
    await given.product({ code: 'sur-1', provider: mine._id, cost: 3 });
    const list = csv('Cosa;Vale;Costo', 'sur-1;10;viejo');
    const suggested = async (query: { providerId?: string }) =>
      (await sendList(admin, list, query)).body.list.mapping.code;
    await apply((await preview(list, { providerId: mine._id, code: 'Cosa', cost: 'Vale' }))._id);
    await admin.put(`/tenant/providers/${mine._id}`, { name: 'Lentes del Sur' });
    expect(await suggested({ providerId: mine._id })).toBe('Cosa');
    expect(await suggested({ providerId: namesake._id })).toBe('');
    expect(await suggested({})).toBe('');
  });

  test.each([
    [{ code: 'Otra' }, 'La planilla no tiene una columna «Otra».'],
    [{ code: '' }, 'Elegí la columna del código y la del costo nuevo.'],
    [{ cost: 'Código' }, 'El código y el costo no pueden salir de la misma columna.'],
    [{ providerId: '018f0000-0000-7000-8000-000000000001' }, 'Uno de los datos elegidos ya no existe.'],
  ])('the request %j for the preview of a list is refused', async (query, message) => {
    expect(refusal(await previewOfList(admin, 'Código;Costo\na;1', query))).toEqual({ status: 400, message });
  });
});

describe('the file of a list is never trusted (docs/rules.md#imports-2)', () => {
  test.each([
    ['a page', '<html>', 400, /^El archivo no es una planilla/],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]), 400, /^El archivo no es una planilla/],
    [
      'UTF-16 with a zero',
      Buffer.from('\uFEFFCódigo;Costo\r\na\0;1', 'utf16le'),
      400,
      /^El archivo no es una planilla/,
    ],
    ['an empty file', '', 400, /^La planilla no tiene filas/],
    ['headings only', 'Código;Costo\n', 400, /^La planilla no tiene filas/],
    ['a cell of a megabyte', csv('Código;Costo', `${'a'.repeat(1024 * 1024)};1`), 413, /demasiado larga/],
    ['too many columns', `${'A;'.repeat(201)}A\n1`, 413, /demasiadas columnas/],
    ['too many bytes', Buffer.alloc(10 * 1024 * 1024 + 1, 'a'), 413, /demasiado grande/],
  ])(
    '%s is refused by the route that reads a list and by the route that previews a list',
    async (_, file, status, message) => {
      for (const send of [sendList, previewOfList]) {
        const answer = await send(admin, file);
        expect({ status: answer.status, message: answer.body.message }).toEqual({
          status,
          message: expect.stringMatching(message),
        });
      }
    },
  );

  test('only admins of the shop can use its lists, and another shop’s provider is refused', async () => {
    const file = 'Código;Costo\na;1';
    for (const role of ['seller', 'readonly'] as const) {
      expect((await sendList(shop.as(role), file)).status).toBe(403);
      expect((await previewOfList(shop.as(role), file)).status).toBe(403);
    }
    const other = (await newShop(app)).as('admin');
    const { _id: providerId } = await given.provider();
    expect((await sendList(other, file, { providerId })).status).toBe(400);
    expect((await previewOfList(other, file, { providerId })).status).toBe(400);
    const { _id } = await preview(file);
    expect((await other.get(`/tenant/price-changes/${_id}/problems`)).status).toBe(404);
    expect((await other.get(`/tenant/price-changes/${_id}/problems/export?format=csv`)).status).toBe(404);
    expect((await shop.as('seller').get(`/tenant/price-changes/${_id}/problems`)).status).toBe(403);
  });
});

describe('the undoing of a list (docs/rules.md#prices-4)', () => {
  test('of two simultaneous lists only one is applied, and its undoing leaves out a product that has changed since', async () => {
    const product = await given.product({ code: 'carrera', cost: 10 });
    const list = csv('Código;Costo', 'carrera;20');
    const [one, two] = [await preview(list), await preview(list)];
    const answers = await Promise.all([apply(one._id), apply(two._id)]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 409]));
    await admin.put(`/tenant/products/${product._id}`, { cost: 30 });
    const applied = answers.find(({ status }) => status === 201)?.body.priceChange;
    const undone = await admin.post<Applied>(`/tenant/price-changes/${applied?._id}/undo`);
    expect(undone.body).toMatchObject({ undone: 0, kept: 1 });
    const rows = await admin.get<PriceChangeRow[]>(`/tenant/price-changes/${applied?._id}/rows`);
    expect(rows.body).toMatchObject([{ productId: product._id, oldCost: 10, newCost: 20 }]);
  });
});
