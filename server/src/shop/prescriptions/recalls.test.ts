import { addDays, DEFAULT_TIME_ZONE, shopDay } from '@dioptria/contract/base/shop-time.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
const shop = await newShop(app);
const { given } = shop;
const seller = shop.as('seller');
const DAY = 86_400_000; // in milliseconds
const inDays = (days: number) => addDays(shopDay(new Date(), DEFAULT_TIME_ZONE), days);
const message = { channel: 'whatsapp', text: 'Hola: tu receta vence.' };

interface Row {
  _id: string;
  client: { _id: string; name: string };
  step: number;
}

const listed = async (clientId: string, days = 30) => {
  const { body } = await seller.get<Row[]>(`/tenant/recalls?days=${days}&limit=1000`);
  return body.filter(({ client }) => client._id === clientId);
};
const write = (prescriptionId: string) =>
  seller.post<{ message: string }>(`/tenant/recalls/${prescriptionId}`, message);
const note = (prescriptionId: string, result: string) =>
  seller.post<{ message: string }>(`/tenant/recalls/${prescriptionId}/result`, { result });

async function expiring(days: number, more: object = {}) {
  const { _id: clientId } = await given.client(more);
  const prescription = await given.prescription({ clientId, expirationDate: inDays(Math.max(days, 0)) });
  if (days < 0)
    await stored(sql`update prescriptions set expiration_date = ${inDays(days)} where id = ${prescription._id}`);
  return { clientId, prescriptionId: prescription._id };
}

const stored = (change: ReturnType<typeof sql>) =>
  asTenant(app.database, shop.tenantId, async (tx) => {
    await change.execute(tx);
  });

const pass = (column: 'prescription_id' | 'sale_id', id: string, days: number) =>
  asTenant(app.database, shop.tenantId, async (tx) => {
    const notices = await tx.selectFrom('notices').select(['id', 'created_at']).where(column, '=', id).execute();
    for (const notice of notices) {
      const earlier = new Date(Date.parse(notice.created_at) - days * DAY);
      await tx.updateTable('notices').set({ created_at: earlier }).where('id', '=', notice.id).execute();
    }
  });

describe('the recalls (docs/rules.md#recalls-1)', () => {
  test('a client whose prescription expires in 20 days is listed once, and is not listed after a newer prescription', async () => {
    const { clientId, prescriptionId } = await expiring(20);
    expect(await listed(clientId)).toMatchObject([{ _id: prescriptionId, step: 1, client: { name: 'Carla Cliente' } }]);
    await given.prescription({ clientId, expirationDate: inDays(300) });
    expect(await listed(clientId)).toEqual([]);
  });

  test('the list has expired prescriptions, and no prescription that expires after the given number of days', async () => {
    expect(await listed((await expiring(-40)).clientId)).toHaveLength(1);
    const { clientId } = await expiring(31);
    expect(await listed(clientId, 30)).toEqual([]);
    expect(await listed(clientId, 31)).toHaveLength(1);
  });

  test('a client who does not want messages is not listed, and a message to this client is refused', async () => {
    const { clientId, prescriptionId } = await expiring(20, { acceptsMessages: false });
    expect(await listed(clientId)).toEqual([]);
    const { status, body } = await write(prescriptionId);
    expect([status, body.message]).toEqual([409, 'El cliente no quiere recibir mensajes.']);
  });

  test('after a message about a sale, the client gets no recall for 30 days', async () => {
    const { clientId, prescriptionId } = await expiring(20);
    const sale = await given.sale({ client: clientId });
    await seller.post(`/tenant/sales/${sale._id}/notices`, message);
    expect(await listed(clientId)).toEqual([]);
    expect((await write(prescriptionId)).status).toBe(409);
    await pass('sale_id', sale._id, 30);
    expect(await listed(clientId)).toHaveLength(1);
  });

  test('a recall is due again 14 and 28 days after the first message, and never after the third message (docs/rules.md#recalls-2)', async () => {
    const { clientId, prescriptionId } = await expiring(20);
    expect((await write(prescriptionId)).status).toBe(201);
    expect(await listed(clientId)).toEqual([]);
    const { status, body } = await write(prescriptionId);
    expect([status, body.message]).toEqual([409, 'Este recordatorio no corresponde hoy: mirá la lista de nuevo.']);
    await pass('prescription_id', prescriptionId, 13);
    expect(await listed(clientId)).toEqual([]);
    await pass('prescription_id', prescriptionId, 1);
    expect(await listed(clientId)).toMatchObject([{ step: 2 }]);
    await write(prescriptionId);
    await pass('prescription_id', prescriptionId, 14);
    expect(await listed(clientId)).toMatchObject([{ step: 3 }]);
    await write(prescriptionId);
    await pass('prescription_id', prescriptionId, 100);
    expect(await listed(clientId)).toEqual([]);
    expect((await write(prescriptionId)).status).toBe(409);
  });

  test('a recall ends if the client answers, and is repeated if the client does not answer (docs/rules.md#recalls-3)', async () => {
    for (const [result, rest] of [
      ['appointment', 0],
      ['declined', 0],
      ['silent', 1],
    ] as const) {
      const { clientId, prescriptionId } = await expiring(20);
      expect((await note(prescriptionId, result)).body.message).toBe('Todavía no le escribiste por esta receta.');
      await write(prescriptionId);
      expect((await note(prescriptionId, result)).status).toBe(200);
      await pass('prescription_id', prescriptionId, 14);
      expect(await listed(clientId), result).toHaveLength(rest);
    }
  });

  test('a recall is unanswered until a user stores its result, and the client’s history shows the message and the result', async () => {
    const { clientId, prescriptionId } = await expiring(20);
    const unanswered = async () =>
      (await seller.get<Row[]>('/tenant/recalls?unanswered=true&limit=1000')).body.filter(
        ({ client }) => client._id === clientId,
      );
    expect(await unanswered()).toEqual([]);
    await write(prescriptionId);
    await pass('prescription_id', prescriptionId, 5);
    expect(await unanswered()).toHaveLength(1);
    await note(prescriptionId, 'silent');
    expect(await unanswered()).toEqual([]);
    const { body } = await seller.get<{ after: object | null }[]>(`/tenant/clients/${clientId}/history`);
    expect(body.map(({ after }) => after)).toEqual(
      expect.arrayContaining([
        { recallChannel: message.channel, recallText: message.text },
        { recallResult: 'silent' },
      ]),
    );
  });

  test('the list of recalls has pages and a total, and a request for 0 days is refused', async () => {
    const { body, headers } = await seller.get<Row[]>('/tenant/recalls?days=365&limit=2');
    expect(body).toHaveLength(2);
    const { body: all } = await seller.get<Row[]>('/tenant/recalls?days=365&limit=1000');
    expect(Number(headers.get('x-total-count'))).toBe(all.length);
    expect((await seller.get<Row[]>('/tenant/recalls?days=365&limit=2&page=2')).body[0]).toEqual(all[2]);
    expect((await seller.get('/tenant/recalls?days=0')).status).toBe(400);
  });
});
