import { expect, test } from 'vitest';
import {
  expectSameVouchers,
  givenQueue,
  issuingShop,
  numbersAtArca,
} from '../../../testing/examples/given-vouchers.ts';

const { app, simulator, sender, anotherSender } = await givenQueue();
const servers = [sender, anotherSender()] as const;

const sentTimes = () => simulator.operations.filter((operation) => operation === 'FECAESolicitar').length;

test('30 sales at once on two servers get 30 consecutive numbers, and ARCA rejects none', async () => {
  const shop = await issuingShop(app, simulator);
  const [first] = [await shop.invoice()];
  await servers[0].sendDue();
  const before = sentTimes();
  await Promise.all(
    Array.from({ length: 30 }, async (_, place) => {
      await shop.invoice(1000 + place);
      await servers[place % 2 === 0 ? 0 : 1].sendDue([shop.tenantId]);
    }),
  );
  await servers[0].sendDue();
  expect(await shop.read(first)).toMatchObject({ number: 1 });
  expect((await shop.list()).every(({ state }) => state === 'authorised')).toBe(true);
  expect(await numbersAtArca(shop)).toEqual({ 6: Array.from({ length: 31 }, (_, place) => place + 1) });
  expect(sentTimes() - before).toBe(30);
  await expectSameVouchers(shop);
});

test('if forty users send one voucher again at once, ARCA gets it once', async () => {
  const shop = await issuingShop(app, simulator);
  const id = await shop.invoice();
  const before = sentTimes();
  await Promise.all(
    Array.from({ length: 40 }, async (_, place) => {
      const { status } = await shop.as('seller').post(`/tenant/invoices/${id}/retry`);
      expect([200, 409]).toContain(status);
      if (place % 4 === 0) await servers[place % 8 === 0 ? 0 : 1].sendDue([shop.tenantId]);
    }),
  );
  await servers[0].sendDue();
  expect(await shop.read(id)).toMatchObject({ state: 'authorised', number: 1 });
  expect(sentTimes() - before).toBe(1);
  await expectSameVouchers(shop);
});

test('the vouchers of one shop do not wait for the many vouchers of another shop', async () => {
  const busy = await issuingShop(app, simulator);
  for (let made = 0; made < 25; made++) await busy.invoice(100 + made);
  const small = await issuingShop(app, simulator);
  const id = await small.invoice();
  let sentBefore = Number.NaN;
  let sent = 0;
  simulator.hooks = {
    after: async (operation) => {
      if (operation !== 'FECAESolicitar') return;
      sent += 1;
      if (Number.isNaN(sentBefore) && Object.keys(await numbersAtArca(small)).length > 0) sentBefore = sent;
    },
  };
  await servers[0].sendDue();
  simulator.hooks = {};
  expect(sentBefore).toBeLessThan(10);
  expect(await small.read(id)).toMatchObject({ state: 'authorised', number: 1 });
  expect((await busy.list()).every(({ state }) => state === 'authorised')).toBe(true);
});
