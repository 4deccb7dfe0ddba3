import type { clients } from '@dioptria/contract/shop/clients/clients.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { v7 as newId } from 'uuid';
import { csv, imported } from '../../testing/examples/given-import.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

type Client = RecordOf<typeof clients>;

const app = await testApp();
const shop = await newShop(app);
const admin = shop.as('admin');
const [osde, ioma, pami] = await Promise.all(['OSDE', 'IOMA', 'PAMI'].map((name) => shop.given.insurance({ name })));
const plan = await givenPlan(osde?._id ?? '', '410');
const idOf = (insurer: { _id: string } | undefined) => insurer?._id ?? '';
const named = (insurer: { _id: string; name: string } | undefined) => ({ _id: idOf(insurer), name: insurer?.name });

async function givenPlan(insurer: string, name: string): Promise<string> {
  const id = newId();
  await asTenant(app.database, shop.tenantId, (tx) =>
    sql`insert into insurance_plans (tenant_id, id, insurance_id, name, name_key)
      values (${shop.tenantId}, ${id}, ${insurer}, ${name}, ${name})`.execute(tx),
  );
  return id;
}

async function change(client: Client, changes: object): Promise<Client> {
  const { status, body } = await admin.put<{ client: Client }>(`/tenant/clients/${client._id}`, changes);
  expect({ status, body }).toMatchObject({ status: 200 });
  const read = await admin.get<Client>(`/tenant/clients/${client._id}`);
  expect(read.body).toEqual(body.client);
  return body.client;
}

const insurersOf = ({ policies }: Client) =>
  policies.map(({ insurance, affiliateNumber }) => [insurance.name, affiliateNumber]);

describe('the policies of a client (docs/rules.md#clients-10)', () => {
  test('a client can have a birth date and several policies, and a policy needs only an insurer', async () => {
    const second = { insurance: idOf(ioma), affiliateNumber: '9', holder: 'Luis Pérez', validUntil: '2027-12-31' };
    const policies = [{ insurance: idOf(osde), plan, affiliateNumber: '77/1' }, second, { insurance: idOf(pami) }];
    const client = await shop.given.client({ birthDate: '2011-05-20', policies });
    expect(client.birthDate).toBe('2011-05-20');
    const blank = { plan: null, affiliateNumber: '', holder: '', validUntil: null };
    expect(client.policies).toEqual([
      { ...blank, insurance: named(osde), plan: { _id: plan, name: '410' }, affiliateNumber: '77/1' },
      { ...blank, ...second, insurance: named(ioma) },
      { ...blank, insurance: named(pami) },
    ]);
    const list = await admin.get<Client[]>(`/tenant/clients?numId=${client.numId}`);
    expect(list.body).toEqual([client]);
  });

  test('a plan of another insurer, an unknown insurer and an unknown plan are refused at their field', async () => {
    const client = await shop.given.client();
    const send = async (...policies: object[]) =>
      (await admin.put<{ errors: object[] }>(`/tenant/clients/${client._id}`, { policies })).body.errors;
    expect(await send({ insurance: idOf(ioma), plan })).toEqual([
      { path: 'policies.0.plan', message: 'El plan es de otra obra social.' },
    ]);
    expect(await send({ insurance: idOf(ioma) }, { insurance: newId() })).toEqual([
      { path: 'policies.1.insurance', message: 'Uno de los datos elegidos ya no existe.' },
    ]);
    expect(await send({ insurance: idOf(osde), plan: newId() })).toEqual([
      { path: 'policies.0.plan', message: 'Uno de los datos elegidos ya no existe.' },
    ]);
    const other = await newShop(app);
    const foreign = await other.given.insurance();
    expect(await send({ insurance: foreign._id })).toEqual([
      { path: 'policies.0.insurance', message: 'Uno de los datos elegidos ya no existe.' },
    ]);
  });

  test('a seller can change the insurers and the birth date of a client, and no other field (docs/rules.md#clients-13)', async () => {
    const client = await shop.given.client({ name: 'Ana Ríos', insuranceId: idOf(ioma), numInsurance: '5' });
    const url = `/tenant/clients/${client._id}`;
    const seller = shop.as('seller');
    const policies = [{ insurance: idOf(osde), plan, affiliateNumber: '77/1' }, { insurance: idOf(ioma) }];
    const sent = { policies, birthDate: '1970-05-20', updatedAt: client.updatedAt };
    const { status, body } = await seller.put<{ client: Client }>(`${url}/policies`, { ...sent, name: 'Otra' });
    expect({ status, client: body.client }).toMatchObject({
      status: 200,
      client: { name: 'Ana Ríos', insurance: named(osde), numInsurance: '77/1', birthDate: '1970-05-20' },
    });
    expect((await seller.get<Client>(url)).body).toEqual(body.client);
    expect(await seller.put(`${url}/policies`, sent)).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect((await seller.put(`${url}/policies`, { policies: [{ insurance: idOf(ioma), plan }] })).body).toMatchObject({
      errors: [{ path: 'policies.0.plan' }],
    });
    expect((await seller.put(url, { policies })).status).toBe(403);
    expect((await shop.as('readonly').put(`${url}/policies`, { policies })).status).toBe(403);
    const other = await newShop(app);
    expect((await other.as('seller').put(`${url}/policies`, { policies: [] })).status).toBe(404);
    const history = await admin.get<object[]>(`${url}/history`);
    expect(history.body[0]).toMatchObject({ action: 'update' });
  });

  test("an insurer in a client's policy cannot be deleted, and the message names the clients", async () => {
    const insurer = await shop.given.insurance({ name: 'Medifé' });
    await shop.given.client({ policies: [{ insurance: idOf(osde) }, { insurance: insurer._id }] });
    const { status, body } = await admin.delete(`/tenant/insurances/${insurer._id}`);
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { code: 'in_use', message: 'No se puede eliminar porque lo usan clientes.' },
    });
  });
});

describe("the client's insurer is the insurer of the first policy (docs/rules.md#clients-11)", () => {
  test('a request without policies stores the sent insurer and affiliate number as the first policy', async () => {
    const client = await shop.given.client({ insuranceId: idOf(osde), numInsurance: '77/1' });
    expect(insurersOf(client)).toEqual([['OSDE', '77/1']]);
    const changed = await change(client, { insuranceId: idOf(ioma), numInsurance: '5' });
    expect(insurersOf(changed)).toEqual([['IOMA', '5']]);
  });

  test("a request with policies sets the client's insurer and affiliate number from the first policy", async () => {
    const client = await shop.given.client({ policies: [{ insurance: idOf(osde), plan, affiliateNumber: '77/1' }] });
    expect(client).toMatchObject({ insurance: named(osde), numInsurance: '77/1' });
    const none = await change(client, { policies: [] });
    expect(none).toMatchObject({ insurance: null, numInsurance: '', policies: [] });
  });

  test('a new affiliate number changes the first policy and keeps its plan, and a new insurer replaces only the first policy', async () => {
    const policies = [{ insurance: idOf(osde), plan, affiliateNumber: '77/1' }, { insurance: idOf(ioma) }];
    const client = await shop.given.client({ policies });
    const numbered = await change(client, { numInsurance: '88/2' });
    expect(numbered.policies[0]).toMatchObject({ plan: { name: '410' }, affiliateNumber: '88/2' });
    const replaced = await change(numbered, { insuranceId: idOf(pami), numInsurance: '1' });
    expect(insurersOf(replaced)).toEqual([
      ['PAMI', '1'],
      ['IOMA', ''],
    ]);
    expect(replaced).toMatchObject({ insurance: named(pami), numInsurance: '1' });
  });

  test('if the client already has a policy of the new insurer, this policy becomes the first and keeps its number; if the insurer is removed, the next policy becomes the first', async () => {
    const second = { insurance: idOf(ioma), affiliateNumber: '9', holder: 'Luis Pérez' };
    const client = await shop.given.client({ policies: [{ insurance: idOf(osde), affiliateNumber: '7' }, second] });
    const moved = await change(client, { insuranceId: idOf(ioma), numInsurance: client.numInsurance });
    expect(insurersOf(moved)).toEqual([
      ['IOMA', '9'],
      ['OSDE', '7'],
    ]);
    expect(moved).toMatchObject({ insurance: named(ioma), numInsurance: '9' });
    const next = await change(moved, { insuranceId: null });
    expect(next).toMatchObject({ insurance: named(osde), numInsurance: '7' });
    expect(insurersOf(next)).toEqual([['OSDE', '7']]);
  });

  test("a request that repeats the client's whole record with another `insuranceId` changes the insurer", async () => {
    const client = await shop.given.client({ policies: [{ insurance: idOf(osde), plan, affiliateNumber: '7' }] });
    const changed = await change(client, { ...client, insuranceId: idOf(ioma), updatedAt: undefined });
    expect(insurersOf(changed)).toEqual([['IOMA', '7']]);
  });

  test('an import that changes the affiliate number changes the first policy and keeps its plan', async () => {
    const policies = [{ insurance: idOf(osde), plan, affiliateNumber: '7' }, { insurance: idOf(ioma) }];
    const client = await shop.given.client({ numId: '31555666', policies });
    const file = csv('Tipo de documento;Número de documento;Número de afiliado', 'DNI;31.555.666;88/2');
    expect((await imported(admin, 'clients', file)).outcome).toMatchObject({ updated: 1, failed: 0 });
    const { body } = await admin.get<Client>(`/tenant/clients/${client._id}`);
    expect(body).toMatchObject({ insurance: named(osde), numInsurance: '88/2' });
    expect(body.policies[0]).toMatchObject({ plan: { name: '410' }, affiliateNumber: '88/2' });
    expect(insurersOf(body)[1]).toEqual(['IOMA', '']);
  });

  test("policies are refused if the request's `insuranceId` is not the insurer of the first policy", async () => {
    const client = await shop.given.client();
    const sent = { insuranceId: idOf(osde), policies: [{ insurance: idOf(ioma) }] };
    expect(await admin.put(`/tenant/clients/${client._id}`, sent)).toMatchObject({
      status: 400,
      body: {
        errors: [{ path: 'insuranceId', message: 'La obra social tiene que ser la primera de las coberturas.' }],
      },
    });
  });
});
