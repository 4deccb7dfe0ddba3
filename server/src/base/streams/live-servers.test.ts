import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../process/config.ts';
import { urlOf } from '../../testing/database/login-url.ts';
import { newShop, type SignedIn } from '../../testing/shops/new-shop.ts';
import { openStream, type OpenStream } from '../../testing/app/open-stream.ts';
import { recordedLog } from '../../testing/app/recorded-log.ts';
import { callTo, ownApp } from '../../testing/app/test-app.ts';
import { loginPast } from '../../testing/database/test-database.ts';

const log = recordedLog();
const app = await ownApp({}, log.log);
const changed = (resource: string, id: string) => ({ event: 'change', data: { resource, id } });

async function follow(url: string, { headers }: SignedIn): Promise<OpenStream> {
  const stream = await openStream(`${url}/tenant/live`, headers);
  expect(await stream.next()).toMatchObject({ event: 'ready' });
  return stream;
}

async function anotherServer() {
  const server = await buildApp(app.database, readConfig({ LOG_LEVEL: 'silent' }));
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  afterAll(() => server.close());
  return { url, server };
}

async function cutListeners(): Promise<void> {
  const { rows } = await app.database.pool.query(
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity
     where datname = current_database() and query like 'listen %'`,
  );
  expect(rows.length).toBeGreaterThan(0);
}

test('a change through one server reaches the streams of another server', async () => {
  const shop = await newShop(app);
  const other = await anotherServer();
  const stream = await follow(other.url, shop.as('seller'));
  const { _id } = await shop.given.brand();
  expect(await stream.next()).toEqual(changed('brands', _id));
});

async function anotherProcess(): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../..', 'main.ts')], {
    env: { ...process.env, ...databaseUrls, PORT: '0', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  for await (const line of createInterface({ input: child.stderr })) {
    const [, url] = /Ready at (http:\S+)/.exec(line) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error('The server ended before it listened');
}

const { connectionString = '' } = app.database.pool.options;
const databaseUrls = { DATABASE_URL: connectionString, DATABASE_DIRECT_URL: urlOf(loginPast(app.database)) };

test.skipIf(connectionString === '')(
  'a change through one server process reaches the streams of another process, in both directions',
  async () => {
    const shop = await newShop(app);
    const url = await anotherProcess();
    const [here, there] = [await follow(app.url, shop.as('seller')), await follow(url, shop.as('seller'))];
    const { _id: first } = await shop.given.brand();
    expect(await there.next()).toEqual(changed('brands', first));
    const { headers } = shop.as('admin');
    const { body } = await callTo(url)<{ _id: string }>('POST', '/tenant/brands', {
      body: { name: 'Vulk' },
      headers,
    });
    expect([await here.next(), await here.next()]).toEqual([changed('brands', first), changed('brands', body._id)]);
  },
);

test('the server reopens a lost database connection, and tells each stream that changes may be lost', async () => {
  const shop = await newShop(app);
  const stream = await follow(app.url, shop.as('seller'));
  await cutListeners();
  expect(await stream.next()).toEqual({ event: 'lost', data: {} });
  const { event, data } = await stream.next();
  expect(event).toBe('ready');
  // The server knows of no change in the last `quiet` milliseconds. This time begins after the loss, so a browser
  // reloads all data that it received before the loss.
  expect((data as { quiet: number }).quiet).toBeLessThan(1000);
  const { _id } = await shop.given.brand();
  expect(await stream.next()).toEqual(changed('brands', _id));
});

test('an invalid message on the database channel reaches no stream and causes no error', async () => {
  const shop = await newShop(app);
  const stream = await follow(app.url, shop.as('seller'));
  for (const message of ['', 'nonsense', 'null', '7', '{"tenantId":5}', JSON.stringify({ tenantId: shop.tenantId })]) {
    await app.database.pool.query('select pg_notify($1, $2)', ['dioptria_changes', message]);
  }
  const { _id } = await shop.given.brand();
  expect(await stream.next()).toEqual(changed('brands', _id));
});

test('a closing server ends its open streams, and closes in less than five seconds', async () => {
  const shop = await newShop(app);
  const { url, server } = await anotherServer();
  const streams = await Promise.all([follow(url, shop.as('seller')), follow(url, shop.as('admin'))]);
  const start = performance.now();
  await server.close();
  expect(performance.now() - start).toBeLessThan(5000);
  expect(await Promise.all(streams.map((stream) => stream.ended()))).toEqual([[], []]);
});

test('when a stream ends, the log gets its route and its duration, and neither its URL nor its events', async () => {
  const shop = await newShop(app);
  const stream = await follow(app.url, shop.as('seller'));
  const before = log.lines().length;
  const { _id } = await shop.given.brand();
  await stream.next();
  stream.close();
  const ended = await vi.waitFor(() => {
    const line = log
      .lines()
      .slice(before)
      .find(({ msg }) => msg === 'Stream ended');
    if (!line) throw new Error('The stream has not ended yet');
    return line;
  });
  expect(ended).toMatchObject({ level: 30, method: 'GET', route: '/tenant/live', seconds: 0 });
  expect(ended).not.toHaveProperty('milliseconds');
  expect(
    log
      .lines()
      .slice(before)
      .filter(({ msg }) => msg !== 'Answered'),
  ).toHaveLength(1);
  expect(JSON.stringify(ended)).not.toContain(_id);
});

test('the server ignores a tab id that is too long', async () => {
  const shop = await newShop(app);
  const stream = await openStream(`${app.url}/tenant/live`, {
    ...shop.as('seller').headers,
    'x-tab-id': 'x'.repeat(65),
  });
  expect(await stream.next()).toMatchObject({ event: 'ready' });
  const { body } = await shop
    .as('admin')
    .post<{ _id: string }>('/tenant/brands', { name: randomUUID() }, { 'x-tab-id': 'x'.repeat(65) });
  expect(await stream.next()).toEqual(changed('brands', body._id));
});
