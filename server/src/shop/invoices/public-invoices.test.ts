import type { Invoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import type { PublicInvoice, PublicVoucher } from '@dioptria/contract/shop/invoices/invoice-endpoints.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { authorise, givenInvoice, givenIssuer } from '../../testing/examples/given-invoices.ts';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { ownApp } from '../../testing/app/test-app.ts';

const app = await ownApp({ trustProxy: true });
let shop: Shop;
beforeAll(async () => {
  shop = await newShop(app);
  await givenIssuer(shop, { grossIncome: '901-123456-7', activitiesStart: '2019-03-01' });
});

let callers = 0;
const caller = () => `198.51.100.${(callers += 1)}`;
const ask = (tenantId: string, invoiceId: string, address = caller()) =>
  app.call<PublicInvoice>('GET', `/tenant/invoices/${tenantId}/public/${invoiceId}`, {
    headers: { 'x-forwarded-for': address },
  });
const askSale = (saleId: string | null) =>
  app.call<{ invoices: PublicVoucher[] }>('GET', `/tenant/sales/${shop.tenantId}/order/${saleId}`, {
    headers: { 'x-forwarded-for': caller() },
  });

const nobody = '018f0000-0000-7000-8000-0000000000ff';
const isNotFound = [404, { code: 'not_found', message: 'Factura no encontrada.' }];

let numbers = 0;
async function authorised(): Promise<Invoice> {
  const invoice = await givenInvoice(shop);
  await authorise(app.database, shop, invoice, (numbers += 1));
  return invoice;
}

describe('The URL of a voucher (docs/rules.md#invoices-34)', () => {
  test('a customer with the URL sees the values of the printed page, and no user, attempt, reason, note or message', async () => {
    const invoice = await authorised();
    const { status, body, headers } = await ask(shop.tenantId, invoice._id);
    const stored = (await shop.as('admin').get<Invoice>(`/tenant/invoices/${invoice._id}`)).body;
    expect(status).toBe(200);
    const { logo, ...paper } = body;
    expect([logo, stored]).toEqual([null, expect.objectContaining(paper)]);
    expect(Object.keys(paper).toSorted().join(' ')).toBe(
      'authorization corrects day environment exempt issuer kind letter lines net number observations pointOfSale qr receiver ' +
        'saleCondition total type vat',
    );
    expect(body.qr).toMatch(/^https:\/\/www\.arca\.gob\.ar\/fe\/qr\/\?p=/);
    expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex']);
  });

  test('the answer shows an observation of ARCA only as its code', async () => {
    const invoice = await authorised();
    await asTenant(app.database, shop.tenantId, async (tx) => {
      await sql`update invoices set observations = '[{"code": 10217, "message": "x"}]' where id = ${invoice._id}`.execute(
        tx,
      );
    });
    expect((await ask(shop.tenantId, invoice._id)).body.observations).toEqual([{ code: 10_217 }]);
  });

  test('the answer is 404 for a voucher that is pending, canceled, unknown, or of another program or shop', async () => {
    const [pending, canceled, outside, own] = [
      await givenInvoice(shop),
      await givenInvoice(shop),
      await authorised(),
      await authorised(),
    ];
    await shop.as('admin').post(`/tenant/invoices/${canceled._id}/cancel`);
    await asTenant(app.database, shop.tenantId, (tx) =>
      tx.updateTable('invoices').set({ is_outside: true }).where('id', '=', outside._id).execute(),
    );
    const other = await newShop(app);
    for (const [tenantId, invoiceId] of [
      [shop.tenantId, pending._id],
      [shop.tenantId, canceled._id],
      [shop.tenantId, outside._id],
      [shop.tenantId, nobody],
      [shop.tenantId, "'; drop table invoices; --"],
      [other.tenantId, own._id],
      [nobody, own._id],
      ['x', own._id],
    ] as const) {
      const { status, body } = await ask(tenantId, invoiceId);
      expect([status, body]).toEqual(isNotFound);
    }
  });

  test('a request for a voucher of a suspended shop gets 402', async () => {
    const closed = await newShop(app);
    await givenIssuer(closed);
    const invoice = await givenInvoice(closed);
    await authorise(app.database, closed, invoice);
    await asTenant(app.database, closed.tenantId, (tx) =>
      tx.updateTable('tenants').set({ suspended_at: new Date() }).where('id', '=', closed.tenantId).execute(),
    );
    expect((await ask(closed.tenantId, invoice._id)).status).toBe(402);
  });

  test('one network address may send sixty requests a minute', async () => {
    const [invoice, address] = [await authorised(), caller()];
    const answers = await Promise.all(Array.from({ length: 61 }, () => ask(shop.tenantId, invoice._id, address)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await ask(shop.tenantId, invoice._id)).status).toBe(200);
  });
});

describe('The vouchers on the public page of a sale (docs/rules.md#invoices-35)', () => {
  test('a sale shows its invoice once it is authorised, and then its credit note', async () => {
    const invoice = await givenInvoice(shop);
    expect((await askSale(invoice.saleId)).body.invoices).toEqual([]);
    await authorise(app.database, shop, invoice, (numbers += 1));
    const shown = { _id: invoice._id, kind: 'invoice', letter: 'B', pointOfSale: 1, number: numbers };
    expect((await askSale(invoice.saleId)).body.invoices).toEqual([shown]);
    const { body } = await shop
      .as('admin')
      .post<{ invoice: Invoice }>(`/tenant/invoices/${invoice._id}/credit-notes`, { note: 'Devolución' });
    await authorise(app.database, shop, body.invoice, (numbers += 1));
    expect((await askSale(invoice.saleId)).body.invoices).toEqual([
      shown,
      { _id: body.invoice._id, kind: 'creditNote', letter: 'B', pointOfSale: 1, number: numbers },
    ]);
    const { corrects } = (await ask(shop.tenantId, body.invoice._id)).body;
    expect(corrects).toEqual({ type: 6, pointOfSale: 1, number: numbers - 1, day: invoice.day });
  });
});
