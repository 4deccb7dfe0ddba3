import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import type { ImportRecord } from '@dioptria/contract/shop/imports/import-endpoints.ts';
import { openDatabase } from '../../base/database/database.ts';
import { csv } from '../../testing/examples/given-import.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { RestartingProduct } from '../../testing/processes/restarting-product.ts';

const ROWS = 20_000;
const folder = await mkdtemp(join(tmpdir(), 'dioptria-import-'));
await chmod(folder, 0o755);
const open = () => openDatabase({ dataDir: folder, databaseUrl: undefined, embeddedPostgresUser: undefined });
const product = new RestartingProduct({ DATA_DIR: folder }, open);
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
});

const doctors = csv('Nombre;Matrícula', ...Array.from({ length: ROWS }, (_, index) => `Médico ${index};MN ${index}`));

test('an import whose server was killed is marked as interrupted, can be continued, and stores no row twice (docs/rules.md#imports-8)', async () => {
  await product.start();
  const admin = await product.look(async (database) => (await newShop({ database, call: product.call })).as('admin'));
  const type = { 'content-type': 'text/csv' };
  const received = await admin.post<{ import: ImportRecord }>('/tenant/imports/optometrists', doctors, type);
  const { _id, mapping } = received.body.import;
  const path = `/tenant/imports/${_id}`;
  await admin.post(`${path}/check`, { mapping });
  await admin.post(`${path}/run`);
  const progress = async () => (await admin.get<ImportRecord>(path)).body;
  await vi.waitFor(async () => expect((await progress()).done).toBeGreaterThan(0), { timeout: 60_000, interval: 20 });
  await product.kill();
  await product.start();
  expect((await progress()).done).toBeLessThan(ROWS);
  await vi.waitFor(async () => expect((await progress()).state).toBe('interrupted'), {
    timeout: 90_000,
    interval: 500,
  });
  expect((await admin.post(`${path}/run`)).status).toBe(202);
  await vi.waitFor(async () => expect((await progress()).state).toBe('done'), { timeout: 240_000, interval: 200 });
  expect((await progress()).outcome).toEqual({ created: ROWS, updated: 0, unchanged: 0, failed: 0 });
  const { headers } = await admin.get('/tenant/optometrist?limit=1');
  expect(headers.get('x-total-count')).toBe(String(ROWS));
}, 400_000);
