import { expect, test } from 'vitest';
import { givenInvoice } from '../../../testing/examples/given-invoices.ts';
import {
  expectSameVouchers,
  givenQueue,
  type IssuingShop,
  issuingShop,
} from '../../../testing/examples/given-vouchers.ts';

const { app, simulator, sender } = await givenQueue();
const cuit = '30712345671';

async function givenLie(shop: IssuingShop): Promise<string> {
  const id = await shop.invoice(121);
  await shop.arca.changeSettings((settings) => ({ ...settings, issuers: { [cuit]: { condition: 'monotributo' } } }));
  await sender.sendDue();
  expect((await shop.read(id)).state).toBe('rejected');
  await shop.arca.changeSettings((settings) => ({ ...settings, issuers: {} }));
  // By default, the simulator issues today's invoice B of 121.00 to a consumer, which equals the rejected invoice.
  await shop.arca.emitOutside({ cuit, pointOfSale: 1, type: 6 });
  return id;
}

async function usedShop(): Promise<IssuingShop> {
  const shop = await issuingShop(app, simulator);
  await shop.invoice();
  await sender.sendDue();
  return shop;
}

test('if ARCA has authorised an invoice that is stored as rejected, the invoice becomes authorised with ARCA’s number, and its sale is invoiced', async () => {
  const shop = await usedShop();
  const id = await givenLie(shop);
  const next = await shop.invoice(300);
  await sender.sendDue();
  expect(await shop.read(id)).toMatchObject({ state: 'authorised', number: 2, errors: [] });
  expect(await shop.isInvoiced(id)).toBe(true);
  expect(await shop.read(next)).toMatchObject({ state: 'authorised', number: 3 });
  expect((await shop.list()).some(({ isOutside }) => isOutside)).toBe(false);
  await expectSameVouchers(shop);
});

test('if a user has canceled the rejected invoice or invoiced its sale again, the voucher found at ARCA counts as a voucher of another program', async () => {
  for (const replace of [true, false]) {
    const shop = await usedShop();
    const id = await givenLie(shop);
    if (replace) await givenInvoice(shop, (await shop.read(id)).saleId ?? '');
    else await shop.as('admin').post(`/tenant/invoices/${id}/cancel`);
    const next = replace ? undefined : await shop.invoice(300);
    await sender.sendDue();
    expect(await shop.read(id)).toMatchObject({ state: replace ? 'rejected' : 'canceled', number: null });
    expect((await shop.list()).map(({ number, isOutside }) => [number, isOutside])).toEqual(
      expect.arrayContaining([
        [1, false],
        [2, true],
        [3, false],
      ]),
    );
    if (next !== undefined) expect((await shop.read(next)).number).toBe(3);
    await expectSameVouchers(shop);
  }
});
