import { DEFAULT_TIME_ZONE, shopDay } from '@dioptria/contract/base/shop-time.ts';
import type { Invoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import type { VatBook } from '@dioptria/contract/shop/invoices/vat-book.ts';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { asTenant } from '../../../base/database/as-tenant.ts';
import { authorise, givenInvoice, givenIssuer, issuerCuit } from '../../../testing/examples/given-invoices.ts';
import { newShop, type Shop } from '../../../testing/shops/new-shop.ts';
import { testApp } from '../../../testing/app/test-app.ts';

const app = await testApp();
const month = shopDay(new Date(), DEFAULT_TIME_ZONE).slice(0, 7);
let shop: Shop;

async function billed(price: number, number: number, body: object = {}): Promise<Invoice> {
  const customProducts = [{ description: 'Armazon', price, quantity: 1 }];
  const invoice = await givenInvoice(shop, (await shop.given.sale({ products: [], customProducts }))._id, body);
  if (number > 0) await authorise(app.database, shop, invoice, number);
  return invoice;
}

beforeAll(async () => {
  shop = await newShop(app);
  await givenIssuer(shop);
  const invoice = await billed(12_100, 1);
  await billed(100.01, 2);
  await billed(1210, 5, { receiver: { vatCondition: 'registered', taxId: '30-50001091-2', name: 'Cliente Ñandú SA' } });
  await billed(50, 0);
  const path = `/tenant/invoices/${invoice._id}/credit-notes`;
  const { body } = await shop.as('admin').post<{ invoice: Invoice }>(path, { amounts: [{ amount: 4033.33 }] });
  await authorise(app.database, shop, body.invoice, 1);
  await billed(12_100, 4);
});

const missing = (from: number, to: number) => ({ type: 6, pointOfSale: 1, from, to });

const exported = async (format: string) => {
  const url = `${app.url}/tenant/vat-book/export?month=${month}&format=${format}`;
  return fetch(url, { headers: shop.as('admin').headers });
};

describe('The VAT book of sales (docs/rules.md#vat-book-1)', () => {
  test('has the authorised vouchers of the month, and subtracts credit notes', async () => {
    const { body } = await shop.as('readonly').get<VatBook>(`/tenant/vat-book?month=${month}`);
    expect(body.vouchers.map(({ type, number, total }) => [type, number, total])).toEqual([
      [1, 5, 1210],
      [6, 1, 12_100],
      [6, 2, 100.01],
      [6, 4, 12_100],
      [8, 1, -4033.33],
    ]);
    expect(body.totals).toEqual({
      vouchers: 5,
      vat: [{ rate: 21, base: 17_749.32, amount: 3727.36 }],
      undivided: 0,
      exempt: 0,
      total: 21_476.68,
    });
    expect(body.byType.map(({ type, vouchers, total }) => [type, vouchers, total])).toEqual([
      [1, 1, 1210],
      [6, 3, 24_300.01],
      [8, 1, -4033.33],
    ]);
  });

  test('says how many vouchers wait, and which numbers are missing (docs/rules.md#vat-book-2)', async () => {
    const { body } = await shop.as('admin').get<VatBook>(`/tenant/vat-book?month=${month}`);
    expect(body).toMatchObject({ environment: 'simulator', waiting: 1 });
    expect(body.missing).toEqual([{ type: 6, pointOfSale: 1, from: 3, to: 3 }]);
  });

  test('the book of a month without vouchers is empty, and an impossible month is refused', async () => {
    const empty = await shop.as('admin').get<VatBook>('/tenant/vat-book?month=2020-01');
    expect(empty.body).toMatchObject({
      vouchers: [],
      byType: [],
      totals: { vouchers: 0, vat: [], total: 0 },
      waiting: 0,
    });
    expect((await shop.as('admin').get('/tenant/vat-book?month=2026-13')).status).toBe(400);
  });

  test('has the vouchers of the first and the last day of the month, and also names missing numbers before its first and after its last voucher', async () => {
    const own = await newShop(app);
    await givenIssuer(own);
    const admin = own.as('admin');
    const dated = async (day: string, number: number) => {
      const invoice = await givenInvoice(own);
      await authorise(app.database, own, invoice, number);
      await asTenant(app.database, own.tenantId, (tx) =>
        tx.updateTable('invoices').set({ day }).where('id', '=', invoice._id).execute(),
      );
    };
    await dated('2024-01-31', 7);
    await dated('2024-02-01', 9);
    await dated('2024-02-29', 10);
    await dated('2024-03-01', 12);
    const bookOf = async (asked: string) => {
      const { body } = await admin.get<VatBook>(`/tenant/vat-book?month=${asked}`);
      return { numbers: body.vouchers.map(({ number }) => number), missing: body.missing };
    };
    expect(await bookOf('2024-02')).toEqual({ numbers: [9, 10], missing: [missing(8, 8)] });
    await asTenant(app.database, own.tenantId, (tx) =>
      tx
        .insertInto('voucher_sequences')
        .values({
          tenant_id: own.tenantId,
          environment: 'simulator',
          issuer_cuit: '30712345671',
          point_of_sale: 1,
          type: 6,
          last_number: 14,
          last_day: null,
          lease: null,
        })
        .execute(),
    );
    expect(await bookOf('2024-03')).toEqual({ numbers: [12], missing: [missing(11, 11), missing(13, 14)] });
  });

  test('has only the vouchers of the shop’s mode and CUIT', async () => {
    const own = await newShop(app);
    await givenIssuer(own);
    await authorise(app.database, own, await givenInvoice(own));
    const count = async () =>
      (await own.as('admin').get<VatBook>(`/tenant/vat-book?month=${month}`)).body.vouchers.length;
    expect(await count()).toBe(1);
    await own.as('admin').put('/tenant/fiscal-settings', { mode: 'homologation' });
    expect(await count()).toBe(0);
    await own.as('admin').put('/tenant/fiscal-settings', { mode: 'simulator', cuit: '30-50001091-2' });
    expect(await count()).toBe(0);
    await own.as('admin').put('/tenant/fiscal-settings', { cuit: issuerCuit });
    expect(await count()).toBe(1);
  });

  test('of one shop has no voucher of another shop', async () => {
    const other = await newShop(app);
    await givenIssuer(other);
    expect((await other.as('admin').get<VatBook>(`/tenant/vat-book?month=${month}`)).body.vouchers).toEqual([]);
  });

  test('as CSV has a line per voucher', async () => {
    const lines = (await (await exported('csv')).text()).trim().split('\r\n');
    expect(lines).toHaveLength(6);
    expect(lines[0]).toContain('Neto 21 %;IVA 21 %;"Neto 10,5 %"');
    // The exempt amount of the credit note is 0,00, and not -0,00.
    expect(lines[5]).toMatch(/;-3333,33;-700,00;.*;0,00;0,00;-4033,33$/);
    expect(lines.join()).not.toContain('-0,00');
    expect(lines[1]).toContain('CUIT 30500010912;Cliente Ñandú SA;Responsable Inscripto;1000,00;210,00');
  });

  test('as text has the two files of Libro IVA Digital, in one byte per character (docs/rules.md#vat-book-3)', async () => {
    const answer = await exported('txt');
    expect(answer.headers.get('content-disposition')).toContain(`"libro-iva-ventas-${month}-simulador.zip"`);
    const files = await filesIn(Buffer.from(await answer.arrayBuffer()));
    expect(Object.keys(files)).toEqual(['LIBRO_IVA_DIGITAL_VENTAS_CBTE.txt', 'LIBRO_IVA_DIGITAL_VENTAS_ALICUOTAS.txt']);
    const [vouchers = Buffer.of(), rates = Buffer.of()] = Object.values(files);
    expect([vouchers.length, rates.length]).toEqual([5 * 268, 5 * 64]);
    expect(vouchers.toString('latin1')).toContain('CLIENTE ÑANDÚ SA');
  });
});

async function filesIn(zip: Buffer): Promise<Record<string, Buffer>> {
  const opened = await fromBufferPromise(zip);
  const files: Record<string, Buffer> = {};
  for await (const entry of opened.eachEntry()) {
    files[entry.fileName] = await buffer(await opened.openReadStreamPromise(entry));
  }
  return files;
}
