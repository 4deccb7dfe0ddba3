import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../base/process/config.ts';
import { type Database, openDatabase } from '../../base/database/database.ts';
import { examine } from '../doctor/examine.ts';
import { resources } from '../../shop/resources.ts';
import { demoPassword, seedDemo } from '../demo/seed-demo.ts';
import { type Call, callTo, ownApp } from '../../testing/app/test-app.ts';
import { importShops } from './load-shops.ts';
import { writeNewFile } from './new-file.ts';
import { writeShops } from './read-shops.ts';

const target = await ownApp();
const folder = await mkdtemp(join(tmpdir(), 'dioptria-moving-'));
// If root runs the test, the embedded PostgreSQL runs as another account, which must be able to enter its data folder `folder`.
await chmod(folder, 0o755);
const source = await openDatabase({ databaseUrl: undefined, dataDir: folder, embeddedPostgresUser: undefined });
const app = await buildApp(source, readConfig({ LOG_LEVEL: 'silent' }));
let ask: { source: Call; target: Call };
let headers: Record<string, string>[] = [];

beforeAll(async () => {
  await seedDemo(source, new Date());
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  ask = { source: callTo(url), target: target.call };
});
afterAll(async () => {
  await app.close();
  await source.close();
  await rm(folder, { recursive: true, force: true });
});

async function written(database: Database, name: string): Promise<string[]> {
  const file = join(folder, name);
  await writeNewFile(file, {}, (to) => writeShops(database, to, new Date()));
  return (await readFile(file, 'utf8')).split('\n');
}

async function signIn(call: Call): Promise<Record<string, string>> {
  const body = { email: 'admin@optica.demo', password: demoPassword };
  const { status, body: session } = await call<{ token: string; tenantId: string }>('POST', '/auth/login', { body });
  expect(status).toBe(200);
  return { authorization: `Bearer ${session.token}`, 'x-tenant-id': session.tenantId };
}

async function both(path: string) {
  const [here, there] = await Promise.all([
    ask.source('GET', path, { headers: headers[0] ?? {} }),
    ask.target('GET', path, { headers: headers[1] ?? {} }),
  ]);
  return { here, there };
}

test('every row arrives in the target database, and doctor finds nothing there', async () => {
  const sent = await written(source, 'sent.ndjson');
  await importShops(target.database, join(folder, 'sent.ndjson'));
  const arrived = await written(target.database, 'arrived.ndjson');
  expect(arrived.length).toBeGreaterThan(20_000);
  // The comparison leaves out the first line, which has the time, and the last line, whose checksum covers the first line.
  expect(arrived.slice(1, -2)).toEqual(sent.slice(1, -2));
  for await (const finding of examine(target.database)) expect(finding).toBeUndefined();
});

test('the owner signs in on both servers with the same password, and the dashboard and every report give the same answers', async () => {
  headers = [await signIn(ask.source), await signIn(ask.target)];
  const reports = ['sales-by-month', 'sales-by-month-and-seller', 'top-products', 'purchases-by-provider'];
  const paths = [
    'dashboard',
    ...[...reports, 'inventory-by-provider'].map((name) => `report/${name}`),
    'search?search=gonz',
  ];
  for (const path of paths) {
    const { here, there } = await both(`/tenant/${path}`);
    expect([here.status, there.body]).toEqual([200, here.body]);
  }
});

test('every list has the same records in the same order on both servers', async () => {
  for (const { definition } of resources) {
    for (let page = 1; ; page++) {
      const { here, there } = await both(`/tenant/${definition.path}?limit=1000&page=${page}`);
      expect([definition.path, here.status, there.body]).toEqual([definition.path, 200, here.body]);
      expect(there.headers.get('x-total-count')).toBe(here.headers.get('x-total-count'));
      if (!Array.isArray(here.body) || here.body.length < 1000) break;
    }
  }
});

test('the URL of a customer’s page works on the target server too', async () => {
  const { here } = await both('/tenant/sales?limit=1');
  const [sale] = here.body as unknown as { _id: string; number: number }[];
  const url = `/tenant/sales/${headers[0]?.['x-tenant-id']}/order/${sale?._id}`;
  const { body } = await ask.target('GET', url);
  expect(body).toMatchObject({ number: sale?.number });
  expect(body).toEqual((await ask.source('GET', url)).body);
});
