import { beforeEach, describe, expect, test } from 'vitest';
import { stopNextRequest } from '../../../testing/arca/arca-proxy.ts';
import { mortalSender } from '../../../testing/examples/given-senders.ts';
import {
  endLeases,
  expectSameVouchers,
  givenQueue,
  issuingShop,
  newSender,
  numbersAtArca,
} from '../../../testing/examples/given-vouchers.ts';

const { app, clock, simulator, sender, anotherSender } = await givenQueue();
beforeEach(() => {
  simulator.hooks = {};
});

const attemptsOf = ({ run, tenantId }: Awaited<ReturnType<typeof issuingShop>>) =>
  run((tx) =>
    tx
      .selectFrom('voucher_attempts')
      .select(['number', 'outcome', 'payload'])
      .where('tenant_id', '=', tenantId)
      .orderBy('id')
      .execute(),
  );

test('if ARCA’s answer with the CAE is lost, the server asks ARCA for the voucher, and ARCA has the voucher once', async () => {
  const shop = await issuingShop(app, simulator);
  const id = await shop.invoice();
  shop.arca.faults.order({ operation: 'FECAESolicitar', kind: 'cutAfterCommit' });
  await sender.sendDue();
  expect(await shop.read(id)).toMatchObject({ state: 'authorised', number: 1, attempts: 1 });
  await shop.invoice();
  await sender.sendDue();
  await expectSameVouchers(shop);
  expect(await numbersAtArca(shop)).toEqual({ 6: [1, 2] });
});

test('while the server cannot ask ARCA about a lost answer, the voucher is uncertain, no user can send it again, and later vouchers wait', async () => {
  const shop = await issuingShop(app, simulator);
  const [id, later] = [await shop.invoice(), await shop.invoice(2000)];
  shop.arca.faults.order({ operation: 'FECAESolicitar', kind: 'cutAfterCommit' });
  shop.arca.faults.order({ operation: 'FECompConsultar', kind: 'html', times: 2 });
  await sender.sendDue();
  expect(await shop.read(id)).toMatchObject({ state: 'uncertain', number: null });
  expect((await shop.read(id)).waitsFor).toMatch(/^ARCA no está respondiendo\./);
  expect((await shop.read(later)).waitsFor).toBe(
    'Espera a que se resuelva el comprobante anterior del mismo punto de venta.',
  );
  const retried = await shop.as('admin').post(`/tenant/invoices/${id}/retry`);
  expect(retried.status).toBe(409);
  clock.pass(2.1);
  await sender.sendDue();
  expect((await shop.read(id)).state).toBe('uncertain');
  clock.pass(5.1);
  await sender.sendDue();
  expect(await shop.read(id)).toMatchObject({ state: 'authorised', number: 1 });
  expect(await shop.read(later)).toMatchObject({ state: 'authorised', number: 2 });
  await expectSameVouchers(shop);
});

test('a lost request is sent again with the same number, but only after three minutes, when the first request can no longer arrive', async () => {
  const shop = await issuingShop(app, simulator);
  const id = await shop.invoice();
  shop.arca.faults.order({ operation: 'FECAESolicitar', kind: 'cutBefore' });
  await sender.sendDue();
  expect(await shop.read(id)).toMatchObject({
    state: 'uncertain',
    waitsFor: 'ARCA no contestó si lo autorizó. El sistema lo está averiguando: no lo hagas de nuevo. (Detalle: cut)',
  });
  clock.pass(2);
  await sender.sendDue();
  expect((await shop.read(id)).state).toBe('uncertain');
  clock.pass(1.1);
  await sender.sendDue();
  expect(await shop.read(id)).toMatchObject({ state: 'authorised', number: 1 });
  expect(await attemptsOf(shop)).toMatchObject([{ number: 1, outcome: 'authorised' }]);
  await expectSameVouchers(shop);
});

test('if another program takes the number of a request that never reached ARCA, the voucher gets the next number', async () => {
  const shop = await issuingShop(app, simulator);
  const id = await shop.invoice();
  shop.arca.faults.order({ operation: 'FECAESolicitar', kind: 'cutBefore' });
  await sender.sendDue();
  const theirs = await shop.arca.emitOutside({ cuit: '30712345671', pointOfSale: 1, type: 6 });
  clock.pass(3.1);
  await sender.sendDue();
  const sent = await shop.read(id);
  expect(sent).toMatchObject({ state: 'authorised', number: 2 });
  expect(sent.authorization?.code).not.toBe(theirs.cae);
  expect((await attemptsOf(shop)).map(({ number, outcome }) => [number, outcome])).toEqual([
    [1, 'taken'],
    [2, 'authorised'],
  ]);
  await expectSameVouchers(shop);
});

test('if every request is lost and another program takes each number, the voucher waits after three numbers', async () => {
  const shop = await issuingShop(app, simulator);
  const id = await shop.invoice();
  simulator.hooks = {
    before: async (operation) => {
      if (operation !== 'FECAESolicitar') return;
      await shop.arca.emitOutside({ cuit: '30712345671', pointOfSale: 1, type: 6 });
      throw new Error('The request is lost');
    },
  };
  await sender.sendDue();
  expect(await shop.read(id)).toMatchObject({
    state: 'pending',
    waitsFor:
      'Otro programa toma los números de este punto de venta: usá un punto de venta para cada programa. El sistema vuelve a intentar solo.',
  });
  expect(await numbersAtArca(shop)).toEqual({ 6: [1, 2, 3] });
  simulator.hooks = {};
  clock.pass(5.1);
  await sender.sendDue();
  expect(await shop.read(id)).toMatchObject({ state: 'authorised', number: 4 });
  await expectSameVouchers(shop);
});

describe('a request without a usable answer', () => {
  test.each([501, 500, 502, 'html', 'http500', 'garbage'] as const)(
    'after the answer %s and then a good answer, ARCA has one voucher',
    async (kind) => {
      const shop = await issuingShop(app, simulator);
      const id = await shop.invoice();
      shop.arca.faults.order({ operation: 'FECAESolicitar', kind });
      await sender.sendDue();
      expect(['uncertain', 'authorised']).toContain((await shop.read(id)).state);
      clock.pass(3.1);
      await sender.sendDue();
      expect(await shop.read(id)).toMatchObject({ state: 'authorised', number: 1 });
      await expectSameVouchers(shop);
    },
  );

  test('if the connection to ARCA does not open, the voucher is pending, and the next attempt takes the same number', async () => {
    const shop = await issuingShop(app, simulator);
    const id = await shop.invoice();
    const broken = newSender(
      app.database,
      {
        ...simulator,
        // The simulator has no TLS, so the connection does not open.
        addressesOf: async (tenantId) => {
          const addresses = await simulator.addressesOf(tenantId);
          return { ...addresses, wsfe: addresses.wsfe.replace('http:', 'https:') };
        },
      },
      clock,
    );
    await broken.sendDue();
    expect(await shop.read(id)).toMatchObject({
      state: 'pending',
      number: null,
      waitsFor: 'No se pudo conectar con ARCA. El sistema vuelve a intentar solo. (Detalle: tls)',
    });
    clock.pass(1.1);
    await sender.sendDue();
    expect(await shop.read(id)).toMatchObject({ state: 'authorised', number: 1 });
  });

  test('a voucher is uncertain while ARCA does not answer, and the server finds a late authorisation', async () => {
    const shop = await issuingShop(app, simulator);
    const id = await shop.invoice();
    shop.arca.faults.order({ operation: 'FECAESolicitar', kind: 'delayAfterCommit', ms: 40_000 });
    shop.arca.faults.order({ operation: 'FECompConsultar', kind: 'html' });
    const hasty = newSender(
      app.database,
      {
        ...simulator,
        addressesOf: async (tenantId) => ({
          ...(await simulator.addressesOf(tenantId)),
          limits: { connect: 5000, total: 2000 },
        }),
      },
      clock,
    );
    await hasty.sendDue();
    expect((await shop.read(id)).state).toBe('uncertain');
    clock.pass(2.1);
    await sender.sendDue();
    expect(await shop.read(id)).toMatchObject({ state: 'authorised', number: 1 });
    await expectSameVouchers(shop);
  });
});

test.each([
  ['FECompUltimoAutorizado', 'before'],
  ['FECompUltimoAutorizado', 'after'],
  ['FECAESolicitar', 'before'],
  ['FECAESolicitar', 'after'],
] as const)(
  'if a server is killed at %s, %s ARCA has processed the request, no voucher and no number is lost',
  async (operation, moment) => {
    const shop = await issuingShop(app, simulator);
    const ids = [await shop.invoice(), await shop.invoice(555)];
    const mortal = mortalSender(app.database, simulator, clock);
    simulator.hooks = { [moment]: (name: string) => name === operation && mortal.kill() };
    await mortal.sender.sendDue();
    simulator.hooks = {};
    await endLeases(shop);
    for (let round = 0; round < 3; round++) {
      clock.pass(3.1);
      await sender.sendDue();
    }
    expect((await Promise.all(ids.map(shop.read))).map(({ state, number }) => [state, number])).toEqual([
      ['authorised', 1],
      ['authorised', 2],
    ]);
    await expectSameVouchers(shop);
  },
);

test('if a process that was stopped for minutes continues and sends the same request as another server, ARCA has one voucher', async () => {
  const shop = await issuingShop(app, simulator);
  const id = await shop.invoice();
  const { reached, goOn } = stopNextRequest(simulator);
  const stopped = sender.sendDue();
  await reached;
  await endLeases(shop);
  clock.pass(3.1);
  const other = anotherSender();
  await other.sendDue();
  expect(await shop.read(id)).toMatchObject({ state: 'authorised', number: 1 });
  goOn();
  await stopped;
  expect(await shop.read(id)).toMatchObject({ state: 'authorised', number: 1 });
  await expectSameVouchers(shop);
});
