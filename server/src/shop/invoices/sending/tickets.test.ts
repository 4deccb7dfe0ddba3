import { expect, test } from 'vitest';
import { mortalSender } from '../../../testing/examples/given-senders.ts';
import {
  endLeases,
  givenQueue,
  type IssuingShop,
  issuingShop,
  queueConfig,
} from '../../../testing/examples/given-vouchers.ts';
import { vaultOf } from '../../../base/security/vault.ts';

const { app, clock, simulator, sender, anotherSender } = await givenQueue();
const servers = [sender, anotherSender()] as const;

const logins = () => simulator.operations.filter((operation) => operation === 'LoginCms').length;

async function issueTwoSequences(shop: IssuingShop): Promise<void> {
  await shop.invoice();
  const client = await shop.given.client({ vatCondition: 'registered', taxId: '30-50001091-2' });
  const sale = await shop.given.sale({ client: client._id });
  await shop.as('admin').post(`/tenant/sales/${sale._id}/invoices`, {});
}

test('one ticket serves both sequences and both servers, and is renewed when less than a quarter of an hour is left', async () => {
  const shop = await issuingShop(app, simulator);
  await issueTwoSequences(shop);
  const before = logins();
  await Promise.all(servers.map((one) => one.sendDue()));
  expect((await shop.list()).map(({ state, waitsFor }) => [state, waitsFor])).toEqual([
    ['authorised', ''],
    ['authorised', ''],
  ]);
  expect(logins() - before).toBe(1);
  clock.pass(11.5 * 60);
  await issueTwoSequences(shop);
  await Promise.all(servers.map((one) => one.sendDue()));
  expect(logins() - before).toBe(1);
  clock.pass(16);
  await issueTwoSequences(shop);
  await Promise.all(servers.map((one) => one.sendDue()));
  expect(logins() - before).toBe(2);
  expect((await shop.list()).every(({ state }) => state === 'authorised')).toBe(true);
});

test('a ticket that ARCA refuses is replaced only once, and the vouchers are sent without a pause', async () => {
  const shop = await issuingShop(app, simulator);
  await shop.invoice();
  await sender.sendDue();
  clock.pass(30);
  const broken = await vaultOf(queueConfig).seal(Buffer.from('no ticket'), `arca:${shop.tenantId}`);
  await shop.run((tx) =>
    tx.updateTable('arca_tickets').set({ sealed_sign: broken }).where('tenant_id', '=', shop.tenantId).execute(),
  );
  const before = logins();
  await issueTwoSequences(shop);
  await Promise.all(servers.map((one) => one.sendDue()));
  expect(logins() - before).toBe(1);
  expect((await shop.list()).every(({ state }) => state === 'authorised')).toBe(true);
});

test('after a server was killed before it stored its ticket, vouchers wait until ARCA gives the next ticket', async () => {
  const shop = await issuingShop(app, simulator);
  const id = await shop.invoice();
  const mortal = mortalSender(app.database, simulator, clock);
  simulator.hooks = { after: (operation: string) => operation === 'LoginCms' && mortal.kill() };
  await mortal.sender.sendDue();
  simulator.hooks = {};
  await endLeases(shop);
  const before = logins();
  await sender.sendDue();
  expect((await shop.read(id)).waitsFor).toMatch(/^ARCA ya entregó un permiso de acceso hace minutos/);
  clock.pass(5);
  await sender.sendDue();
  expect(logins() - before).toBe(1);
  clock.pass(6);
  await sender.sendDue();
  expect((await shop.read(id)).state).toBe('authorised');
});

test('the token of a ticket is stored sealed, and neither the list of vouchers nor the stored attempts contain it', async () => {
  const shop = await issuingShop(app, simulator);
  await shop.invoice();
  await sender.sendDue();
  const [stored] = await shop.run((tx) =>
    tx.selectFrom('arca_tickets').selectAll().where('tenant_id', '=', shop.tenantId).execute(),
  );
  expect(stored?.sealed_token?.toString('latin1')).not.toContain('<sso');
  const opened = await vaultOf(queueConfig).open(stored?.sealed_token ?? Buffer.alloc(0), `arca:${shop.tenantId}`);
  const attempts = await shop.run((tx) =>
    tx.selectFrom('voucher_attempts').selectAll().where('tenant_id', '=', shop.tenantId).execute(),
  );
  expect(JSON.stringify([await shop.list(), attempts])).not.toContain(opened.toString());
  expect(attempts[0]?.payload).toContain('<ar:FeCAEReq>');
});
