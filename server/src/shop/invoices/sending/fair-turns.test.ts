import { expect, test } from 'vitest';
import {
  expectSameVouchers,
  givenQueue,
  issuingShop,
  newSender,
  queueConfig,
} from '../../../testing/examples/given-vouchers.ts';
import { installCertificate, outsideArca } from '../../../testing/arca/outside-arca.ts';

const { app, clock, simulator, anotherSender } = await givenQueue();

test('if a server shuts down while it stores many vouchers of another program, the server stops early, and a later turn stores the rest', async () => {
  const shop = await issuingShop(app, simulator);
  await shop.invoice();
  await anotherSender().sendDue();
  const sequence = { cuit: '30712345671', pointOfSale: 1, type: 6 };
  for (let emitted = 0; emitted < 25; emitted += 1) await shop.arca.emitOutside(sequence);
  const id = await shop.invoice();
  const closing = anotherSender();
  const stopped = Promise.withResolvers<void>();
  simulator.hooks = {
    before: (operation) => {
      if (operation !== 'FECompConsultar') return;
      simulator.hooks = {};
      void closing.stop().then(stopped.resolve);
    },
  };
  await closing.sendDue();
  await stopped.promise;
  expect(await shop.read(id)).toMatchObject({ state: 'pending', number: null });
  expect((await shop.list()).filter(({ isOutside }) => isOutside)).toHaveLength(10);
  await anotherSender().sendDue();
  expect(await shop.read(id)).toMatchObject({ state: 'authorised', number: 27 });
  await expectSameVouchers(shop);
});

test('while ARCA’s environment for tests answers no request of eight shops, the vouchers of a shop in another environment are sent', async () => {
  const arca = await outsideArca();
  const sender = newSender(app.database, simulator, clock, { ...queueConfig, ...arca.config });
  const free = Promise.withResolvers<void>();
  const isFull = Promise.withResolvers<void>();
  let hanging = 0;
  arca.watched.hooks.before = async () => {
    hanging += 1;
    if (hanging === 6) isFull.resolve();
    await free.promise;
  };
  const slow = [];
  for (let shops = 0; shops < 8; shops += 1) {
    const shop = await issuingShop(app, simulator, { mode: 'homologation' });
    await installCertificate(app.database, shop.tenantId, arca, '30712345671');
    slow.push({ shop, id: await shop.invoice() });
  }
  const slowOnes = sender.sendDue();
  await isFull.promise;
  const fast = await issuingShop(app, simulator);
  const id = await fast.invoice();
  const fastOnes = sender.sendDue([fast.tenantId]);
  await expect.poll(async () => (await fast.read(id)).state, { timeout: 60_000 }).toBe('authorised');
  expect(hanging).toBe(6);
  free.resolve();
  await Promise.all([slowOnes, fastOnes]);
  for (const { shop, id: waiting } of slow) expect((await shop.read(waiting)).state).toBe('authorised');
});
