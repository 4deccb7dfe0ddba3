import { readFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newShop } from '../../testing/shops/new-shop.ts';
import { ownApp } from '../../testing/app/test-app.ts';

const app = await ownApp();
const guarded = await ownApp({ metricsToken: 'a token of enough letters' });

const metrics = async () => (await app.call<string>('GET', '/metrics')).body;

function statusUnder(host: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    const sent = httpRequest({ hostname, port, path: '/metrics', headers: { host, ...headers } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on('error', reject).end();
  });
}

test('the server measures requests by route and not by URL, and no label of a metric names a shop', async () => {
  const shop = await newShop(app);
  const client = await shop.given.client({ name: 'Zoe Zuviria' });
  await shop.as('seller').get(`/tenant/clients/${client._id}`);
  await shop.as('seller').get('/tenant/clients?search=zuviria');
  await app.call('GET', '/tenant/nowhere');
  const text = await metrics();
  expect(text).toMatch(
    /dioptria_http_request_duration_seconds_count\{method="GET",route="\/tenant\/clients\/:id",status="2xx"\} 1/,
  );
  expect(text).toMatch(/dioptria_http_request_duration_seconds_count\{method="GET",route="[^"]*",status="4xx"\} 1/);
  for (const secret of [client._id, shop.tenantId, 'zuviria', 'nowhere']) expect(text).not.toContain(secret);
});

test('/metrics has metrics of the database, its connections, waiting requests and streams', async () => {
  const text = await metrics();
  for (const line of [
    /^dioptria_database_up 1$/m,
    /^dioptria_database_size_bytes [1-9]\d+$/m,
    /^dioptria_pool_connections\{state="idle"\} \d+$/m,
    /^dioptria_pool_waiting 0$/m,
    /^dioptria_admission_requests\{turns="database",state="waiting"\} 0$/m,
    /^dioptria_live_streams 0$/m,
    /^dioptria_exports_running 0$/m,
    // The request of this test is running.
    /^dioptria_http_requests_in_flight 1$/m,
    /^dioptria_backup_last_timestamp_seconds 0$/m,
    /^dioptria_vouchers_waiting 0$/m,
    /^dioptria_vouchers_outcomes_total\{outcome="authorised"\} 0$/m,
    /^dioptria_vouchers_last_success_timestamp_seconds 0$/m,
    /^dioptria_build_info\{version="[\d.]+",migration="\d{4}-[^"]+\.sql",node="v\d[^"]+"\} 1$/m,
    /^process_resident_memory_bytes \d+$/m,
  ]) {
    expect(text).toMatch(line);
  }
});

test('without a configured token, this machine gets the metrics, and a request through a proxy or under another host name gets a 404', async () => {
  expect(await statusUnder('localhost')).toBe(200);
  expect(await statusUnder('optica.example')).toBe(404);
  expect(await statusUnder('localhost', { 'x-forwarded-for': '203.0.113.7' })).toBe(404);
  expect(await statusUnder('localhost', { via: '1.1 proxy' })).toBe(404);
});

const statusWith = async (headers: Record<string, string>) =>
  (await guarded.call('GET', '/metrics', { headers })).status;

test('if a token is configured, every request for the metrics needs the token', async () => {
  expect(await statusWith({})).toBe(401);
  expect(await statusWith({ authorization: 'Bearer another token of letters' })).toBe(401);
  expect(await statusWith({ authorization: 'Bearer a token of enough letters' })).toBe(200);
});

test('the server has every metric that the Grafana dashboard and the alerts use', async () => {
  const text = await metrics();
  const folder = join(import.meta.dirname, '../../../../docs/grafana');
  for (const name of ['dioptria.json', 'alerts.yml']) {
    const names = (await readFile(join(folder, name), 'utf8')).match(/\b(?:dioptria|nodejs|process)_[a-z_]+\b/g) ?? [];
    expect(names.length).toBeGreaterThan(5);
    // A database without Citus has only the name of the metric of its workers.
    const known = (metric: string) => new RegExp(`^(?:# TYPE )?${metric}(?:\\{| )`, 'm').test(text);
    expect(names.filter((metric) => !known(metric))).toEqual([]);
  }
});
