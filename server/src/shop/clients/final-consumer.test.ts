import type { clients } from '@dioptria/contract/shop/clients/clients.ts';
import type { Dashboard } from '@dioptria/contract/shop/dashboard/dashboard-endpoints.ts';
import type { Problem } from '@dioptria/contract/base/problems.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import { describe, expect, test } from 'vitest';
import { examine } from '../../operation/doctor/examine.ts';
import { someSale } from '../../testing/examples/given.ts';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';
import type { Sale } from '../sales/sale-records.ts';

type Client = RecordOf<typeof clients>;

const app = await testApp();
const shop = await newShop(app);
const { given } = shop;
const [admin, seller, reader] = [shop.as('admin'), shop.as('seller'), shop.as('readonly')];
const take = (by = seller) => by.post<Client>('/tenant/clients/final-consumer');
const kept = '«Consumidor final» no se modifica ni se elimina: es de las ventas sin datos del cliente.';
const noAccount = '«Consumidor final» no tiene cuenta: cobrá o devolvé en cada venta, y no con nota de crédito.';
const customProducts = [{ description: 'Paño', price: 1000, quantity: 1 }];
const refusal = ({ status, body }: { status: number; body: Problem }) => ({
  status,
  code: body.code,
  message: body.errors?.[0]?.message ?? body.message,
});

describe("'Consumidor final' (docs/rules.md#clients-9)", () => {
  test('of forty concurrent first requests for the client, one creates the client, and all get the same client', async () => {
    const empty = await newShop(app);
    const answers = await Promise.all(Array.from({ length: 40 }, () => take(empty.as('seller'))));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
    const { body, headers } = await empty.as('admin').get<Client[]>('/tenant/clients');
    expect([body.length, headers.get('x-total-count')]).toEqual([1, '1']);
    expect(body[0]).toMatchObject({
      name: 'Consumidor final',
      isFinalConsumer: true,
      typeId: '',
      numId: '',
      phone: '',
      email: '',
      acceptsMessages: false,
    });
    const { body: entries } = await empty.as('admin').get<object[]>('/tenant/audit?kind=clients');
    expect(entries).toHaveLength(1);
  });

  test('only a user who may create sales can request the client, and each shop has its own client', async () => {
    expect((await take(reader)).status).toBe(403);
    const other: Shop = await newShop(app);
    expect((await take()).body._id).not.toBe((await take(other.as('seller'))).body._id);
  });

  test('the client is found by name, and not by a document number', async () => {
    const { _id } = (await take()).body;
    const { body: named } = await seller.get<Client[]>('/tenant/clients?search=consumidor');
    expect(named.map((client) => client._id)).toEqual([_id]);
    expect((await seller.get('/tenant/clients/numId/%20')).status).toBe(404);
    expect((await seller.get('/tenant/clients?numId=.')).body).toEqual([]);
  });

  test('the client can be neither changed nor deleted', async () => {
    const { _id } = (await take()).body;
    const answers = [
      await admin.put<Problem>(`/tenant/clients/${_id}`, { name: 'Ana' }),
      await admin.delete<Problem>(`/tenant/clients/${_id}`),
    ];
    for (const answer of answers) expect(refusal(answer)).toEqual({ status: 409, code: 'locked', message: kept });
    expect((await take()).body).toMatchObject({ _id, name: 'Consumidor final' });
  });

  test('the dashboard does not count the client as a new client', async () => {
    const empty = await newShop(app);
    await take(empty.as('seller'));
    const { body } = await empty.as('admin').get<Dashboard>('/tenant/dashboard');
    expect(body.newClientsThisMonth).toBe(0);
  });
});

describe("a sale to 'Consumidor final' (docs/rules.md#sales-34)", () => {
  test('a sale with a prescription is refused, and a prescription cannot be moved to the client', async () => {
    const client = (await take()).body._id;
    const prescription = await given.prescription();
    const message = '«Consumidor final» no lleva receta: elegí un cliente.';
    const sold = await admin.post<Problem>('/tenant/sales', {
      ...someSale,
      client,
      customProducts,
      products: [],
      prescriptions: [prescription._id],
    });
    expect(sold).toMatchObject({ status: 400, body: { errors: [{ path: 'client', message }] } });
    const moved = await admin.put<Problem>(`/tenant/prescription/${prescription._id}`, { clientId: client });
    expect(moved).toMatchObject({ status: 400, body: { errors: [{ path: 'clientId', message }] } });
  });

  test('the client can owe and later pay the balance of a sale, and a notice to the client is refused', async () => {
    const client = (await take()).body._id;
    const sale = await given.sale({ client, customProducts, products: [], paymentStatus: 'waiting', deposit: 400 });
    expect(sale).toMatchObject({ balance: 600, client: { name: 'Consumidor final' } });
    const told = await seller.post<Problem>(`/tenant/sales/${sale._id}/notices`, { channel: 'email', text: 'Listo' });
    expect(refusal(told)).toMatchObject({ status: 409, message: 'El cliente no quiere recibir mensajes.' });
    const paid = await seller.post(`/tenant/sales/${sale._id}/payments`, {
      kind: 'payment',
      method: 'cash',
      amount: 600,
    });
    expect(paid.status).toBe(201);
  });

  test("the client's account takes no payment, and the client neither gets nor spends credit (docs/rules.md#sales-35)", async () => {
    const client = (await take()).body._id;
    const locked = { status: 409, code: 'locked', message: noAccount };
    const onAccount = { method: 'cash', kind: 'payment', amount: 100 };
    expect(refusal(await seller.post<Problem>(`/tenant/clients/${client}/payments`, onAccount))).toEqual(locked);
    const sale = await given.sale({ client, customProducts, products: [], paymentStatus: 'charged' });
    await seller.put(`/tenant/sales/${sale._id}`, { discount: 300, discountType: 'nominal' });
    const payments = `/tenant/sales/${sale._id}/payments`;
    const refund = { kind: 'refund', amount: 300 };
    expect(refusal(await seller.post<Problem>(payments, { ...refund, method: 'creditNote' }))).toEqual(locked);
    const other = await given.sale({ client, customProducts, products: [], paymentStatus: 'waiting' });
    const spent = { kind: 'payment', method: 'creditNote', amount: 300 };
    expect(refusal(await seller.post<Problem>(`/tenant/sales/${other._id}/payments`, spent))).toEqual(locked);
    expect((await seller.post(payments, { ...refund, method: 'cash' })).status).toBe(201);
    expect((await seller.get<Sale>(`/tenant/sales/${sale._id}`)).body).toMatchObject({ credit: 0 });
    for await (const finding of examine(app.database, { tenantId: shop.tenantId })) expect(finding).toBeUndefined();
  });
});
