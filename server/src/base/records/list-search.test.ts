import { beforeAll, expect, test } from 'vitest';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
let shop: Shop;

const lists: [path: string, make: (name: string) => Promise<unknown>][] = [
  ['brands', (name) => shop.given.brand({ name })],
  ['categories', (name) => shop.given.category({ name })],
  ['insurances', (name) => shop.given.insurance({ name })],
  ['providers', (name) => shop.given.provider({ name })],
  ['optometrist', (name) => shop.given.optometrist({ name })],
  ['clients', (name) => shop.given.client({ name })],
  ['products', (name) => shop.given.product({ name })],
  ['users', (name) => shop.as('admin').post('/tenant/users', { ...someUser(), name })],
  ['prescription', async (name) => shop.given.prescription({ clientId: (await shop.given.client({ name }))._id })],
  ['sales', async (name) => shop.given.sale({ client: (await shop.given.client({ name }))._id })],
];

let users = 0;
const someUser = () => {
  users += 1;
  return { email: `user${users}@search.example`, role: 'seller', password: 'correct horse' };
};

beforeAll(async () => {
  shop = await newShop(app);
});

test.each(lists)('the search of %s ignores accents, case and the order of words', async (path, make) => {
  for (const name of ['José Ñandú', 'JOSE NANDU', 'Otro Nombre']) await make(name);
  for (const typed of ['josé ñandú', 'jose nandu', 'JOSÉ', 'ñandú jos', 'NAN', 'jose jose jo nandu n']) {
    const query = `/tenant/${path}?search=${encodeURIComponent(typed)}`;
    const { status, headers } = await shop.as('admin').get(query);
    expect({ typed, status, total: headers.get('x-total-count') }).toEqual({ typed, status: 200, total: '2' });
  }
});
