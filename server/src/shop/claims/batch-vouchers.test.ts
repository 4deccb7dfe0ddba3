import { DEFAULT_TIME_ZONE, shopDay } from '@dioptria/contract/base/shop-time.ts';
import type { ClaimBatch, ClaimSheet } from '@dioptria/contract/shop/claims/claim-batches.ts';
import type { Invoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import type { VatBook } from '@dioptria/contract/shop/invoices/vat-book.ts';
import { describe, expect, test } from 'vitest';
import { givenCoverage } from '../../testing/examples/given-coverages.ts';
import { givenInvoice } from '../../testing/examples/given-invoices.ts';
import {
  expectSameVouchers,
  givenQueue,
  type IssuingShop,
  issuingShop,
} from '../../testing/examples/given-vouchers.ts';

const { app, simulator, sender } = await givenQueue();

async function invoiced(shop: IssuingShop, amount: number, terms: object, more = 0) {
  const admin = shop.as('admin');
  const insurance = (await shop.given.insurance({ numCuit: 30_500_010_912, ...terms }))._id;
  const covered = { insuranceId: insurance, insurerParts: [amount], more };
  const { sale } = await givenCoverage(app.database, shop, covered);
  const period = { insurance, periodFrom: '2020-01-01', periodTo: '2099-12-31' };
  const { _id: batch } = (await admin.post<{ claimBatch: ClaimBatch }>('/tenant/claim-batches', period)).body
    .claimBatch;
  const path = `/tenant/claim-batches/${batch}`;
  await admin.post(`${path}/present`, {});
  const made = await admin.post<{ invoice: Invoice }>(`${path}/invoice`, {});
  expect(made.status).toBe(201);
  return { batch, sale: sale._id, id: made.body.invoice._id };
}

describe('ARCA authorises the invoice of a batch (docs/rules.md#claims-9)', () => {
  test('with an exempt amount, with VAT at 10,5 % or with VAT at 21 %, and the VAT book has the amounts', async () => {
    const shop = await issuingShop(app, simulator);
    const exempt = await invoiced(shop, 40_000, { vatTreatment: 'exempt' });
    const lower = await invoiced(shop, 40_000, { kind: 'prepaga', vatTreatment: '10.5' });
    const usual = await invoiced(shop, 12_100, { kind: 'mutual' });
    await sender.sendDue();
    for (const { id } of [exempt, lower, usual]) {
      expect(await shop.read(id)).toMatchObject({ state: 'authorised', errors: [] });
    }
    await expectSameVouchers(shop);
    const month = shopDay(new Date(), DEFAULT_TIME_ZONE).slice(0, 7);
    const { body: book } = await shop.as('admin').get<VatBook>(`/tenant/vat-book?month=${month}`);
    expect(book.totals).toEqual({
      vouchers: 3,
      vat: [
        { rate: 21, base: 10_000, amount: 2100 },
        { rate: 10.5, base: 36_199.1, amount: 3800.9 },
      ],
      undivided: 0,
      exempt: 40_000,
      total: 92_100,
    });
  });

  test('after ARCA authorises a credit note over the whole exempt invoice, the batch can be withdrawn, and the totals of the VAT book are zero', async () => {
    const shop = await issuingShop(app, simulator);
    const admin = shop.as('admin');
    const { batch, id } = await invoiced(shop, 40_000, { vatTreatment: 'exempt' });
    await sender.sendDue();
    expect((await admin.post(`/tenant/invoices/${id}/credit-notes`, { note: 'Débito' })).status).toBe(201);
    expect((await admin.post(`/tenant/claim-batches/${batch}/withdraw`)).status).toBe(409);
    await sender.sendDue();
    const vouchers = await shop.list();
    expect(vouchers.map(({ type, state, exempt }) => [type, state, exempt])).toEqual([
      [6, 'authorised', 40_000],
      [8, 'authorised', 40_000],
    ]);
    const month = shopDay(new Date(), DEFAULT_TIME_ZONE).slice(0, 7);
    const { body: book } = await admin.get<VatBook>(`/tenant/vat-book?month=${month}`);
    expect(book.totals).toMatchObject({ vouchers: 2, vat: [], exempt: 0, total: 0 });
    expect((await admin.post(`/tenant/claim-batches/${batch}/withdraw`)).status).toBe(200);
  });

  test('a débito that the client must pay is on the next invoice of the sale (docs/rules.md#claims-12)', async () => {
    const shop = await issuingShop(app, simulator);
    const admin = shop.as('admin');
    const { batch, sale } = await invoiced(shop, 40_000, { vatTreatment: 'exempt' }, 60_000);
    const first = await givenInvoice(shop, sale);
    expect(first.total).toBe(60_000);
    await sender.sendDue();
    const { body } = await admin.get<ClaimBatch>(`/tenant/claim-batches/${batch}`);
    const item = body.lines?.[0]?._id;
    const answered = [{ item, recognized: 22_000, reason: 'other' }];
    expect((await admin.post(`/tenant/claim-batches/${batch}/answer`, answered)).status).toBe(200);
    const decided = await admin.post(`/tenant/claim-items/${item}/decide`, { decision: 'toClient' });
    expect(decided.status).toBe(200);
    expect((await admin.post(`/tenant/sales/${sale}/invoices`, {})).status).toBe(409);
    await admin.post(`/tenant/invoices/${first._id}/credit-notes`, { note: 'Débito' });
    await sender.sendDue();
    expect(await givenInvoice(shop, sale)).toMatchObject({ total: 78_000, exempt: 0, vat: [{ rate: 21 }] });
  });

  test('the sheet of the batch names the authorised invoice, and the insurer can read the invoice by its URL', async () => {
    const shop = await issuingShop(app, simulator);
    const { batch, id } = await invoiced(shop, 40_000, { vatTreatment: 'exempt', name: 'IOSPER' });
    await sender.sendDue();
    const sheet = await shop.as('admin').get<ClaimSheet>(`/tenant/claim-batches/${batch}/sheet`);
    expect(sheet.body.document).toBe('Factura B 00001-00000001');
    const answer = await fetch(`${app.url}/tenant/invoices/${shop.tenantId}/public/${id}`);
    expect(await answer.json()).toMatchObject({
      receiver: { name: 'IOSPER' },
      exempt: 40_000,
      saleCondition: 'Cuenta corriente',
    });
  });
});
