import { describe, expect, test } from 'vitest';
import { setSuspended } from '../../../operation/tenants/tenant-states.ts';
import { givenInvoice } from '../../../testing/examples/given-invoices.ts';
import {
  expectSameVouchers,
  givenQueue,
  type IssuingShop,
  issuingShop,
  numbersAtArca,
} from '../../../testing/examples/given-vouchers.ts';

const { app, clock, simulator, sender } = await givenQueue();

async function credit(shop: IssuingShop, id: string, amount?: number): Promise<string> {
  const body = amount === undefined ? {} : { amounts: [{ amount }] };
  const made = await shop.as('admin').post<{ invoice: { _id: string } }>(`/tenant/invoices/${id}/credit-notes`, body);
  expect(made.status).toBe(201);
  return made.body.invoice._id;
}

const setDay = ({ run, tenantId }: IssuingShop, id: string, daysAgo: number) =>
  run((tx) =>
    tx
      .updateTable('invoices')
      .set({ day: dayBefore(daysAgo) })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute(),
  );

const dayBefore = (days: number) =>
  new Date(clock.now().getTime() - days * 86_400_000 - 3 * 3_600_000).toISOString().slice(0, 10);

describe('an authorised voucher', () => {
  test('has its number, CAE and QR, its sale is invoiced, and the log names the user who issued it', async () => {
    const shop = await issuingShop(app, simulator);
    const sale = await shop.given.sale();
    const made = await shop.as('seller').post<{ invoice: { _id: string } }>(`/tenant/sales/${sale._id}/invoices`, {});
    const id = made.body.invoice._id;
    expect(await shop.read(id)).toMatchObject({ state: 'pending', number: null, authorization: null, qr: null });
    await sender.sendDue();
    const sent = await shop.read(id);
    expect(sent).toMatchObject({ state: 'authorised', number: 1, pointOfSale: 1, type: 6, attempts: 1, waitsFor: '' });
    expect(sent.authorization?.code).toMatch(/^\d{14}$/);
    expect(sent.qr).toMatch(/^https:/);
    expect(sent.nextAttemptAt).toBeNull();
    expect(await shop.isInvoiced(id)).toBe(true);
    const history = await shop
      .as('admin')
      .get<{ action: string; user: { name: string } }[]>(`/tenant/invoices/${id}/history`);
    expect(history.body.map((entry) => JSON.stringify(entry))).toEqual([
      expect.stringMatching(/"update".*Sara Seller|Sara Seller.*"update"/),
      expect.stringMatching(/"create".*Sara Seller|Sara Seller.*"create"/),
    ]);
    const log = await shop.as('admin').get<{ recordName: string }[]>('/tenant/audit?kind=invoices');
    expect(log.body.map(({ recordName }) => recordName)).toEqual([
      'Factura B 00001-00000001',
      `Factura B de ${sent.receiver.name}`,
    ]);
  });

  test('is no longer the invoice of its sale when ARCA has authorised credit notes over its whole amount, and the sale can be invoiced again', async () => {
    const shop = await issuingShop(app, simulator);
    const id = await shop.invoice(121);
    await sender.sendDue();
    const part = await credit(shop, id, 21);
    await sender.sendDue();
    expect(await shop.read(part)).toMatchObject({ state: 'authorised', number: 1, type: 8 });
    expect(await shop.isInvoiced(id)).toBe(true);
    await credit(shop, id);
    expect(await shop.isInvoiced(id)).toBe(true);
    await sender.sendDue();
    expect(await shop.isInvoiced(id)).toBe(false);
    // The sale of an authorised voucher cannot be deleted, even after a credit note.
    expect((await shop.as('admin').delete(`/tenant/sales/${(await shop.read(id)).saleId ?? ''}`)).status).toBe(409);
    const again = await givenInvoice(shop, (await shop.read(id)).saleId ?? '');
    await sender.sendDue();
    expect(await shop.read(again._id)).toMatchObject({ state: 'authorised', number: 2 });
    expect(await shop.isInvoiced(id)).toBe(true);
    await expectSameVouchers(shop);
  });

  test('names the VAT condition of its receiver, which ARCA requires from December 2026 on', async () => {
    const shop = await issuingShop(app, simulator);
    clock.pass(14 * 24 * 60);
    const id = await shop.invoice();
    await sender.sendDue();
    expect(await shop.read(id)).toMatchObject({ state: 'authorised', observations: [] });
  });
});

describe('a rejected voucher', () => {
  test('leaves its number free, shows the reason of ARCA, and delays no other voucher', async () => {
    const shop = await issuingShop(app, simulator);
    const [id, next] = [await shop.invoice(), await shop.invoice(300)];
    // ARCA's register does not know this person.
    await shop.run((tx) =>
      tx
        .updateTable('invoices')
        .set({
          receiver: JSON.stringify({
            name: 'X',
            address: '',
            vatCondition: 'registered',
            documentCode: 99,
            documentNumber: '0',
          }),
        })
        .where('tenant_id', '=', shop.tenantId)
        .where('id', '=', id)
        .execute(),
    );
    await sender.sendDue();
    const rejected = await shop.read(id);
    expect(rejected).toMatchObject({ state: 'rejected', number: null, nextAttemptAt: null });
    expect(rejected.errors[0]).toMatchObject({ code: 10_243 });
    expect(await shop.isInvoiced(id)).toBe(false);
    expect(await shop.read(next)).toMatchObject({ state: 'authorised', number: 1 });
    expect((await shop.as('seller').post(`/tenant/invoices/${id}/retry`)).status).toBe(200);
    await sender.sendDue();
    expect(await shop.read(id)).toMatchObject({ state: 'authorised', number: 2, errors: [] });
    await expectSameVouchers(shop);
  });
});

const otherRates = {
  total: 25_200,
  net: 20_000,
  exempt: 2050,
  vat: 3150,
  rates: [
    { id: 5, base: 10_000, amount: 2100 },
    { id: 4, base: 10_000, amount: 1050 },
  ],
};

describe('the number and the day', () => {
  test('if another program takes the number first, the voucher gets the next number', async () => {
    const shop = await issuingShop(app, simulator);
    const id = await shop.invoice();
    let isTaken = false;
    simulator.hooks = {
      before: async (operation) => {
        if (operation !== 'FECAESolicitar' || isTaken) return;
        isTaken = true;
        await shop.arca.emitOutside({ cuit: '30712345671', pointOfSale: 1, type: 6 }, otherRates);
      },
    };
    await sender.sendDue();
    simulator.hooks = {};
    expect(await shop.read(id)).toMatchObject({ state: 'authorised', number: 2 });
    const outside = (await shop.list()).find(({ isOutside }) => isOutside);
    expect(outside).toMatchObject({
      number: 1,
      state: 'authorised',
      total: 252,
      net: 200,
      exempt: 20.5,
      vat: [
        { rate: 21, base: 100, amount: 21 },
        { rate: 10.5, base: 100, amount: 10.5 },
      ],
      saleId: null,
      user: null,
    });
    expect(outside?.receiver.name).toBe('Emitido fuera del sistema');
    await expectSameVouchers(shop);
  });

  test('the server stores vouchers of another program only if they were issued after the first use of the sequence', async () => {
    const shop = await issuingShop(app, simulator);
    const sequence = { cuit: '30712345671', pointOfSale: 1, type: 6 };
    await shop.arca.emitOutside(sequence);
    await shop.arca.emitOutside(sequence);
    const first = await shop.invoice();
    await sender.sendDue();
    expect(await shop.read(first)).toMatchObject({ state: 'authorised', number: 3 });
    expect(await shop.list()).toHaveLength(1);
    await shop.arca.emitOutside(sequence);
    const second = await shop.invoice();
    await sender.sendDue();
    expect(await shop.read(second)).toMatchObject({ state: 'authorised', number: 5 });
    expect((await shop.list()).map(({ number, isOutside }) => [number, isOutside])).toEqual(
      expect.arrayContaining([
        [3, false],
        [4, true],
        [5, false],
      ]),
    );
    const total = await shop.as('admin').get('/tenant/invoices?limit=1');
    expect(total.headers.get('x-total-count')).toBe('3');
  });

  test('a voucher keeps the day of its sale for five days; an older voucher gets the day of sending', async () => {
    const shop = await issuingShop(app, simulator);
    const id = await shop.invoice();
    await setDay(shop, id, 5);
    await sender.sendDue();
    expect(await shop.read(id)).toMatchObject({ state: 'authorised', day: dayBefore(5) });
    const old = await shop.invoice();
    await setDay(shop, old, 6);
    await sender.sendDue();
    expect(await shop.read(old)).toMatchObject({ state: 'authorised', day: dayBefore(0) });
    const earlier = await shop.invoice();
    await setDay(shop, earlier, 2);
    await sender.sendDue();
    // The day is never before the day of the sequence's last voucher.
    expect(await shop.read(earlier)).toMatchObject({ state: 'authorised', day: dayBefore(0) });
  });
});

describe('a voucher waits', () => {
  test('and the server tries again after 1, 2, 5, 15 and 60 minutes, and the later vouchers of its sequence wait as long, and follow in order', async () => {
    const shop = await issuingShop(app, simulator);
    const [first, second] = [await shop.invoice(), await shop.invoice(50)];
    shop.arca.faults.order({ operation: 'FECompUltimoAutorizado', kind: 501, times: 100 });
    await sender.sendDue();
    for (const minutes of [1, 2, 5, 15, 60, 60]) {
      const { nextAttemptAt } = await shop.read(first);
      const wait = (Date.parse(nextAttemptAt ?? '') - clock.now().getTime()) / 60_000;
      expect(Math.abs(wait - minutes)).toBeLessThan(0.5);
      expect((await shop.read(second)).nextAttemptAt).toBe(nextAttemptAt);
      const asked = simulator.operations.length;
      await sender.sendDue();
      expect(simulator.operations).toHaveLength(asked);
      clock.pass(wait + 0.01);
      await sender.sendDue();
    }
    shop.arca.faults.clear();
    clock.pass(60.1);
    await sender.sendDue();
    expect(await shop.read(first)).toMatchObject({ state: 'authorised', number: 1 });
    expect(await shop.read(second)).toMatchObject({ state: 'authorised', number: 2 });
  });

  test('if ARCA has no authorisation for the certificate; the reason names the necessary step, and the server asks ARCA rarely', async () => {
    const shop = await issuingShop(app, simulator);
    await shop.arca.changeSettings((settings) => ({ ...settings, services: { '30712345671': [] } }));
    const id = await shop.invoice();
    await sender.sendDue();
    const waiting = await shop.read(id);
    expect(waiting.waitsFor).toMatch(
      /^El certificado no está autorizado a facturar: en ARCA, relacionalo .*\(ARCA coe\.notAuthorized: Computador no autorizado a acceder al servicio\)$/,
    );
    clock.pass(14);
    const asked = simulator.operations.length;
    await sender.sendDue();
    expect(simulator.operations).toHaveLength(asked);
    await shop.arca.changeSettings((settings) => ({ ...settings, services: {} }));
    expect((await shop.as('seller').post(`/tenant/invoices/${id}/retry`)).status).toBe(200);
    await sender.sendDue();
    expect((await shop.read(id)).state).toBe('authorised');
  });

  test('while its shop has no certificate, and the server sends ARCA no request', async () => {
    const shop = await issuingShop(app, simulator, { mode: 'homologation' });
    const id = await shop.invoice();
    const asked = simulator.operations.length;
    await sender.sendDue();
    expect(await shop.read(id)).toMatchObject({
      state: 'pending',
      waitsFor: 'Falta el certificado de ARCA: un administrador lo carga en Configuración, Facturación.',
    });
    expect(simulator.operations).toHaveLength(asked);
  });

  test('while its shop is suspended', async () => {
    const shop = await issuingShop(app, simulator);
    const id = await shop.invoice();
    await setSuspended(app.database, shop.tenantId, true);
    await sender.sendDue();
    expect(await numbersAtArca(shop)).toEqual({});
    await setSuspended(app.database, shop.tenantId, false);
    await sender.sendDue();
    expect((await shop.read(id)).state).toBe('authorised');
  });

  test('if its shop is suspended during the request for an earlier voucher, which is nevertheless authorised', async () => {
    const shop = await issuingShop(app, simulator);
    const [first, second] = [await shop.invoice(), await shop.invoice(50)];
    simulator.hooks = {
      before: (operation) => operation === 'FECAESolicitar' && setSuspended(app.database, shop.tenantId, true),
    };
    await sender.sendDue();
    simulator.hooks = {};
    await setSuspended(app.database, shop.tenantId, false);
    expect(await shop.read(first)).toMatchObject({ state: 'authorised', number: 1 });
    expect(await shop.read(second)).toMatchObject({ state: 'pending', number: null });
    await sender.sendDue();
    expect(await shop.read(second)).toMatchObject({ state: 'authorised', number: 2 });
  });

  test('but not behind a canceled voucher, which is never sent', async () => {
    const shop = await issuingShop(app, simulator);
    const [first, second] = [await shop.invoice(), await shop.invoice(50)];
    expect((await shop.as('admin').post(`/tenant/invoices/${first}/cancel`)).status).toBe(200);
    await sender.sendDue();
    expect((await shop.read(first)).state).toBe('canceled');
    expect(await shop.read(second)).toMatchObject({ state: 'authorised', number: 1 });
  });
});
