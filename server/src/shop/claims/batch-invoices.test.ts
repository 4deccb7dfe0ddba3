import type { Problem } from '@dioptria/contract/base/problems.ts';
import type { BatchInvoicePreview } from '@dioptria/contract/shop/claims/claim-endpoints.ts';
import type { Invoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import { describe, expect, test } from 'vitest';
import { atOnce, statusesOf } from '../../testing/app/at-once.ts';
import { claimsShop, refusalOf } from '../../testing/shops/claims-shop.ts';
import { authorise, givenInvoice, givenIssuer, reject } from '../../testing/examples/given-invoices.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
const shop = await claimsShop(app);
await givenIssuer(shop);
const admin = shop.as('admin');
const cuit = 30_500_010_912;

type Made = { invoice: Invoice } & Problem;
const pathOf = (batch: { _id: string }) => `/tenant/claim-batches/${batch._id}`;
const invoice = (batch: { _id: string }, body: object = {}) => admin.post<Made>(`${pathOf(batch)}/invoice`, body);
const preview = async (batch: { _id: string }, query = '') =>
  (await admin.get<BatchInvoicePreview>(`${pathOf(batch)}/invoice-preview${query}`)).body;
const withdraw = (batch: { _id: string }) => admin.post<Problem>(`${pathOf(batch)}/withdraw`);

async function presented(amounts: number[], terms: object = {}) {
  const insurer = await shop.insurer({ numCuit: cuit, ...terms });
  const covered = await shop.cover(
    insurer._id,
    amounts.map((amount) => [amount]),
    60_000,
  );
  return { insurer, covered, batch: await shop.presented(insurer._id) };
}

async function rebilled(isInvoiced: boolean) {
  const { batch, insurer } = await presented([100]);
  const first = isInvoiced ? (await invoice(batch)).body.invoice : undefined;
  const item = batch.lines?.[0]?._id ?? '';
  await shop.answer(batch._id, [{ item, recognized: 60, reason: 'other' }]);
  await shop.decide(item, 'rebill');
  await shop.cover(insurer._id, [[50]]);
  const next = await shop.presented(insurer._id);
  expect(next.claimed).toBe(90);
  return { first, next, insurer };
}

const amountsOf = ({ letter, type, net, exempt, vat, total }: Invoice) => ({ letter, type, net, exempt, vat, total });

describe('The invoice of a batch (docs/rules.md#claims-9)', () => {
  test('the invoice to an obra social has one line with an exempt amount, and no VAT entry at 0 %', async () => {
    const { batch } = await presented([40_000], { name: 'IOSPER', vatTreatment: 'exempt' });
    const { status, body } = await invoice(batch);
    expect(status).toBe(201);
    expect(amountsOf(body.invoice)).toEqual({ letter: 'B', type: 6, net: 0, exempt: 40_000, vat: [], total: 40_000 });
    expect(body.invoice).toMatchObject({
      state: 'pending',
      saleId: null,
      saleNumber: null,
      batchId: batch._id,
      batchNumber: batch.number,
      saleCondition: 'Cuenta corriente',
      receiver: { name: 'IOSPER', vatCondition: 'exempt', documentCode: 80, documentNumber: '30500010912' },
      lines: [
        {
          description: `Óptica: presentación N.º ${batch.number}, período 01/01/2020 al 31/12/2099`,
          quantity: 1,
          total: 40_000,
          vatRate: 'exempt',
        },
      ],
    });
  });

  test('a prepaga gets a class A invoice at 10,5 % or at 21 %, and the claimed amount contains the VAT', async () => {
    const { batch: lower } = await presented([40_000], { kind: 'prepaga', vatTreatment: '10.5' });
    const { batch: usual } = await presented([6050, 6050], { kind: 'prepaga' });
    expect(amountsOf((await invoice(lower)).body.invoice)).toEqual({
      letter: 'A',
      type: 1,
      net: 36_199.1,
      exempt: 0,
      vat: [{ rate: 10.5, base: 36_199.1, amount: 3800.9 }],
      total: 40_000,
    });
    expect(amountsOf((await invoice(usual)).body.invoice)).toEqual({
      letter: 'A',
      type: 1,
      net: 10_000,
      exempt: 0,
      vat: [{ rate: 21, base: 10_000, amount: 2100 }],
      total: 12_100,
    });
  });

  test('a shop under the Monotributo issues a class C invoice without VAT', async () => {
    const other = await claimsShop(app);
    await givenIssuer(other, { vatCondition: 'monotributo' });
    const insurer = await other.insurer({ numCuit: cuit, vatTreatment: '10.5' });
    await other.cover(insurer._id, [[40_000]]);
    const { _id } = await other.presented(insurer._id);
    const { body } = await other.as('admin').post<Made>(`/tenant/claim-batches/${_id}/invoice`, {});
    expect(amountsOf(body.invoice)).toEqual({ letter: 'C', type: 11, net: 40_000, exempt: 0, vat: [], total: 40_000 });
  });

  test("the invoice of the sale has the client’s part at 21 %, and both invoices add up to the sale's total", async () => {
    const { batch, covered } = await presented([40_000], { vatTreatment: 'exempt' });
    const sale = covered[0]?.sale;
    const ofSale = await givenInvoice(shop, sale?._id);
    const { body } = await invoice(batch);
    expect(ofSale).toMatchObject({ total: 60_000, exempt: 0, vat: [{ rate: 21 }] });
    expect(ofSale.total + body.invoice.total).toBe(sale?.total);
  });

  test('an invoice without the CUIT of the insurer is refused, and the next invoice gets the receiver of the insurer’s last invoice', async () => {
    const { batch, insurer } = await presented([100], { numCuit: null });
    expect(refusalOf(await invoice(batch))).toEqual({
      status: 400,
      code: 'invalid',
      path: 'receiver.taxId',
      message: 'Para esta condición frente al IVA falta el CUIT.',
    });
    expect((await preview(batch)).problem).toEqual({
      path: 'receiver.taxId',
      message: 'Para esta condición frente al IVA falta el CUIT.',
    });
    expect(refusalOf(await invoice(batch, { receiver: { taxId: '30-50001091-3' } }))).toMatchObject({
      status: 400,
      path: 'receiver.taxId',
    });
    const receiver = { taxId: '30-50001091-2', name: 'OSDE Binario', address: 'Alem 1067', vatCondition: 'registered' };
    expect((await invoice(batch, { receiver })).body.invoice).toMatchObject({ letter: 'A' });
    await shop.cover(insurer._id, [[50]]);
    expect(await preview(await shop.presented(insurer._id))).toMatchObject({
      letter: 'A',
      receiver: { name: 'OSDE Binario', address: 'Alem 1067', documentNumber: '30500010912' },
      total: 50,
      problem: null,
    });
  });

  test('a batch gets one invoice from several concurrent requests, and can get a second invoice if ARCA rejects the first', async () => {
    const { batch } = await presented([100]);
    const answers = await atOnce(4, () => invoice(batch));
    expect(statusesOf(answers)).toEqual({ 201: 1, '409 already_invoiced': 3 });
    expect((await preview(batch)).problem?.message).toBe(
      'La presentación ya tiene una factura. Para corregirla, hacé una nota de crédito.',
    );
    const made = answers.find(({ status }) => status === 201)?.body.invoice._id ?? '';
    await reject(app.database, shop, { _id: made });
    expect((await invoice(batch)).status).toBe(201);
    const { body } = await admin.get<Invoice[]>(`/tenant/invoices?batchId=${batch._id}`);
    expect(body.map(({ state }) => state)).toEqual(['pending', 'rejected']);
    const again = await admin.post<Problem>(`/tenant/invoices/${made}/retry`);
    expect(again).toMatchObject({ status: 409, body: { code: 'already_invoiced' } });
  });

  test('a retry sends a rejected invoice again with the same amount and with the insurer’s current VAT treatment', async () => {
    const { batch, insurer } = await presented([40_000]);
    const { body } = await invoice(batch);
    await reject(app.database, shop, body.invoice);
    await admin.put(`/tenant/insurances/${insurer._id}`, { vatTreatment: 'exempt' });
    const again = await admin.post<Made>(`/tenant/invoices/${body.invoice._id}/retry`);
    expect(again).toMatchObject({
      status: 200,
      body: { invoice: { state: 'pending', exempt: 40_000, total: 40_000 } },
    });
  });

  test('an open batch and a withdrawn batch get no invoice, and only an admin can make or preview an invoice', async () => {
    const insurer = await shop.insurer({ numCuit: cuit });
    await shop.cover(insurer._id, [[100]]);
    const open = (await shop.make(insurer._id)).body.claimBatch;
    expect(refusalOf(await invoice(open))).toMatchObject({ status: 409, code: 'closed' });
    await withdraw(open);
    expect(refusalOf(await invoice(open))).toMatchObject({
      status: 409,
      code: 'closed',
      message: 'Esta presentación está retirada: no se factura.',
    });
    for (const role of ['seller', 'readonly'] as const) {
      expect((await shop.as(role).post(`${pathOf(open)}/invoice`, {})).status).toBe(403);
      expect((await shop.as(role).get(`${pathOf(open)}/invoice-preview`)).status).toBe(403);
    }
  });

  test('the search finds the invoice by the number of its batch', async () => {
    const { batch } = await presented([100]);
    const { body } = await invoice(batch);
    const found = await admin.get<Invoice[]>(`/tenant/invoices?search=${batch.number}`);
    expect(found.body.map(({ _id }) => _id)).toContain(body.invoice._id);
  });
});

describe('A batch with an invoice (docs/rules.md#claims-10)', () => {
  test('cannot be withdrawn while its invoice is in force, and a rejected invoice of a withdrawn batch cannot be sent again', async () => {
    const { batch } = await presented([100]);
    const { body } = await invoice(batch);
    expect(refusalOf(await withdraw(batch))).toMatchObject({
      status: 409,
      code: 'locked',
      message:
        'Esta presentación tiene una factura: para retirarla, primero hacé una nota de crédito por toda la factura.',
    });
    await reject(app.database, shop, body.invoice);
    expect((await withdraw(batch)).status).toBe(200);
    expect((await admin.post(`/tenant/invoices/${body.invoice._id}/retry`)).body).toMatchObject({ code: 'closed' });
    expect(await shop.findings()).toEqual([]);
  });

  test('a credit note for a lost débito is exempt from VAT, as its invoice is', async () => {
    const { batch } = await presented([40_000], { vatTreatment: 'exempt' });
    const { body } = await invoice(batch);
    await authorise(app.database, shop, body.invoice, 41);
    const path = `/tenant/invoices/${body.invoice._id}/credit-notes`;
    const note = await admin.post<Made>(path, { amounts: [{ rate: 'exempt', amount: 18_000 }], note: 'Débito' });
    expect(note).toMatchObject({
      status: 201,
      body: { invoice: { letter: 'B', type: 8, exempt: 18_000, net: 0, vat: [], total: 18_000, batchId: batch._id } },
    });
    const { body: left } = await admin.get<Invoice>(`/tenant/invoices/${body.invoice._id}`);
    expect(left.creditLeft).toEqual([{ rate: 'exempt', total: 40_000, left: 22_000 }]);
  });
});

describe('A batch above the amount from which an FCE is compulsory (docs/rules.md#claims-8)', () => {
  test('is presented with a warning and gets no invoice; two smaller batches get their invoices', async () => {
    const { batch, insurer } = await presented([3_000_000, 2_549_862.01], { kind: 'prepaga' });
    expect(batch).toMatchObject({ state: 'presented', fce: { limit: 5_549_862 } });
    const refused = refusalOf(await invoice(batch));
    expect(refused).toMatchObject({ status: 409, code: 'not_chargeable' });
    expect(refused.message).toMatch(/^Por encima de \$.5\.549\.862,00.*Retirá la presentación y armá dos/);
    expect((await preview(batch)).problem?.message).toBe(refused.message);
    await withdraw(batch);
    for (const { coverage } of batch.lines ?? []) {
      const half = await shop.presented(insurer._id, { coverages: [coverage] });
      expect((await invoice(half)).status).toBe(201);
    }
  });

  test('gets its invoice if the insurer is an obra social', async () => {
    const { batch } = await presented([6_000_000]);
    expect((await invoice(batch)).status).toBe(201);
  });
});

describe('Débitos that a batch claims again (docs/rules.md#claims-11)', () => {
  test('are billed once: the second invoice leaves out the débitos of the first invoice', async () => {
    const { next } = await rebilled(true);
    expect(await preview(next)).toMatchObject({ total: 50, rebilled: 40 });
    expect((await invoice(next)).body.invoice.total).toBe(50);
  });

  test('are billed again if the user asks for it', async () => {
    const { next } = await rebilled(true);
    expect(await preview(next, '?billsRebilled=true')).toMatchObject({ total: 90, rebilled: 40 });
    const { body } = await invoice(next, { billsRebilled: true });
    expect(body.invoice.lines.map(({ total }) => total)).toEqual([50, 40]);
    expect(body.invoice.lines[1]?.description).toMatch(/^Óptica: débitos refacturados/);
  });

  test('are billed with the second batch if no other invoice has them', async () => {
    const { next } = await rebilled(false);
    expect(await preview(next)).toMatchObject({ total: 90, rebilled: 0 });
  });

  test('are not billed again when a third batch claims them, and a batch without other items gets no invoice', async () => {
    const { next, insurer } = await rebilled(true);
    const again = next.lines?.find(({ claimed }) => claimed === 40)?._id ?? '';
    await shop.answer(next._id, [{ item: again, recognized: 0, reason: 'other' }]);
    await shop.decide(again, 'rebill');
    const third = await shop.presented(insurer._id);
    expect(third.claimed).toBe(40);
    expect(refusalOf(await invoice(third))).toMatchObject({
      status: 409,
      code: 'already_invoiced',
      message: 'Todo lo que reclama esta presentación ya está en una factura anterior.',
    });
  });
});
