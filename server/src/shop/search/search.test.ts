import type { SearchResults } from '@dioptria/contract/shop/search/search-endpoints.ts';
import { roles } from '@dioptria/contract/shop/permissions.ts';
import { describe, expect, test } from 'vitest';
import { newShop, type SignedIn } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
const shop = await newShop(app);
const { given } = shop;
const seller = shop.as('seller');

const jose = await given.client({ name: 'José Ñandú', numId: '30.111.222', phone: '11 6487-5201' });
await given.client({ name: 'Ana Paz', numId: '20999888', phone: '(011) 4444-0000' });
const lens = await given.product({
  name: 'Cristal Orgánico',
  code: 'VK-123/A',
  stock: 40,
  cost: 1000,
  profitability: 100,
});
await given.product({ name: 'Armazón Vulk', code: 'ZZ-4' });
const sale = await given.sale({ client: jose._id, number: 4100, products: [{ product: lens._id, quantity: 2 }] });
await given.sale({ client: jose._id, number: 410 });
await given.sale({ number: 74_100 });

async function search(typed: string, by: SignedIn = seller) {
  const { status, body } = await by.get<SearchResults>(`/tenant/search?search=${encodeURIComponent(typed)}`);
  expect(status).toBe(200);
  return body;
}

async function found(typed: string) {
  const { clients, sales, products } = await search(typed);
  return [
    ...clients.map(({ name }) => name),
    ...sales.map(({ number }) => number),
    ...products.map(({ name }) => name),
  ];
}

describe('one search for the whole shop', () => {
  test('each result has only the fields that distinguish it from other results', async () => {
    expect((await search('nandu')).clients).toEqual([
      { _id: jose._id, name: 'José Ñandú', typeId: 'DNI', numId: '30.111.222', phone: '11 6487-5201' },
    ]);
    expect((await search('4100')).sales).toEqual([
      { _id: sale._id, number: 4100, client: 'José Ñandú', orderStatus: 'inProgress', total: 4840 },
    ]);
    expect((await search('organico')).products).toEqual([
      {
        _id: lens._id,
        code: 'VK-123/A',
        name: 'Cristal Orgánico',
        price: 2420,
        stock: 38,
        verifyStock: true,
        lacksPrice: false,
        enabled: true,
      },
    ]);
  });

  test.each(['José', 'jose', 'ÑANDÚ', 'nan jos', '  José   Ñandú '])(
    '«%s» finds the client José Ñandú and his latest sales: capitals, accents and the order of the words do not matter',
    async (typed) => expect(await found(typed)).toEqual(['José Ñandú', 410, 4100]),
  );
  test.each(['30111222', '30.111.222', '30 111 222', '30-111', '11 6487-5201', '1164875201', '11 6487 52'])(
    '«%s» finds a client by document or phone, without regard to dots, spaces and dashes',
    async (typed) => expect(await found(typed)).toEqual(['José Ñandú', 410, 4100]),
  );
  test.each([
    ['410', [410, 4100]],
    ['#410', [410, 4100]],
    ['00410', [410, 4100]],
    ['74.100', [74_100]],
  ])('«%s» finds sales by the beginning of their number', async (typed, numbers) => {
    expect((await search(typed)).sales.map(({ number }) => number)).toEqual(numbers);
  });
  test.each(['vk-123/a', 'VK123', 'vk 123', 'cristal', 'ORGANICO cris', 'orgánico'])(
    '«%s» finds a product by code or name',
    async (typed) => expect(await found(typed)).toEqual(['Cristal Orgánico']),
  );
  test.each(['ose', '111222', '100', 'zzz'])('«%s» finds nothing, because no word begins with it', async (typed) =>
    expect(await found(typed)).toEqual([]),
  );
  test.each(['', '   ', '%', '_', '--', '%_%'])('«%s» contains no word, and finds nothing', async (typed) =>
    expect(await search(typed)).toEqual({ clients: [], sales: [], products: [] }),
  );
  test.each([
    ['\u0000', 'Contiene caracteres que no se pueden guardar.'],
    ['a'.repeat(200), 'No puede superar los 100 caracteres.'],
  ])('%j is refused with 400 and a message', async (typed, message) => {
    const { status, body } = await seller.get(`/tenant/search?search=${encodeURIComponent(typed)}`);
    expect({ status, errors: body['errors'] }).toEqual({ status: 400, errors: [{ path: 'search', message }] });
  });

  test.each(roles)(
    'a user with the role %s, which may read clients, sales and products, finds all three kinds',
    async (role) => {
      const all = await search('4', shop.as(role));
      expect(all.clients.map(({ name }) => name)).toEqual(['Ana Paz']);
      expect(all.sales.map(({ number }) => number)).toEqual([410, 4100]);
      expect(all.products.map(({ name }) => name)).toEqual(['Armazón Vulk']);
    },
  );

  test('another shop’s records are never found', async () => {
    const other = (await newShop(app)).as('admin');
    for (const typed of ['jose', '30111222', '410', 'vk123']) {
      expect(await search(typed, other)).toEqual({ clients: [], sales: [], products: [] });
    }
  });
});

describe('the best matches come first, five of each kind', () => {
  test('a document or code equal to the text comes first, then names that begin with the text, then other matches', async () => {
    const own = await newShop(app);
    const names = ['Mario Sosa', 'María Luz', 'Ana María', 'Luz Marina', 'Ema Marí', 'Marcos Paz'];
    for (const name of names) await own.given.client({ name, email: 'x@correo.example' });
    await own.given.client({ name: 'Zoe', numId: '12', email: 'x@correo.example' });
    await own.given.client({ name: 'Abel', numId: '123', email: 'x@correo.example' });
    await own.given.product({ name: 'Azul 12', code: 'B-12' });
    await own.given.product({ name: 'Zafiro', code: '12' });
    await own.given.product({ name: 'Mate', code: '12-M' });
    const [mar, twelve] = [await search('mar', own.as('seller')), await search('12', own.as('seller'))];
    expect(mar.clients.map(({ name }) => name)).toEqual([
      'Marcos Paz',
      'María Luz',
      'Mario Sosa',
      'Ana María',
      'Ema Marí',
    ]);
    expect(twelve.clients.map(({ name }) => name)).toEqual(['Zoe', 'Abel']);
    expect(twelve.products.map(({ name }) => name)).toEqual(['Zafiro', 'Mate', 'Azul 12']);
  });
});
