import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { silentNetwork } from '../../testing/attacks/silent-network.ts';
import { startStorm } from '../../testing/attacks/storm.ts';
import { stormedProduct } from '../../testing/processes/stormed-product.ts';
import { ownDatabase } from '../../testing/database/test-database.ts';

const { url, open } = await ownDatabase();
const network = await silentNetwork(url);
const product = await stormedProduct(network.url, open, {});
afterAll(() => network.close());

let shop: Shop;
beforeAll(async () => {
  shop = await newShop(product);
  await shop.given.sale();
});

const away = { status: 503, body: { code: 'overloaded' } };

async function command(): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../cli.ts'), 'tenant', 'list'], {
    env: { ...process.env, DATABASE_URL: network.url },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return text(child.stderr);
}

test('while the database is frozen, every request that needs the database gets a 503 in time, and afterwards all requests succeed again', async () => {
  const admin = shop.as('admin');
  const storm = await startStorm(
    product.url,
    [
      { path: '/tenant/sales', headers: admin.headers },
      { path: '/tenant/clients', headers: shop.as('seller').headers },
      { path: '/tenant/report/top-products', headers: shop.as('readonly').headers },
      { path: `/tenant/sales/${shop.tenantId}/order/${shop.tenantId}` },
      { method: 'POST', path: '/auth/login', body: { email: 'nadie@optica.example', password: 'x' } },
    ],
    { connections: 100 },
  );
  const request = get(`${product.url}/tenant/sales/export?format=csv`, { headers: admin.headers });
  await once(request, 'response').then(([answer]) => (answer as IncomingMessage).resume());
  const before = product.memory();
  network.silence();
  const served = storm.answers.statuses[200];
  const [ready, said] = await Promise.all([product.call('GET', '/health/ready'), command()]);
  expect(ready).toMatchObject(away);
  expect(said).toMatch(/^The database cannot be opened \(.+\): check DATABASE_URL\.\n$/);
  expect((await product.call('GET', '/health/live')).status).toBe(200);
  expect((await product.call('GET', '/docs/json')).status).toBe(200);
  // `stop` waits until all requests of the storm are answered.
  const answers = await storm.stop();
  process.stdout.write(
    `${JSON.stringify(answers)}, memory ${Math.round(before)} MB, then ${Math.round(product.memory())} MB\n`,
  );
  expect(answers.unanswered).toBe(0);
  expect(answers.withoutRetryAfter).toBe(0);
  // The server may still answer requests whose rows the database sent before it was frozen.
  expect(answers.statuses[200]).toBeLessThan((served ?? 0) + 100);
  expect(answers.statuses[500]).toBeUndefined();
  expect(answers.slowest).toBeLessThan(30_000);
  expect(product.memory()).toBeLessThan(before + 100);
  network.restore();
  expect((await admin.get('/tenant/sales')).status).toBe(200);
  expect((await product.call('GET', '/health/ready')).status).toBe(200);
});
