import type { Problem } from '@dioptria/contract/base/problems.ts';
import type { products } from '@dioptria/contract/shop/products/products.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import type { SearchResults } from '@dioptria/contract/shop/search/search-endpoints.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { checked, csv, run } from '../../testing/examples/given-import.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

type Product = RecordOf<typeof products>;
type Answered = Product & { product: Product } & Problem;

const app = await testApp();
const shop = await newShop(app);
const { given } = shop;
const [admin, seller] = [shop.as('admin'), shop.as('seller')];
const frame = { eye: 52, bridge: 18, temple: 140, lensHeight: 38, colorCode: 'C2-NM' };

const names = async (query: string) =>
  (await seller.get<Product[]>(`/tenant/products?${query}`)).body.map(({ name }) => name);

async function bodyOf(fields: object): Promise<object> {
  const [category, brand, provider] = [await given.category(), await given.brand(), await given.provider()];
  const references = { category: category._id, brand: brand._id, provider: provider._id };
  return { name: 'Otro', code: 'OT-1', stock: 0, cost: 1, profitability: 0, ...references, ...fields };
}

const offer = async () => (await admin.get<{ barcode: string }>('/tenant/products/new-barcode')).body.barcode;

const taken = { status: 409, code: 'duplicate', message: 'Otro producto ya tiene ese código de barras.' };
const refusal = ({ status, body }: { status: number; body: Problem }) => ({
  status,
  code: body.code,
  message: body.errors?.[0]?.message ?? body.message,
});

describe('the barcode of a product (docs/rules.md#codes-1)', () => {
  test('a barcode is stored without spaces, and can be removed from its product and given to another product', async () => {
    const product = await given.product({ barcode: ' 7 790895 000997' });
    expect(product.barcode).toBe('7790895000997');
    const { body } = await admin.put<Answered>(`/tenant/products/${product._id}`, { barcode: '' });
    expect(body.product.barcode).toBe('');
    await given.product({ barcode: '7790895000997' });
  });

  test('two products of a shop cannot have the same barcode, and products of two shops can', async () => {
    const first = await given.product({ barcode: '4006381333931' });
    const other = await given.product();
    const sent = await bodyOf({ barcode: '4006381333931' });
    expect(refusal(await admin.post<Answered>('/tenant/products', sent))).toEqual(taken);
    const change = { barcode: '4006381333931' };
    expect(refusal(await admin.put<Answered>(`/tenant/products/${other._id}`, change))).toEqual(taken);
    expect((await admin.put(`/tenant/products/${first._id}`, { ...change, name: 'El mismo' })).status).toBe(200);
    const otherShop = await newShop(app);
    expect((await otherShop.given.product(change)).barcode).toBe('4006381333931');
  });

  test('a UPC-A code and the EAN-13 code that adds a leading zero are the same barcode', async () => {
    await given.product({ barcode: '036000291452' });
    const sent = await bodyOf({ barcode: '0036000291452' });
    expect(refusal(await admin.post<Answered>('/tenant/products', sent))).toEqual(taken);
  });

  test('a barcode with a wrong check digit is refused with a message', async () => {
    const sent = await bodyOf({ barcode: '4006381333932' });
    expect(refusal(await admin.post<Answered>('/tenant/products', sent))).toEqual({
      status: 400,
      code: 'invalid',
      message: 'El dígito verificador no coincide: revisá los números del código de barras.',
    });
  });

  test('of three simultaneous new products with the same barcode, only one is stored', async () => {
    const sent = await bodyOf({ barcode: 'UNICO-1' });
    const answers = await Promise.all([1, 2, 3].map(() => admin.post<Answered>('/tenant/products', sent)));
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  });

  test('the server offers an admin an unused barcode of the in-store range (docs/rules.md#codes-2)', async () => {
    const [one, other] = [await offer(), await offer()];
    expect(one).toMatch(/^20\d{11}$/);
    expect(other).not.toBe(one);
    expect((await given.product({ barcode: one })).barcode).toBe(one);
    expect((await seller.get('/tenant/products/new-barcode')).status).toBe(403);
  });
});

describe('the measures of a frame (docs/rules.md#codes-3)', () => {
  test('a frame keeps its measures, and `frameSize` shows the size as it is printed on frames, for instance 52-18-140', async () => {
    const product = await given.product(frame);
    expect(product).toMatchObject({ ...frame, frameSize: '52-18-140' });
    const { body } = await admin.put<Answered>(`/tenant/products/${product._id}`, { temple: null });
    expect(body.product).toMatchObject({ temple: null, frameSize: '52-18' });
    expect(await given.product()).toMatchObject({ eye: null, frameSize: '', colorCode: '' });
  });

  test('a search finds a frame by its measures and by its color code', async () => {
    await given.product({ ...frame, name: 'Medido' });
    for (const typed of ['52-18', '52/18', '52 18', '52-18-140', '5218', 'c2nm', 'C2-NM'])
      expect(await names(`search=${encodeURIComponent(typed)}`), typed).toContain('Medido');
    expect(await names('search=54-18')).toEqual([]);
  });

  test('the exported list of products has columns for the barcode and the measures', async () => {
    const { body } = await admin.get<string>('/tenant/products/export?format=csv&search=medido');
    for (const heading of ['Código de barras', 'Calibre', 'Puente', 'Patilla', 'Altura del lente', 'Medidas'])
      expect(body).toContain(heading);
    expect(body).toContain('52-18-140');
  });
});

describe('a scanned code (docs/rules.md#codes-4)', () => {
  beforeAll(async () => {
    await given.product({ name: 'Con barras', code: 'SC-1', barcode: '96385074' });
    await given.product({ name: 'Con código', code: 'SC-2' });
    await given.product({ name: 'Con el código de otro', code: '9638-5074' });
    await given.product({ name: 'Gemelo', code: 'SC-3' });
    await given.product({ name: 'Gemela', code: 'SC-3' });
  });

  test('a scanned code must be the whole barcode of a product, or else the whole code of products, in any case and with or without hyphens', async () => {
    expect(await names('scanned=96385074')).toEqual(['Con barras']);
    expect(await names('scanned=sc2')).toEqual(['Con código']);
    expect(await names('scanned=SC-3')).toEqual(['Gemela', 'Gemelo']);
    for (const nothing of ['9638507', 'SC', '-', '%20-'])
      expect(await names(`scanned=${nothing}`), nothing).toEqual([]);
  });

  test('the first product in a search of the shop is the product with the typed barcode', async () => {
    const { body } = await seller.get<SearchResults>('/tenant/search?search=96385074');
    expect(body.products.map(({ name }) => name)).toEqual(['Con barras', 'Con el código de otro']);
  });

  test('a scan of an element string finds the product by its GTIN, with and without separators (docs/rules.md#codes-7)', async () => {
    for (const scan of [
      '0100000096385074',
      ']d201000000963850741727123110L7',
      '10L7\u001D0100000096385074',
      ']E096385074',
    ]) {
      expect(await names(`scanned=${encodeURIComponent(scan)}`), scan).toEqual(['Con barras']);
    }
    expect(await names(`scanned=${encodeURIComponent('\u001D'.repeat(9))}`)).toEqual([]);
    expect(await names(`search=${encodeURIComponent('con\u001Dbarras')}`)).toEqual(['Con barras']);
    expect((await admin.get(`/tenant/products?scanned=${'9'.repeat(10_000)}`)).status).toBe(400);
    const { body } = await seller.get<SearchResults>(
      `/tenant/search?search=${encodeURIComponent(']d20100000096385074')}`,
    );
    expect(body.products.map(({ name }) => name)).toEqual(['Con barras', 'Con el código de otro']);
  });

  test('the list can be limited to given ids, and more than 100 ids or a wrong id are refused', async () => {
    const [one, other] = [await given.product({ name: 'Id B' }), await given.product({ name: 'Id A' })];
    expect(await names(`ids=${one._id},${other._id}`)).toEqual(['Id A', 'Id B']);
    const many = Array.from({ length: 101 }, () => one._id).join(',');
    expect((await seller.get(`/tenant/products?ids=${many}`)).status).toBe(400);
    expect((await seller.get('/tenant/products?ids=x')).status).toBe(400);
  });
});

const heading = 'Código;Nombre;Rubro;Marca;Proveedor;Costo;Ganancia;Stock;EAN;Calibre;Puente;Varilla;Color';
const row = (code: string, barcode: string, measures = ';;;') =>
  `${code};Importado ${code};Armazones;Rayo;Lentes del Sur;1;0;0;${barcode};${measures}`;

describe('an import of barcodes and measures (docs/rules.md#codes-1)', () => {
  test('an import stores barcodes and measures, and reports a wrong, repeated or taken barcode as an error of its row', async () => {
    await given.product({ code: 'DE-OTRO', barcode: 'TOMADO-1' });
    const file = csv(
      heading,
      row('I-1', '73513537', '54 mm;17;145;C7'),
      row('I-2', '73513538'),
      row('I-3', '73513537'),
      row('I-4', 'tomado-1'),
      row('I-5', '', '12;;;'),
      row('DE-OTRO', 'TOMADO-2', '50;16;;'),
    );
    const { id, check } = await checked(admin, 'products', file);
    expect(check.errors.map(({ row: line, column, reason }) => [line, column, reason])).toEqual([
      [3, 'EAN', 'El dígito verificador no coincide: revisá los números del código de barras.'],
      [4, 'EAN', 'Está repetido: ya aparece en la fila 2.'],
      [5, 'EAN', 'Otro producto ya tiene ese código de barras.'],
      [6, 'Calibre', 'No puede ser menor que 30.'],
    ]);
    // Another user takes the barcode after the check.
    const taker = await given.product({ barcode: '73513537' });
    expect(await run(admin, id)).toMatchObject({ state: 'done', outcome: { created: 0, updated: 1, failed: 5 } });
    await admin.put(`/tenant/products/${taker._id}`, { barcode: '' });
    const again = await checked(admin, 'products', csv(heading, row('I-1', '73513537', '54 mm;17;145;C7')));
    expect(await run(admin, again.id)).toMatchObject({ outcome: { created: 1 } });
    const { body } = await admin.get<Product[]>('/tenant/products?scanned=73513537');
    expect(body).toMatchObject([{ code: 'I-1', frameSize: '54-17-145', colorCode: 'C7' }]);
  });
});
