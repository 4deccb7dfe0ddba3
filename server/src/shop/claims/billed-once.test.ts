import type { Problem } from '@dioptria/contract/base/problems.ts';
import type { BatchInvoicePreview } from '@dioptria/contract/shop/claims/claim-endpoints.ts';
import type { ClaimBatch } from '@dioptria/contract/shop/claims/claim-batches.ts';
import type { Invoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import { describe, expect, test } from 'vitest';
import { claimsShop, itemOf, refusalOf } from '../../testing/shops/claims-shop.ts';
import { givenIssuer, reject } from '../../testing/examples/given-invoices.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
const shop = await claimsShop(app);
await givenIssuer(shop);
const admin = shop.as('admin');

type Made = { invoice: Invoice } & Problem;
const pathOf = (batch: { _id: string }) => `/tenant/claim-batches/${batch._id}`;
const invoice = (batch: { _id: string }, body: object = {}) => admin.post<Made>(`${pathOf(batch)}/invoice`, body);
const retry = ({ _id }: { _id: string }) => admin.post<Made>(`/tenant/invoices/${_id}/retry`, {});
const preview = async (batch: { _id: string }) =>
  (await admin.get<BatchInvoicePreview>(`${pathOf(batch)}/invoice-preview`)).body;

async function claimedAgain(first: ClaimBatch): Promise<ClaimBatch> {
  const item = first.lines?.[0]?._id ?? '';
  await shop.answer(first._id, [{ item, recognized: 60, reason: 'other' }]);
  await shop.decide(item, 'rebill');
  return shop.presented(first.insurance._id);
}

async function presented() {
  const { _id } = await shop.insurer({ numCuit: 30_500_010_912 });
  const [covered] = await shop.cover(_id, [[100]]);
  return { covered, first: await shop.presented(_id) };
}

async function billedIn(...batches: { _id: string }[]) {
  const found = await Promise.all(
    batches.map(({ _id }) => admin.get<Invoice[]>(`/tenant/invoices?batchId=${_id}&kind=invoice`)),
  );
  return found
    .flatMap(({ body }) => body)
    .filter(({ state }) => state !== 'rejected')
    .reduce((sum, { total }) => sum + total, 0);
}

async function lost(covered: string | undefined, first: ClaimBatch, next: ClaimBatch, decision = 'lost') {
  await shop.answer(next._id, [{ item: itemOf(next, covered), recognized: 0, reason: 'other' }]);
  await shop.decide(itemOf(next, covered), decision);
  return [(await shop.read(first._id)).toCredit, (await shop.read(next._id)).toCredit];
}

describe('A débito that a later batch claims again is billed once (docs/rules.md#claims-11)', () => {
  test('even if the later batch is invoiced first', async () => {
    const { first } = await presented();
    const next = await claimedAgain(first);
    expect((await invoice(next)).body.invoice.total).toBe(40);
    expect(await preview(first)).toMatchObject({ total: 60, rebilled: 40 });
    expect((await invoice(first)).body.invoice.total).toBe(60);
    expect(await shop.findings()).toEqual([]);
  });

  test('even if a third batch claims a part that the insurer has refused twice', async () => {
    const { first, covered } = await presented();
    const next = await claimedAgain(first);
    await shop.answer(next._id, [{ item: itemOf(next, covered?.id), recognized: 30, reason: 'other' }]);
    await shop.decide(itemOf(next, covered?.id), 'rebill');
    const third = await shop.presented(first.insurance._id);
    expect((await invoice(third)).body.invoice.total).toBe(10);
    expect((await invoice(first)).body.invoice.total).toBe(90);
    expect(refusalOf(await invoice(next))).toMatchObject({ status: 409, code: 'already_invoiced' });
  });

  test('even if both batches are invoiced at once', async () => {
    const { first } = await presented();
    const next = await claimedAgain(first);
    await Promise.all([invoice(first), invoice(next)]);
    expect(await billedIn(first, next)).toBe(100);
  });

  test('even if ARCA rejects the invoice of the later batch: its retry bills the débito, which no other invoice bills', async () => {
    const { first } = await presented();
    const next = await claimedAgain(first);
    const { body } = await invoice(next);
    expect((await invoice(first)).body.invoice.total).toBe(60);
    await reject(app.database, shop, body.invoice);
    expect((await retry(body.invoice)).body.invoice.total).toBe(40);
  });
});

describe('If a débito was claimed again and then lost, only the batch that invoiced the débito proposes the credit (docs/rules.md#claims-10)', () => {
  test('the first batch proposes the credit if it was invoiced first', async () => {
    for (const decision of ['lost', 'toClient']) {
      const { first, covered } = await presented();
      await invoice(first);
      const next = await claimedAgain(first);
      expect((await shop.read(first._id)).toCredit).toBe(0);
      expect(await lost(covered?.id, first, next, decision)).toEqual([40, 0]);
    }
  });

  test('the later batch proposes the credit if it was invoiced first', async () => {
    const { first, covered } = await presented();
    const next = await claimedAgain(first);
    await invoice(next);
    await invoice(first);
    expect(await lost(covered?.id, first, next)).toEqual([0, 40]);
  });

  test('no batch proposes the credit if no invoice bills the débito', async () => {
    const { first, covered } = await presented();
    expect(await lost(covered?.id, first, await claimedAgain(first))).toEqual([0, 0]);
  });
});

describe('A rejected invoice that is sent again bills nothing twice (docs/rules.md#claims-11)', () => {
  test('the retry is refused if another batch has billed a part meanwhile, and a new invoice bills the rest', async () => {
    const { first } = await presented();
    const { body } = await invoice(first);
    await reject(app.database, shop, body.invoice);
    const next = await claimedAgain(first);
    expect((await invoice(next)).body.invoice.total).toBe(40);
    expect(refusalOf(await retry(body.invoice))).toMatchObject({
      status: 409,
      code: 'already_invoiced',
      message:
        'Otra presentación ya facturó una parte de este importe: en lugar de reintentar, hacé una factura nueva desde la presentación.',
    });
    expect((await invoice(first)).body.invoice.total).toBe(60);
  });

  test('even if another batch with the same débito is invoiced at the same time', async () => {
    const { first } = await presented();
    const { body } = await invoice(first);
    await reject(app.database, shop, body.invoice);
    const next = await claimedAgain(first);
    await Promise.all([retry(body.invoice), invoice(next)]);
    expect([40, 100]).toContain(await billedIn(first, next));
  });
});
