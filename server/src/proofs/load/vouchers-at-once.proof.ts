import type { Invoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { examine } from '../../operation/doctor/examine.ts';
import { givenInvoice, givenIssuer } from '../../testing/examples/given-invoices.ts';
import { queueConfig } from '../../testing/examples/given-vouchers.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { startProduct } from '../../testing/processes/product-process.ts';
import { callTo } from '../../testing/app/test-app.ts';
import { ownDatabase } from '../../testing/database/test-database.ts';

const SALES = 30;

const { url, open } = await ownDatabase();
const environment = {
  DATABASE_URL: url,
  DEMO: 'off',
  SECRETS_KEY: queueConfig.secretsKey?.toString('base64') ?? '',
};
const servers = [startProduct(environment), startProduct(environment)];
afterAll(async () => {
  for (const { process } of servers) process.kill('SIGTERM');
  await Promise.all(servers.map(({ ended }) => ended));
});

test('30 sales at once on two servers get 30 invoices with consecutive numbers, and ARCA rejects none', async () => {
  const calls = await Promise.all(servers.map(async (server) => callTo(await server.url())));
  const database = await open();
  afterAll(() => database.close());
  let turn = 0;
  const shop = await newShop({
    database,
    call: (method, path, options) => {
      turn += 1;
      const call = calls[turn % calls.length];
      if (!call) throw new Error('There is no server');
      return call(method, path, options);
    },
  });
  await givenIssuer(shop);
  const { _id: client } = await shop.given.client();
  const customProducts = [{ description: 'Anteojos', price: 12_100, quantity: 1 }];
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: SALES }, async () => {
      const { _id: sale } = await shop.given.sale({ client, products: [], customProducts });
      await givenInvoice(shop, sale);
    }),
  );
  const sold = performance.now();
  const list = async () => (await shop.as('admin').get<Invoice[]>('/tenant/invoices')).body;
  await vi.waitUntil(async () => (await list()).every(({ state }) => state === 'authorised'), {
    timeout: 120_000,
    interval: 100,
  });
  const sent = performance.now();
  const numbers = (await list()).map(({ number }) => number ?? 0).toSorted((one, other) => one - other);
  expect(numbers).toEqual(Array.from({ length: SALES }, (_, place) => place + 1));
  const { rows } = await asTenant(database, shop.tenantId, (tx) =>
    sql`select outcome, count(*) as total from voucher_attempts where tenant_id = ${shop.tenantId} group by outcome`.execute(
      tx,
    ),
  );
  expect(rows).toEqual([{ outcome: 'authorised', total: SALES }]);
  for await (const finding of examine(database, { tenantId: shop.tenantId })) expect.fail(JSON.stringify(finding));
  process.stdout.write(`Sold in ${Math.round(sold - begun)} ms, authorised ${Math.round(sent - sold)} ms later\n`);
});
