import { setTimeout as pause } from 'node:timers/promises';
import type { Invoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { givenInvoice, givenIssuer } from '../../testing/examples/given-invoices.ts';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { installCertificate, outsideArca } from '../../testing/arca/outside-arca.ts';
import { RestartingProduct } from '../../testing/processes/restarting-product.ts';
import { ownDatabase } from '../../testing/database/test-database.ts';

/** `KILL_ROUNDS=100 npm run prove` runs a hundred rounds. */
const rounds = Number(process.env['KILL_ROUNDS'] ?? 9);
const cuit = '30712345671';

const arca = await outsideArca();
const { url, open } = await ownDatabase();
const product = new RestartingProduct({ DATABASE_URL: url, ...arca.environment }, open);
afterAll(() => product.stop());
await product.start();
const shop = await openShop();

async function openShop(): Promise<Shop> {
  return product.look(async (database) => {
    const opened = await newShop({ database, call: product.call });
    await givenIssuer(opened, { mode: 'homologation' });
    await installCertificate(database, opened.tenantId, arca, cuit);
    return opened;
  });
}

const vouchers = async () => (await shop.as('admin').get<Invoice[]>('/tenant/invoices?sort=createdAt')).body;

async function passTime(): Promise<void> {
  await product.look((database) =>
    asTenant(database, shop.tenantId, async (tx) => {
      const { tenantId } = shop;
      await sql`update voucher_sequences set leased_until = now() - interval '1 s' where tenant_id = ${tenantId}`.execute(
        tx,
      );
      await sql`update arca_tickets set leased_until = now() - interval '1 s' where tenant_id = ${tenantId}`.execute(
        tx,
      );
      await sql`update voucher_attempts set sent_at = sent_at - interval '4 min' where tenant_id = ${tenantId}`.execute(
        tx,
      );
      await sql`update invoices set next_attempt_at = now() - interval '1 s'
        where tenant_id = ${tenantId} and next_attempt_at is not null`.execute(tx);
    }),
  );
}

const isSent = async () => (await vouchers()).every(({ state }) => state === 'authorised');

async function goOn(): Promise<void> {
  await passTime();
  await product.start();
  await vi.waitUntil(isSent, { timeout: 60_000, interval: 100 }).catch(async () => {
    throw new Error(`Vouchers are not sent: ${JSON.stringify(await vouchers())}`);
  });
}

async function expectNothingLost(): Promise<void> {
  const stored = await vouchers();
  const theirs = await arca.store.vouchersOf(cuit, [6]);
  const ours = stored.map(({ number, authorization }) => [number, authorization?.code]).toSorted(byNumber);
  expect(ours).toEqual(theirs.map(({ number, cae }) => [number, cae]).toSorted(byNumber));
  expect(ours.map(([number]) => number)).toEqual(ours.map((_, place) => place + 1));
  expect(await product.findings(shop.tenantId)).toEqual([]);
}

const byNumber = ([one]: unknown[], [other]: unknown[]) => Number(one) - Number(other);

test.each([
  ['LoginCms', 'before'],
  ['LoginCms', 'after'],
  ['FECompUltimoAutorizado', 'before'],
  ['FECompUltimoAutorizado', 'after'],
  ['FECAESolicitar', 'before'],
  ['FECAESolicitar', 'after'],
  ['FECompConsultar', 'before'],
  ['FECompConsultar', 'after'],
] as const)('a server killed during %s, %s ARCA has handled the request, loses nothing', async (operation, moment) => {
  if (operation === 'LoginCms') {
    await product.look((database) =>
      asTenant(database, shop.tenantId, (tx) =>
        sql`delete from arca_tickets where tenant_id = ${shop.tenantId}`.execute(tx),
      ),
    );
  }
  if (operation === 'FECompConsultar')
    arca.simulator.faults.order({ operation: 'FECAESolicitar', kind: 'cutAfterCommit' });
  const killed = Promise.withResolvers<void>();
  arca.watched.hooks = {
    [moment]: async (name: string) => {
      if (name !== operation) return;
      arca.watched.hooks = {};
      await product.kill();
      killed.resolve();
    },
  };
  await givenInvoice(shop);
  await killed.promise;
  await goOn();
  await expectNothingLost();
});

test('a server that closes while ARCA does not answer ends within half a minute, and loses nothing', async () => {
  const [reached, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  arca.watched.hooks = {
    before: async (operation: string) => {
      if (operation !== 'FECAESolicitar') return;
      reached.resolve();
      await free.promise;
    },
  };
  await givenInvoice(shop);
  await reached.promise;
  const begun = performance.now();
  expect(await product.stop()).toBe(0);
  expect(performance.now() - begun).toBeLessThan(28_000);
  arca.watched.hooks = {};
  free.resolve();
  await goOn();
  await expectNothingLost();
});

test('a server that is killed at any time while many vouchers wait loses nothing', async () => {
  const { _id: client } = await shop.given.client();
  const customProducts = [{ description: 'Anteojos', price: 12_100, quantity: 1 }];
  for (let round = 0; round < rounds; round++) {
    for (let made = 0; made < 6; made++) {
      const { _id: sale } = await shop.given.sale({ client, products: [], customProducts });
      await givenInvoice(shop, sale);
    }
    await pause(Math.random() * 300);
    await product.kill();
    await goOn();
    await expectNothingLost();
  }
  process.stdout.write(`${rounds} kills, ${(await vouchers()).length} vouchers, all there\n`);
});
