import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_TIME_ZONE, shopDay } from '@dioptria/contract/base/shop-time.ts';
import type { Me } from '@dioptria/contract/shop/auth/auth.ts';
import type { CashSession } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import type { ClaimBatch } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { type Database, openDatabase } from '../../base/database/database.ts';
import { demoPassword, seedDemo } from '../../operation/demo/seed-demo.ts';
import { examine } from '../../operation/doctor/examine.ts';
import { resources } from '../../shop/resources.ts';
import { startApp, type TestApp } from '../../testing/app/test-app.ts';
import { isOnCitus, ownDatabase } from '../../testing/database/test-database.ts';
import { givenIn } from '../../testing/examples/given.ts';
import { givenCoveredSale } from '../../testing/examples/given-covered-sales.ts';
import { givenInsurerPayment } from '../../testing/examples/given-insurer-payments.ts';
import { givenInvoice } from '../../testing/examples/given-invoices.ts';
import { newSender, newSimulator, testClock } from '../../testing/examples/given-vouchers.ts';
import { runCli } from '../../testing/processes/cli-process.ts';
import { type SignedIn, signedIn } from '../../testing/shops/new-shop.ts';

const email = 'admin@optica.demo';
const today = shopDay(new Date(), DEFAULT_TIME_ZONE);
const addresses = [
  'dashboard',
  'report/sales-by-month',
  'report/sales-by-month-and-seller',
  'report/top-products',
  'report/purchases-by-provider',
  'report/inventory-by-provider',
  'coverages?sort=client',
  `collections?from=${today}&to=${today}`,
  'debtors',
  `vat-book?month=${today.slice(0, 7)}`,
  'search?search=gonz',
  'sales/export?format=csv',
  'clients/export?format=csv',
  'coverages/export?format=csv',
];

async function signInTo(app: TestApp): Promise<SignedIn & { tenantId: string }> {
  const { body } = await app.call<{ tenantId: string; token: string }>('POST', '/auth/login', {
    body: { email, password: demoPassword },
  });
  const headers = { authorization: `Bearer ${body.token}`, 'x-tenant-id': body.tenantId };
  const { body: me } = await app.call<Me>('GET', '/auth/me', { headers });
  return { ...(await signedIn(app, { tenantId: body.tenantId, userId: me.user._id, email })), tenantId: body.tenantId };
}

async function read(admin: SignedIn, path: string): Promise<unknown> {
  const { status, body } = await admin.get(`/tenant/${path}`);
  expect([path, status]).toEqual([path, 200]);
  return body;
}

/** Figures, files and the first page of each list. */
async function shownBy(admin: SignedIn): Promise<Map<string, unknown>> {
  const lists = resources.map(({ definition }) => `${definition.path}?limit=200`);
  const shown = new Map<string, unknown>();
  for (const path of [...addresses, ...lists]) shown.set(path, await read(admin, path));
  return shown;
}

describe.skipIf(!isOnCitus)('a day of the demo shop on a cluster, its backup and two restores (TEST_CITUS_URL)', () => {
  let folder: string;
  let url: string;
  let app: TestApp;
  let admin: SignedIn & { tenantId: string };
  const open: { close(): Promise<void> }[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dioptria-day-'));
    // If root runs the test, the embedded PostgreSQL runs as another account, which must be able to enter the folder.
    await chmod(folder, 0o755);
    const own = await ownDatabase();
    ({ url } = own);
    app = await serve(await own.open());
    await seedDemo(app.database, new Date());
    admin = await signInTo(app);
  }, 300_000);
  afterAll(async () => {
    for (const one of open.toReversed()) await one.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function serve(database: Database): Promise<TestApp> {
    const served = await startApp(database);
    open.push(database, served.server);
    return served;
  }

  async function written(name: string, from: string, databaseUrl?: string): Promise<string[]> {
    const file = join(folder, name);
    const { status, errors } = await runCli(['backup', file], from, '', databaseUrl);
    expect([status, errors]).toEqual([0, '']);
    // The comparison leaves out the first line, which has the time, and the last line, whose checksum covers the first line.
    return (await readFile(file, 'utf8')).split('\n').slice(1, -2);
  }

  async function expectSame(restored: TestApp): Promise<void> {
    for await (const finding of examine(restored.database)) expect(finding).toBeUndefined();
    const [here, there] = [await shownBy(admin), await shownBy(await signInTo(restored))];
    for (const [path, body] of here) expect([path, there.get(path)]).toEqual([path, body]);
  }

  test('the till opens; a covered sale is paid, invoiced, delivered and claimed; the insurer pays; the till closes', async () => {
    const shop = { tenantId: admin.tenantId, as: () => admin, given: givenIn(admin) };
    const done = async <Body>(method: 'post' | 'put', path: string, body: object): Promise<Body> => {
      const answer = await admin[method]<Body>(`/tenant/${path}`, body);
      expect([path, answer.status < 300 || answer.body]).toEqual([path, true]);
      return answer.body;
    };
    const { body: sessions } = await admin.get<CashSession[]>('/tenant/cash-sessions?status=open');
    const till = sessions[0] ?? (await shop.given.cashSession());
    const { sale, insurance } = await givenCoveredSale(shop, { price: 100_000, amount: 40_000 });
    await done('post', `sales/${sale._id}/payments`, { kind: 'payment', amount: 25_000, method: 'cash' });
    const clock = testClock();
    const invoice = await givenInvoice({ ...shop }, sale._id);
    await newSender(app.database, newSimulator(app.database, clock), clock).sendDue([admin.tenantId]);
    expect(await read(admin, `invoices/${invoice._id}`)).toMatchObject({ state: 'authorised' });
    await done('put', `sales/${sale._id}`, { orderStatus: 'delivered' });
    const period = { periodFrom: '2020-01-01', periodTo: '2099-12-31' };
    const { claimBatch } = await done<{ claimBatch: ClaimBatch }>('post', 'claim-batches', { insurance, ...period });
    await done('post', `claim-batches/${claimBatch._id}/present`, {});
    const [line] = claimBatch.lines ?? [];
    await done('post', `claim-batches/${claimBatch._id}/answer`, [{ item: line?._id, recognized: 40_000 }]);
    await givenInsurerPayment(shop, { insurance, day: today });
    await done('post', `cash-sessions/${till._id}/close`, { counted: {}, note: 'Fin del día' });
    for await (const finding of examine(app.database)) expect(finding).toBeUndefined();
  });

  test('a restore into another cluster has the same rows and figures, and doctor finds nothing', async () => {
    const sent = await written('sent.ndjson', folder, url);
    expect(sent.length).toBeGreaterThan(20_000);
    const other = await ownDatabase();
    const restore = await runCli(['restore', join(folder, 'sent.ndjson')], folder, '', other.url);
    expect([restore.status, restore.errors]).toEqual([0, '']);
    expect(await written('cluster.ndjson', folder, other.url)).toEqual(sent);
    await expectSame(await serve(await other.open()));
  });

  test('a restore into one PostgreSQL has the same rows and figures, and doctor finds nothing', async () => {
    const restore = await runCli(['restore', join(folder, 'sent.ndjson')], join(folder, 'data'));
    expect([restore.status, restore.errors]).toEqual([0, '']);
    const sent = (await readFile(join(folder, 'sent.ndjson'), 'utf8')).split('\n').slice(1, -2);
    expect(await written('postgres.ndjson', join(folder, 'data'))).toEqual(sent);
    const login = { databaseUrl: undefined, dataDir: join(folder, 'data'), embeddedPostgresUser: undefined };
    await expectSame(await serve(await openDatabase(login)));
  });
});
