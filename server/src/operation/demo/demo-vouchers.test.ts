import type { Invoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import type { VatBook } from '@dioptria/contract/shop/invoices/vat-book.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { newSender, newSimulator, testClock } from '../../testing/examples/given-vouchers.ts';
import { ownApp } from '../../testing/app/test-app.ts';
import { examine } from '../doctor/examine.ts';
import { seedDemo } from './seed-demo.ts';

const app = await ownApp();
const clock = testClock();
const simulator = newSimulator(app.database, clock);
let tenantId = '';
let headers: Record<string, string> = {};
let vouchers: Invoice[] = [];

beforeAll(async () => {
  await seedDemo(app.database, new Date());
  const body = { email: 'admin@optica.demo', password: 'demo1234' };
  const signedIn = await app.call<{ token: string; tenantId: string }>('POST', '/auth/login', { body });
  tenantId = signedIn.body.tenantId;
  headers = { authorization: `Bearer ${signedIn.body.token}`, 'x-tenant-id': tenantId };
  vouchers = await get<Invoice[]>('/tenant/invoices?sort=createdAt');
});

const get = async <Body>(path: string) => (await app.call<Body>('GET', path, { headers })).body;
const rowsOf = (query: ReturnType<typeof sql>): Promise<unknown[]> =>
  asTenant(app.database, tenantId, async (tx) => (await query.execute(tx)).rows);

const inState = (state: string) => vouchers.filter((voucher) => voucher.state === state);

const send = () => newSender(app.database, simulator, clock).sendDue([tenantId]);

describe('the vouchers of the demo shop (docs/rules.md#operation-3)', () => {
  test('the shop issues invoices in the simulator, at two points of sale', async () => {
    expect(await get('/tenant/fiscal-settings')).toMatchObject({
      mode: 'simulator',
      cuit: '30-71234567-1',
      vatCondition: 'registered',
      pointOfSale: { name: 'Mostrador' },
    });
    const points = await get<{ name: string }[]>('/tenant/points-of-sale');
    expect(points.map(({ name }) => name)).toEqual(['Mostrador', 'Ventas por WhatsApp']);
  });

  test('the vouchers of a month are authorised, except one waiting voucher and one voucher that ARCA rejected with a code', () => {
    expect(inState('authorised').length).toBeGreaterThan(30);
    expect(inState('pending')).toMatchObject([{ waitsFor: expect.stringContaining('ARCA no está respondiendo') }]);
    expect(inState('rejected')).toMatchObject([{ letter: 'A', errors: [{ code: 10247 }] }]);
  });

  test('the simulator has exactly the authorised vouchers, and the numbers of each sequence are consecutive', async () => {
    const differing = sql`
      (select issuer_cuit as cuit, point_of_sale, type, number, authorization_code as cae, total_cents as total,
        to_char(day, 'YYYYMMDD') as day from invoices where tenant_id = ${tenantId} and number is not null)
      except select cuit, point_of_sale, type, number, content ->> 'cae', (content #>> '{detail,total}')::bigint,
        content #>> '{detail,day}' from arca_simulator_vouchers where tenant_id = ${tenantId}`;
    expect(await rowsOf(differing)).toEqual([]);
    const gaps = sql`select type, point_of_sale from invoices where tenant_id = ${tenantId} and number is not null
      group by 1, 2 having max(number) <> count(*) or min(number) <> 1`;
    expect(await rowsOf(gaps)).toEqual([]);
  });

  test('the VAT book of the month lacks no number', async () => {
    const [last] = vouchers.filter(({ state }) => state === 'authorised').slice(-1);
    const book = await get<VatBook>(`/tenant/vat-book?month=${last?.day.slice(0, 7) ?? ''}`);
    expect(book.missing).toEqual([]);
    expect(book.vouchers.map(({ _id }) => _id)).toContain(last?._id);
  });

  test('doctor finds nothing', async () => {
    const findings: unknown[] = [];
    for await (const finding of examine(app.database, { tenantId })) findings.push(finding);
    expect(findings).toEqual([]);
  });

  test('the next invoice gets the next number, and after a retry ARCA rejects the rejected voucher again', async () => {
    const sales = await get<{ _id: string; orderStatus: string; total: number }[]>('/tenant/sales?limit=200');
    // A sale with a waiting voucher does not count as invoiced, but the server refuses a second invoice of this sale.
    const billed = new Set(vouchers.map(({ saleId }) => saleId));
    const sale = sales.find((one) => !billed.has(one._id) && one.orderStatus === 'inProgress' && one.total > 0);
    const issued = await app.call<{ invoice: Invoice }>('POST', `/tenant/sales/${sale?._id ?? ''}/invoices`, {
      headers,
      body: {},
    });
    const rejected = vouchers.find(({ state }) => state === 'rejected');
    await app.call('POST', `/tenant/invoices/${rejected?._id ?? ''}/retry`, { headers, body: {} });
    await send();
    const { type, pointOfSale, _id } = issued.body.invoice;
    const earlier = vouchers.filter((one) => one.type === type && one.pointOfSale === pointOfSale && one.number);
    expect(await get(`/tenant/invoices/${_id}`)).toMatchObject({ state: 'authorised', number: earlier.length + 1 });
    expect(await get(`/tenant/invoices/${rejected?._id ?? ''}`)).toMatchObject({
      state: 'rejected',
      errors: [{ code: 10247 }],
    });
  });

  test('the waiting invoice is sent when a user retries it', async () => {
    const waiting = vouchers.find(({ state }) => state === 'pending');
    await app.call('POST', `/tenant/invoices/${waiting?._id ?? ''}/retry`, { headers, body: {} });
    await send();
    expect(await get(`/tenant/invoices/${waiting?._id ?? ''}`)).toMatchObject({ state: 'authorised' });
  });
});
