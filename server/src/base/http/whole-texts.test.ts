import { beforeAll, describe, expect, test } from 'vitest';
import { operationsOf, readApiDocument, type JsonSchema } from '../../testing/api/api-operations.ts';
import { placesIn, withAt } from '../../testing/api/json-places.ts';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
const message = 'Contiene caracteres que no se pueden guardar.';
const half = 'Anteojos \uD83D';
const unknownId = '01890000-0000-7000-8000-000000000000';
const isText = ({ type }: JsonSchema) => type === 'string';

const operations = operationsOf(await readApiDocument(app.call));
const forms = operations.flatMap(({ name, method, path, body }) => {
  const places = body ? placesIn(body, isText) : [];
  return places.length > 0 ? [{ name, method, path, places }] : [];
});

let shop: Shop;
beforeAll(async () => {
  shop = await newShop(app);
});

const refusal = (path: string) => ({
  status: 400,
  body: { code: 'invalid', errors: expect.arrayContaining([{ path, message }]) },
});

describe('the server refuses half a character (a lone UTF-16 surrogate) and names its field', () => {
  test('more than sixty operations of the API have text fields', () => {
    expect(forms.length).toBeGreaterThan(60);
  });

  test.each(forms)('$name', async ({ method, path, places }) => {
    const url = path.replaceAll(/\{\w+\}/g, unknownId);
    const { headers } = shop.as('admin');
    for (const place of places) {
      const answer = await app.call(method, url, { body: withAt({}, place, half), headers });
      expect(answer).toMatchObject(refusal(place.join('.')));
    }
  });

  test.each([
    ['as the name of a field', { fixed: { [half]: 'Rayo' } }, 'fixed.Anteojos \uFFFD'],
    ['as a column', { mapping: { name: half } }, 'mapping.name'],
    ['in a field that the schema does not declare', { mapping: {}, more: [{ note: half }] }, 'more.0.note'],
  ])('the server refuses half a character %s', async (_place, body, field) => {
    expect(await shop.as('admin').post(`/tenant/imports/${unknownId}/check`, body)).toMatchObject(refusal(field));
  });

  test('the server refuses half a character in the text of a mail to the customer', async () => {
    const sale = await shop.given.sale();
    const answer = await shop.as('seller').post(`/tenant/sales/${sale._id}/notices`, { channel: 'email', text: half });
    expect(answer).toMatchObject(refusal('text'));
  });

  test('a user without the permission gets a 403 instead of a 400', async () => {
    expect((await shop.as('readonly').post('/tenant/brands', { name: half })).status).toBe(403);
  });
});
