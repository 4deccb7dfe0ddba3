import type { ClaimSheet } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { describe, expect, test } from 'vitest';
import { type BatchAnswer, claimsShop, itemOf } from '../../testing/shops/claims-shop.ts';
import { someCoverage } from '../../testing/examples/given-covered-sales.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
const shop = await claimsShop(app);
const admin = shop.as('admin');
const url = '/tenant/claim-batches';
const sheetOf = async ({ _id }: { _id: string }) => (await admin.get<ClaimSheet>(`${url}/${_id}/sheet`)).body;

async function sold(numId: string) {
  const { _id: insurance } = await shop.insurer({ claimFrom: 'sale' });
  const client = await shop.given.client({ name: 'Ana Paz', numId });
  const sale = await shop.given.sale({
    client: client._id,
    products: [],
    customProducts: [{ description: 'Armazón', price: 100, quantity: 1 }],
    coverages: [someCoverage(insurance, 60, { affiliateNumber: 'A-1' })],
  });
  return { insurance, client: client._id, coverage: sale.coverages?.[0]?._id };
}

const rename = (client: string, numId: string) => admin.put(`/tenant/clients/${client}`, { name: 'Ana Ríos', numId });

describe('the sheet of a presented batch no longer changes (docs/rules.md#claims-7)', () => {
  test('a débito that moves to the client does not change the amounts of the sheet', async () => {
    const { insurance, coverage } = await sold('30111221');
    const batch = await shop.presented(insurance);
    const before = await sheetOf(batch);
    expect(before).toMatchObject({ fullAmount: 100, clientAmount: 40, insurerAmount: 60 });
    const item = itemOf(batch, coverage);
    await shop.answer(batch._id, [{ item, recognized: 50, reason: 'other' }]);
    await shop.decide(item, 'toClient');
    expect(await sheetOf(batch)).toEqual(before);
  });

  test('the sheet keeps the client’s name, document and affiliate number from the day of the presentation', async () => {
    const { insurance, client } = await sold('30111222');
    const batch = await shop.presented(insurance);
    const before = await sheetOf(batch);
    expect(before.lines).toMatchObject([{ name: 'Ana Paz', document: '30111222', affiliateNumber: 'A-1' }]);
    expect((await rename(client, '30111223')).status).toBe(200);
    expect(await sheetOf(batch)).toEqual(before);
    expect((await shop.read(batch._id)).lines).toMatchObject([{ client: { name: 'Ana Paz' } }]);
  });

  test('the full amount of a débito that is claimed again is the sum of the client’s part and the insurer’s part', async () => {
    const { insurance, coverage } = await sold('30111224');
    const batch = await shop.presented(insurance);
    const item = itemOf(batch, coverage);
    await shop.answer(batch._id, [{ item, recognized: 50, reason: 'other' }]);
    await shop.decide(item, 'rebill');
    const next = await sheetOf(await shop.presented(insurance));
    expect(next).toMatchObject({ fullAmount: 50, clientAmount: 40, insurerAmount: 10 });
  });
});

test('a payment shows the client’s name as in the presented sheet, and the ledger shows the client’s current name (docs/rules.md#claims-7)', async () => {
  const { insurance, client, coverage } = await sold('30111227');
  await rename(client, '30111227');
  const batch = await shop.presented(insurance);
  await shop.answer(batch._id, [{ item: itemOf(batch, coverage), recognized: 60 }]);
  await admin.put(`/tenant/clients/${client}`, { name: 'Ana Sosa' });
  const payments = '/tenant/insurer-payments';
  const payable = await admin.get(`${payments}/payable-items?insurance=${insurance}`);
  expect(payable.body).toMatchObject([{ client: 'Ana Ríos', open: 60 }]);
  const paid = { insurance, day: '2026-01-05', method: 'bankTransfer', gross: 60, net: 60, withholdings: [] };
  const { body } = await admin.post<{ insurerPayment: unknown }>(payments, paid);
  expect(body.insurerPayment).toMatchObject({ allocations: [{ client: 'Ana Ríos', amount: 60 }] });
  const ledger = await admin.get<{ entries: object[] }>(`/tenant/insurer-accounts/${insurance}`);
  expect(ledger.body.entries).toMatchObject([{ client: 'Ana Sosa' }, { client: 'Ana Sosa' }]);
});

describe('an open batch shows its clients as they are now (docs/rules.md#claims-2)', () => {
  test('the proposal, the batch and its sheet have the new name of a client', async () => {
    const { insurance, client } = await sold('30111225');
    await rename(client, '30111226');
    const proposal = await admin.get<{ coverages: unknown }>(`${url}/proposal?insurance=${insurance}`);
    expect(proposal.body.coverages).toMatchObject([{ client: { name: 'Ana Ríos' } }]);
    const { claimBatch } = (await shop.make(insurance)).body;
    expect(claimBatch.lines).toMatchObject([{ client: { name: 'Ana Ríos' } }]);
    const named = [{ name: 'Ana Ríos', document: '30111226' }];
    expect((await sheetOf(claimBatch)).lines).toMatchObject(named);
    await admin.post<BatchAnswer>(`${url}/${claimBatch._id}/present`, {});
    expect((await sheetOf(claimBatch)).lines).toMatchObject(named);
  });
});
