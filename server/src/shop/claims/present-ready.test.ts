import { expect, test } from 'vitest';
import { type BatchAnswer, claimsShop, refusalOf } from '../../testing/shops/claims-shop.ts';
import { someCoverage } from '../../testing/examples/given-covered-sales.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
const shop = await claimsShop(app);
const admin = shop.as('admin');
const url = '/tenant/claim-batches';

const present = ({ _id }: { _id: string }) => admin.post<BatchAnswer>(`${url}/${_id}/present`, {});
const setStatus = (sale: { _id: string }, orderStatus: string) =>
  admin.put(`/tenant/sales/${sale._id}`, { orderStatus, reason: 'Volvió al taller' });

async function delivered(insurance: string) {
  const customProducts = [{ description: 'Armazón', price: 100, quantity: 1 }];
  const sale = await shop.given.sale({ products: [], customProducts, coverages: [someCoverage(insurance, 60)] });
  await setStatus(sale, 'delivered');
  return { ...sale, coverage: sale.coverages?.[0]?._id };
}

const notReady = (number: number) => ({
  status: 409,
  code: 'not_chargeable',
  message: `La cobertura de la venta N.º ${number} ya no está lista: quitala de la presentación o completala.`,
});

test("a batch with a sale that is no longer delivered can be presented only after the sale's removal (docs/rules.md#claims-3)", async () => {
  const { _id: insurance } = await shop.insurer();
  const sale = await delivered(insurance);
  await delivered(insurance);
  const batch = (await shop.make(insurance)).body.claimBatch;
  await setStatus(sale, 'inProgress');
  expect(refusalOf(await present(batch))).toMatchObject(notReady(sale.number));
  await admin.put(`${url}/${batch._id}`, { remove: [sale.coverage] });
  expect((await present(batch)).body.claimBatch).toMatchObject({ state: 'presented', items: 1 });
});

test('a batch with a coverage that lost its signature can be presented only after a new signature (docs/rules.md#claims-3)', async () => {
  const { _id: insurance } = await shop.insurer({ needsSignature: true });
  const sale = await delivered(insurance);
  const sign = (isPresent: boolean) =>
    admin.put(`/tenant/coverages/${sale.coverage}/documents`, { documents: [{ kind: 'signature', isPresent }] });
  await sign(true);
  const batch = (await shop.make(insurance)).body.claimBatch;
  await sign(false);
  expect(refusalOf(await present(batch))).toMatchObject(notReady(sale.number));
  await sign(true);
  expect((await present(batch)).status).toBe(200);
});
