import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stopNextRequest } from '../../../testing/arca/arca-proxy.ts';
import {
  givenQueue,
  type IssuingShop,
  issuingShop,
  numbersAtArca,
  queueConfig,
} from '../../../testing/examples/given-vouchers.ts';
import type { Updateable } from 'kysely';
import type { InvoicesTable } from '../invoice-tables.ts';
import { vaultOf } from '../../../base/security/vault.ts';
import { silentLog } from '../../../base/database/log.ts';
import { VoucherSender } from './voucher-sender.ts';

const { app, clock, simulator, anotherSender } = await givenQueue();

let sender: VoucherSender;
beforeEach(() => {
  simulator.hooks = {};
  sender = anotherSender();
  sender.start();
});
afterEach(() => sender.stop());

const untilState = (shop: IssuingShop, id: string, state: string) =>
  vi.waitUntil(async () => (await shop.read(id)).state === state, { timeout: 60_000, interval: 20 });

const untilArcaHas = (shop: IssuingShop, number: number) =>
  vi.waitUntil(async () => (await numbersAtArca(shop))[6]?.includes(number), { timeout: 60_000, interval: 20 });

test('the server sends a voucher automatically after the commit', async () => {
  const shop = await issuingShop(app, simulator);
  await untilState(shop, await shop.invoice(), 'authorised');
  await untilState(shop, await shop.invoice(), 'authorised');
  expect(sender.figures).toMatchObject({ outcomes: { authorised: 2, rejected: 0 }, lastSuccess: expect.any(Date) });
});

test('while ARCA keeps one shop waiting, the vouchers of another shop are sent', async () => {
  const [slow, fast] = [await issuingShop(app, simulator), await issuingShop(app, simulator)];
  const { reached, goOn } = stopNextRequest(simulator);
  const blocked = await slow.invoice();
  await reached;
  await untilState(fast, await fast.invoice(), 'authorised');
  expect((await slow.read(blocked)).state).toBe('sending');
  goOn();
  await untilState(slow, blocked, 'authorised');
});

test('at shutdown, the server waits for the answer of ARCA to the sent voucher, and sends no other voucher', async () => {
  const shop = await issuingShop(app, simulator);
  const { reached, goOn } = stopNextRequest(simulator);
  const [first, second] = [await shop.invoice(), await shop.invoice(50)];
  await reached;
  const stopped = sender.stop();
  goOn();
  await stopped;
  expect((await shop.read(first)).state).toBe('authorised');
  expect((await shop.read(second)).state).toBe('pending');
});

test('at shutdown, the server aborts a request without an answer, and the next server finds the voucher at ARCA', async () => {
  const shop = await issuingShop(app, simulator);
  await sender.stop();
  const parts = { database: app.database, config: queueConfig, vault: vaultOf(queueConfig), simulator, log: silentLog };
  const stopping = new VoucherSender({ ...parts, now: clock.now, lastAnswers: 0 });
  const { reached, goOn } = stopNextRequest(simulator);
  const id = await shop.invoice();
  const sent = stopping.sendDue();
  await reached;
  await stopping.stop();
  await sent;
  expect((await shop.read(id)).state).toBe('uncertain');
  goOn();
  await untilArcaHas(shop, 1);
  await anotherSender().sendDue();
  expect(await shop.read(id)).toMatchObject({ state: 'authorised', number: 1 });
});

function faultySender(parts: Partial<ConstructorParameters<typeof VoucherSender>[0]> = {}) {
  const errors: unknown[] = [];
  const log = {
    info: () => {},
    warn: () => {},
    error: ({ err }: { err?: unknown }, message: string) => errors.push(err ?? message),
  };
  const vault = vaultOf(queueConfig);
  const own = { database: app.database, config: queueConfig, vault, simulator, log, now: clock.now };
  return { faulty: new VoucherSender({ ...own, ...parts }), errors };
}

test('if an error of the server prevents the request to ARCA, the voucher waits with a reason, and the server’s log has the error', async () => {
  const shop = await issuingShop(app, simulator);
  await sender.stop();
  const { faulty, errors } = faultySender({
    simulator: { ...simulator, addressesOf: () => Promise.reject(new TypeError('a fault')) },
  });
  const id = await shop.invoice();
  await faulty.sendDue();
  expect(await shop.read(id)).toMatchObject({
    state: 'pending',
    waitsFor: 'El sistema no pudo armar el pedido a ARCA. Avisá a soporte. El sistema vuelve a intentar solo.',
  });
  expect(errors).toEqual([new TypeError('a fault')]);
});

const spoil = (shop: IssuingShop, id: string, columns: Updateable<InvoicesTable>) =>
  shop.run((tx) =>
    tx.updateTable('invoices').set(columns).where('tenant_id', '=', shop.tenantId).where('id', '=', id).execute(),
  );

test('if ARCA cannot read the request, the number remains free, the voucher waits with a reason, and the server’s log names the voucher', async () => {
  const shop = await issuingShop(app, simulator);
  await sender.stop();
  const { faulty, errors } = faultySender();
  const id = await shop.invoice();
  const { receiver } = await shop.read(id);
  await spoil(shop, id, { receiver: JSON.stringify({ ...receiver, documentNumber: '\u0001' }) });
  const begun = clock.now();
  await faulty.sendDue();
  const waiting = await shop.read(id);
  expect(waiting).toMatchObject({ state: 'pending', waitsFor: expect.stringMatching(/Avisá a soporte.*http400/) });
  expect(Date.parse(waiting.nextAttemptAt ?? '') - begun.getTime()).toBeGreaterThanOrEqual(15 * 60_000);
  expect(errors).toEqual([expect.stringContaining(id)]);
  await spoil(shop, id, { receiver: JSON.stringify(receiver) });
  clock.pass(15);
  await faulty.sendDue();
  expect(await shop.read(id)).toMatchObject({ state: 'authorised', number: 1 });
});

test('a voucher whose amounts do not add up is rejected, and the server’s log has the code of ARCA', async () => {
  const shop = await issuingShop(app, simulator);
  await sender.stop();
  const { faulty, errors } = faultySender();
  const id = await shop.invoice();
  await spoil(shop, id, { rates: '[{"rate":"21","total":1210000,"base":1100000,"amount":110000}]' });
  await faulty.sendDue();
  const { state, errors: reasons } = await shop.read(id);
  expect(state).toBe('rejected');
  expect(errors).toEqual([expect.stringContaining(String(reasons[0]?.code))]);
});
