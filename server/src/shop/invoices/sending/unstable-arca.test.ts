import { expect, test } from 'vitest';
import { isAlive } from '../../../base/arca/wsfe.ts';
import { expectSameVouchers, givenQueue, issuingShop } from '../../../testing/examples/given-vouchers.ts';

const { app, clock, simulator, sender } = await givenQueue();

test('while ARCA answers FEDummy with OK and every request for a CAE with 501, the vouchers say why they wait, and keep their numbers and their order', async () => {
  const shop = await issuingShop(app, simulator);
  const [first, second] = [await shop.invoice(100), await shop.invoice(200)];
  shop.arca.faults.order({ operation: 'FECAESolicitar', kind: 501, times: 1000 });
  for (let hours = 0; hours < 4; hours += 1) {
    await sender.sendDue();
    const addresses = await simulator.addressesOf(shop.tenantId);
    expect(await isAlive(addresses)).toMatchObject({ app: 'OK', db: 'OK', auth: 'OK' });
    const waiting = await shop.read(first);
    expect(waiting.state).not.toBe('authorised');
    expect(waiting.waitsFor).toContain('ARCA 501: ');
    expect(await shop.read(second)).toMatchObject({ state: 'pending', number: null });
    clock.pass(61);
  }
  shop.arca.faults.clear();
  await sender.sendDue();
  clock.pass(4);
  await sender.sendDue();
  expect(await shop.read(first)).toMatchObject({ state: 'authorised', number: 1 });
  clock.pass(61);
  await sender.sendDue();
  expect(await shop.read(second)).toMatchObject({ state: 'authorised', number: 2 });
  await expectSameVouchers(shop);
});

test('a voucher of another program whose parts add up to far more than its total is not stored, and the next voucher waits with a reason', async () => {
  const shop = await issuingShop(app, simulator);
  await shop.invoice();
  await sender.sendDue();
  await shop.arca.emitOutside({ cuit: '30712345671', pointOfSale: 1, type: 6 }, { total: 9999 });
  const id = await shop.invoice();
  await sender.sendDue();
  expect(await shop.read(id)).toMatchObject({
    state: 'pending',
    waitsFor: 'Las respuestas de ARCA no coinciden entre sí. El sistema vuelve a intentar solo.',
  });
  expect(await shop.list()).toHaveLength(2);
});
