import { describe, expect, test } from 'vitest';
import { newShop } from '../../../testing/shops/new-shop.ts';
import { testApp } from '../../../testing/app/test-app.ts';

const app = await testApp();
const shop = await newShop(app);
const { given } = shop;
const [admin, seller] = [shop.as('admin'), shop.as('seller')];

interface Answer {
  sale: { _id: string; timesTold: number; updatedAt: string };
  message: string;
  errors?: { path: string; message: string }[];
}
const whatsApp = { channel: 'whatsapp', text: 'Hola Ana: tu pedido está listo.' };
const saleOf = async (more: object) => given.sale({ client: (await given.client(more))._id });
const tell = (saleId: string, body: object = whatsApp) => seller.post<Answer>(`/tenant/sales/${saleId}/notices`, body);

describe('a message about a sale (docs/rules.md#notices-5)', () => {
  test('the sale counts its messages, and each message is stored with its text and author', async () => {
    const sale = await saleOf({ phone: '011 15-2345-6789' });
    expect(sale.timesTold).toBe(0);
    const { status, body } = await tell(sale._id);
    expect(status).toBe(201);
    expect(body.sale).toMatchObject({ _id: sale._id, timesTold: 1 });
    await tell(sale._id, { channel: 'email', text: 'Otra vez' });
    const { body: notices, headers } = await seller.get(`/tenant/sales/${sale._id}/notices`);
    expect(headers.get('x-total-count')).toBe('2');
    expect(notices).toMatchObject([
      { ...whatsApp, user: { _id: seller.userId } },
      { channel: 'email', text: 'Otra vez', user: { _id: seller.userId } },
    ]);
    const { body: history } = await shop.as('admin').get(`/tenant/sales/${sale._id}/history`);
    expect(history).toMatchObject([{ after: { timesTold: 2 } }, { after: { timesTold: 1 } }, { action: 'create' }]);
  });

  test('a message to a client who does not want messages is refused, and nothing is stored', async () => {
    const sale = await saleOf({ acceptsMessages: false });
    for (const channel of ['whatsapp', 'email']) {
      const { status, body } = await tell(sale._id, { channel, text: 'Hola' });
      expect([status, body.message]).toEqual([409, 'El cliente no quiere recibir mensajes.']);
    }
    expect((await seller.get(`/tenant/sales/${sale._id}/notices`)).body).toEqual([]);
    expect((await seller.get<Answer['sale']>(`/tenant/sales/${sale._id}`)).body.timesTold).toBe(0);
  });

  test('a message by WhatsApp needs an Argentine mobile number; an e-mail needs no mobile number', async () => {
    const sale = await saleOf({ phone: '4321-0000' });
    const { status, body } = await tell(sale._id);
    expect([status, body.errors]).toEqual([
      400,
      [
        {
          path: 'channel',
          message:
            'El teléfono no es un celular de Argentina: escribilo con el código de área, por ejemplo 11 2345-6789.',
        },
      ],
    ]);
    expect((await tell(sale._id, { channel: 'email', text: 'Hola' })).status).toBe(201);
  });

  test('a client without an e-mail address gets no e-mail', async () => {
    await admin.put('/tenant/settings', { asksForEmail: false });
    const sale = await saleOf({ email: '' });
    const { status, body } = await tell(sale._id, { channel: 'email', text: 'Hola' });
    expect([status, body.errors]).toEqual([400, [{ path: 'channel', message: 'El cliente no tiene correo.' }]]);
  });

  test('a message that is sent again with the same idempotency key is stored once', async () => {
    const sale = await saleOf({});
    const send = () =>
      seller.post<Answer>(`/tenant/sales/${sale._id}/notices`, whatsApp, { 'idempotency-key': `notice-${sale._id}` });
    expect((await send()).body.sale.timesTold).toBe(1);
    expect((await send()).body.sale.timesTold).toBe(1);
    expect((await seller.get(`/tenant/sales/${sale._id}/notices`)).body).toHaveLength(1);
  });

  test('the messages about a deleted sale are not found', async () => {
    const sale = await saleOf({});
    await tell(sale._id);
    expect((await seller.delete(`/tenant/sales/${sale._id}`)).status).toBe(200);
    expect((await seller.get(`/tenant/sales/${sale._id}/notices`)).status).toBe(404);
  });

  test('the list of sales can show only the sales with a message, or only the sales without a message', async () => {
    const [told, untold] = [await saleOf({}), await saleOf({})];
    await tell(told._id);
    const idsOf = async (query: string) => {
      const { body } = await seller.get<{ _id: string }[]>(`/tenant/sales?${query}`);
      return body.map(({ _id }) => _id);
    };
    expect(await idsOf('told=true')).toContain(told._id);
    expect(await idsOf('told=true')).not.toContain(untold._id);
    const open = await idsOf('told=false&orderStatus=inProgress');
    expect(open).toContain(untold._id);
    expect(open).not.toContain(told._id);
    const { headers } = await seller.get('/tenant/sales?told=false');
    expect(Number(headers.get('x-total-count'))).toBe((await idsOf('told=false')).length);
  });
});
