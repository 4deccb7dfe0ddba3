import { beforeAll, describe, expect, test } from 'vitest';
import { resources } from '../../shop/resources.ts';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { makeSample, sampleOf } from '../../testing/examples/sample-bodies.ts';
import { testApp } from '../../testing/app/test-app.ts';
import { z } from 'zod';

const app = await testApp();
const nobodys = '01890000-0000-7000-8000-000000000000';

describe.each(resources.map(({ definition }) => definition))('$name (docs/rules.md#records-1)', (definition) => {
  const { name, path, envelope, wrapsCreated, sortable } = definition;
  const url = `/tenant/${path}`;

  // The tenant `shop` owns the records, and the tenant `other` must never see them. Each test makes its own record.
  let shop: Shop;
  let other: Shop;
  beforeAll(async () => {
    shop = await newShop(app);
    other = await newShop(app);
  });

  async function makeOne() {
    const record = await makeSample(shop, definition);
    return { admin: shop.as('admin'), record, one: `${url}/${record._id}` };
  }

  test('a creation answers 201 with the record, which can then be read and listed', async () => {
    const admin = shop.as('admin');
    const sample = await sampleOf[name]?.(shop);
    const created = await admin.post<Record<string, Record<string, unknown>>>(url, sample?.body);
    expect(created.status).toBe(201);
    const record = wrapsCreated ? created.body[envelope] : created.body;
    expect(record).toMatchObject({ _id: expect.stringMatching(/^[\da-f-]{14}7/), createdAt: expect.any(String) });
    const id = String(record?.['_id']);
    expect(await admin.get(`${url}/${id}`)).toMatchObject({ status: 200, body: { _id: id } });
    const list = await admin.get<Record<string, unknown>[]>(url);
    expect(list.body.map(({ _id }) => _id)).toContain(id);
    expect(list.headers.get('x-total-count')).toBe(String(list.body.length));
  });

  test.each(['put', 'patch'] as const)(
    '%s changes the sent fields, and answers with the record in its envelope',
    async (method) => {
      const { admin, record, one } = await makeOne();
      const sample = await sampleOf[name]?.(shop);
      const changed = await admin[method]<Record<string, { updatedAt: string }>>(one, sample?.change);
      expect(changed.status).toBe(200);
      expect(Object.keys(changed.body)).toEqual([envelope]);
      expect(changed.body[envelope]).toMatchObject({ ...sample?.change, _id: record._id });
      expect(Date.parse(changed.body[envelope]?.updatedAt ?? '')).toBeGreaterThan(
        Date.parse(String(record['updatedAt'])),
      );
      expect(await admin.get(one)).toMatchObject({ body: sample?.change });
    },
  );

  test('an edit of an old version of the record is refused, and changes nothing', async () => {
    const { admin, record, one } = await makeOne();
    const sample = await sampleOf[name]?.(shop);
    const first = await admin.put(one, { ...sample?.change, updatedAt: record['updatedAt'] });
    expect(first.status).toBe(200);
    const second = await admin.put(one, { ...sample?.change, updatedAt: record['updatedAt'] });
    expect(second).toMatchObject({
      status: 409,
      body: {
        code: 'stale',
        message: 'Otra persona modificó estos datos mientras los editabas. Recargalos y volvé a intentarlo.',
      },
    });
  });

  test('a deletion answers with a message, and afterwards the record is not found', async () => {
    const { admin, one } = await makeOne();
    const before = await admin.get<unknown[]>(url);
    expect(await admin.delete(one)).toMatchObject({ status: 200, body: { message: 'Se eliminó correctamente.' } });
    expect((await admin.get(one)).status).toBe(404);
    expect((await admin.delete(one)).status).toBe(404);
    const after = await admin.get<unknown[]>(url);
    expect(after.body).toHaveLength(before.body.length - 1);
    expect(after.headers.get('x-total-count')).toBe(String(before.body.length - 1));
  });

  test('the id of another tenant’s record and an unknown id both get the same answer, a 404', async () => {
    const { record } = await makeOne();
    const sample = await sampleOf[name]?.(other);
    for (const id of [record._id, nobodys, 'no-es-un-id', '%00', '1%27or%271']) {
      const answers = [
        await other.as('admin').get(`${url}/${id}`),
        await other.as('admin').put(`${url}/${id}`, sample?.change),
        await other.as('admin').delete(`${url}/${id}`),
      ];
      for (const { status, body } of answers) {
        expect({ id, status, body }).toEqual({
          id,
          status: 404,
          body: { message: 'No se encontró lo que buscás.', code: 'not_found' },
        });
      }
    }
  });

  test('the list of one tenant never contains a record of another tenant', async () => {
    const { record } = await makeOne();
    const list = await other.as('admin').get<{ _id: string }[]>(url);
    expect(list.body.map(({ _id }) => _id)).not.toContain(record._id);
  });

  test('the list can be sorted by every declared field in both directions, and a sort by any other field gets a 400 at `sort`', async () => {
    const { admin } = await makeOne();
    for (const field of sortable) {
      for (const sort of [field, `-${field}`]) expect((await admin.get(`${url}?sort=${sort}`)).status).toBe(200);
    }
    expect(await admin.get(`${url}?sort=tenant_id`)).toMatchObject({
      status: 400,
      body: { code: 'invalid', errors: [{ path: 'sort', message: 'Elegí una de las opciones.' }] },
    });
  });

  test('the answer to an empty body names every missing field in Spanish', async () => {
    const { status, body } = await shop.as('admin').post<{ errors: { path: string; message: string }[] }>(url, {});
    expect(status).toBe(400);
    // For a resource that is not listed here, the missing fields follow from its schema.
    const missing: Record<string, string[]> = {
      brands: ['name'],
      categories: ['name'],
      insurances: ['name'],
      optometrists: ['name', 'license'],
      clients: ['name', 'email', 'phone', 'typeId', 'numId'],
      products: ['name', 'code', 'category', 'brand', 'provider', 'stock', 'cost', 'profitability'],
      users: ['name', 'email', 'role'],
      prescriptions: ['clientId', 'expirationDate', 'optometristId'],
      sales: ['client'],
      providers:
        'name phone email personInCharge address taxId bankName bankNumber bankAlias defaultInvoiceType currency'.split(
          ' ',
        ),
    };
    const required =
      missing[name] ?? z.toJSONSchema(definition.create, { io: 'input', unrepresentable: 'any' }).required;
    expect(new Set(body.errors.map(({ path: field }) => field))).toEqual(new Set(required));
  });
});
