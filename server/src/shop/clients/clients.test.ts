import type { clients } from '@dioptria/contract/shop/clients/clients.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import { describe, expect, test } from 'vitest';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

type Client = RecordOf<typeof clients>;

const app = await testApp();
const shop = await newShop(app);
const [admin, seller] = [shop.as('admin'), shop.as('seller')];
const mail = { name: 'Juana Ñandú', email: 'juana@correo.example', phone: '11 4444-1212' };
const documentTaken = 'Ya existe un cliente con ese tipo y número de documento.';

async function found(search: string): Promise<string[]> {
  const { body } = await admin.get<Client[]>(`/tenant/clients?search=${encodeURIComponent(search)}`);
  return body.map((client) => client.name);
}

describe('a client (docs/rules.md#clients-1)', () => {
  test('the record of a client has the id and the name of the insurer, or null if the client has no insurer', async () => {
    const insurance = await shop.given.insurance({ name: 'IOMA' });
    const sent = { ...mail, typeId: 'DNI', numId: '30.111.222', insuranceId: insurance._id, numInsurance: '77' };
    const created = await seller.post<Client>('/tenant/clients', sent);
    expect(created.status).toBe(201);
    expect(created.body.insurance).toEqual({ _id: insurance._id, name: 'IOMA' });
    expect(created.body).toMatchObject({ numInsurance: '77', address: '', typeId: 'DNI', numId: '30.111.222' });
    const changed = await admin.put(`/tenant/clients/${created.body._id}`, { insuranceId: null });
    expect(changed.body).toMatchObject({ client: { insurance: null, name: 'Juana Ñandú', numInsurance: '77' } });
  });

  test('the sale of a client has the notes of the client (docs/rules.md#clients-14)', async () => {
    const notes = 'Prefiere que la llamen a la tarde.';
    const client = await shop.given.client({ notes });
    const sale = await shop.given.sale({ client: client._id });
    expect((await seller.get(`/tenant/sales/${sale._id}`)).body).toMatchObject({ client: { notes } });
    await admin.put(`/tenant/clients/${client._id}`, { notes: '' });
    expect((await seller.get(`/tenant/sales/${sale._id}`)).body).toMatchObject({ client: { notes: '' } });
  });

  test('an edit keeps the fields that are not in the request, and may set any document type', async () => {
    const client = await shop.given.client({ name: 'Igual', address: 'Mitre 1' });
    const { body } = await admin.patch<{ client: Client }>(`/tenant/clients/${client._id}`, { typeId: 'LE' });
    const { updatedAt, ...rest } = client;
    expect(body.client).toMatchObject({ ...rest, typeId: 'LE' });
    expect(Date.parse(body.client.updatedAt)).toBeGreaterThan(Date.parse(updatedAt));
  });

  test('a client with an insurer that does not exist is refused, and the error names the field', async () => {
    const insuranceId = '018f0000-0000-7000-8000-000000000001';
    const { status, body } = await seller.post('/tenant/clients', { ...mail, typeId: 'DNI', numId: '1', insuranceId });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      errors: [{ path: 'insuranceId', message: 'Uno de los datos elegidos ya no existe.' }],
    });
  });

  test('a client with an insurer of another shop is refused, on creation and on edit', async () => {
    const theirs = await (await newShop(app)).given.insurance();
    const client = await shop.given.client();
    const edit = await admin.put(`/tenant/clients/${client._id}`, { insuranceId: theirs._id });
    const creation = await seller.post('/tenant/clients', {
      ...mail,
      typeId: 'CI',
      numId: '9',
      insuranceId: theirs._id,
    });
    expect([edit.status, creation.status]).toEqual([400, 400]);
  });

  test('an edit of an old version of the client is refused', async () => {
    const client = await shop.given.client();
    const { updatedAt } = client;
    await admin.put(`/tenant/clients/${client._id}`, { phone: '1', updatedAt });
    const late = await admin.put(`/tenant/clients/${client._id}`, { phone: '2', updatedAt });
    expect(late).toMatchObject({ status: 409, body: { code: 'stale' } });
  });
});

describe('two clients cannot have the same document type and number; dots, spaces and case make no difference (docs/rules.md#clients-4)', () => {
  test('creating a second client with the same document is refused', async () => {
    await shop.given.client({ typeId: 'DNI', numId: '28.555.444' });
    const again = await seller.post('/tenant/clients', { ...mail, typeId: 'DNI', numId: '28 555444' });
    expect(again).toMatchObject({ status: 409, body: { code: 'duplicate', message: documentTaken } });
  });

  test('an edit that gives two clients the same document is refused, even if the edit changes only the type', async () => {
    await shop.given.client({ typeId: 'PASAPORTE', numId: 'AAB-123456' });
    const other = await shop.given.client({ typeId: 'DNI', numId: 'aab123456' });
    const edit = await admin.put(`/tenant/clients/${other._id}`, { typeId: 'Pasaporte' });
    expect(edit).toMatchObject({ status: 409, body: { code: 'duplicate', message: documentTaken } });
  });

  test('of twenty concurrent requests to create a client with one document, one succeeds', async () => {
    const sent = { ...mail, typeId: 'DNI', numId: '31.000.999' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => seller.post('/tenant/clients', sent)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    const { body } = await admin.get<Client[]>('/tenant/clients?numId=31000999');
    expect(body).toHaveLength(1);
  });

  test('two shops can each have a client with the same document', async () => {
    const { given } = await newShop(app);
    await shop.given.client({ typeId: 'DNI', numId: '27.123.000' });
    await expect(given.client({ typeId: 'DNI', numId: '27.123.000' })).resolves.toBeDefined();
  });
});

describe('GET /tenant/clients/numId/{id} (docs/rules.md#clients-5)', () => {
  test('the answer is the newest client with the document number, and its header has the total of such clients', async () => {
    await shop.given.client({ name: 'Vieja', typeId: 'DNI', numId: 'X 40.500.600' });
    await shop.given.client({ name: 'Nueva', typeId: 'PASAPORTE', numId: 'x40500600' });
    const { status, body, headers } = await seller.get(`/tenant/clients/numId/${encodeURIComponent('x40.500 600')}`);
    expect({ status, name: body['name'], count: headers.get('x-total-count') }).toEqual({
      status: 200,
      name: 'Nueva',
      count: '2',
    });
    const all = await seller.get<Client[]>('/tenant/clients?numId=X40500600&sort=createdAt');
    expect(all.body.map((client) => client.name)).toEqual(['Vieja', 'Nueva']);
  });

  test('the search compares the whole number, not only its beginning', async () => {
    await shop.given.client({ numId: '55.666.777' });
    const { status } = await seller.get('/tenant/clients/numId/55666');
    expect(status).toBe(404);
  });

  test.each(['99999999', '...', '%20', "'%3B--"])(
    'if no client has the number «%s», the answer is 404 with a message about the number',
    async (number) => {
      const { status, body } = await seller.get(`/tenant/clients/numId/${number}`);
      expect(status).toBe(404);
      expect(body['message']).toBe('No se encontraron datos. Intente nuevamente con otro numero de cliente.');
    },
  );

  test('the search does not find a client of another shop', async () => {
    await (await newShop(app)).given.client({ numId: '12.121.212' });
    expect((await seller.get('/tenant/clients/numId/12121212')).status).toBe(404);
  });
});

describe('the list of clients', () => {
  test('a search finds a client by the beginning of any word of name, document, phone or e-mail address', async () => {
    await shop.given.client({
      name: 'Zulema Órzan',
      email: 'zu.lema@opt.example',
      phone: '(0381) 15-777',
      numId: '61.777.888',
    });
    for (const typed of ['zul', 'orz', 'ORZAN zule', '61.777', '61777888', 'zu.lema@opt', '038115777', '0381']) {
      expect(await found(typed), typed).toEqual(['Zulema Órzan']);
    }
    expect(await found('ulema')).toEqual([]);
  });

  test('a search no longer finds a client by a replaced name', async () => {
    const client = await shop.given.client({ name: 'Querubina Antes' });
    await admin.put(`/tenant/clients/${client._id}`, { name: 'Querubina Luego' });
    expect(await found('querubina antes')).toEqual([]);
    expect(await found('querubina luego')).toEqual(['Querubina Luego']);
  });

  test('the list is sorted without regard to case and accents, its pages contain all clients, and the total is sent', async () => {
    const there = await newShop(app);
    for (const name of ['beta', 'Álvaro', 'Zoe', 'ámbar', 'Ñusta', 'Nilda']) await there.given.client({ name });
    const names: string[] = [];
    for (const page of [1, 2, 3]) {
      const { body, headers } = await there
        .as('readonly')
        .get<Client[]>(`/tenant/clients?limit=2&page=${page}&sort=name`);
      expect(headers.get('x-total-count')).toBe('6');
      names.push(...body.map((client) => client.name));
    }
    expect(names).toEqual(['Álvaro', 'ámbar', 'beta', 'Nilda', 'Ñusta', 'Zoe']);
    const { body } = await there.as('readonly').get<Client[]>('/tenant/clients?sort=-name&limit=1');
    expect(body[0]?.name).toBe('Zoe');
  });
});

describe('deleting a client', () => {
  test('deleting a client with a prescription is refused, and the message names prescriptions', async () => {
    const prescribed = (await shop.given.prescription()).clientId;
    const answer = await admin.delete(`/tenant/clients/${prescribed}`);
    expect(answer).toMatchObject({ status: 409, body: { code: 'in_use' } });
    expect(answer.body['message']).toBe('No se puede eliminar porque lo usan recetas.');
  });

  test('deleting a client removes the client from lists, searches and totals', async () => {
    const before = Number((await admin.get('/tenant/clients')).headers.get('x-total-count'));
    const client = await shop.given.client({ name: 'Fugaz' });
    expect((await admin.delete(`/tenant/clients/${client._id}`)).status).toBe(200);
    expect(await found('fugaz')).toEqual([]);
    expect(Number((await admin.get('/tenant/clients')).headers.get('x-total-count'))).toBe(before);
    expect((await admin.delete(`/tenant/clients/${client._id}`)).status).toBe(404);
  });
});

describe('roles (docs/rules.md#roles-4)', () => {
  test('a seller can create clients but neither edit nor delete them; a readonly user can only read them', async () => {
    const client = await shop.given.client();
    const address = `/tenant/clients/${client._id}`;
    const readonly = shop.as('readonly');
    const answers = [
      await seller.put(address, { name: 'Otro' }),
      await seller.delete(address),
      await readonly.post('/tenant/clients', { ...mail, typeId: 'DNI', numId: '3' }),
      await readonly.put(address, { name: 'Otro' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await readonly.get(address)).status).toBe(200);
  });
});
