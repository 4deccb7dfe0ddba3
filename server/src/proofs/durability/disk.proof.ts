import { chown, cp, readdir, rm, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../base/database/database.ts';
import { findPostmaster, type Postmaster } from '../../base/database/embedded/embedded-postmaster.ts';
import type { BusyShop } from '../../testing/shops/busy-shop.ts';
import { startProduct } from '../../testing/processes/product-process.ts';
import { RestartingProduct } from '../../testing/processes/restarting-product.ts';
import { SmallDisk, noSmallDiskReason } from '../../testing/attacks/small-disk.ts';

const reason = await noSmallDiskReason();
const recovery = { timeout: 60_000, interval: 100 };

let product: RestartingProduct | undefined;

let disk: SmallDisk;
const dataOf = (on: SmallDisk) => join(on.folder, 'data');

beforeAll(async () => {
  if (reason) return;
  disk = await SmallDisk.make(224);
  await start();
  await end();
});
afterEach(end);
afterAll(async () => {
  if (!reason) await disk.remove();
});

async function start(): Promise<RestartingProduct> {
  const dataDir = dataOf(disk);
  const open = () => openDatabase({ dataDir, databaseUrl: undefined, embeddedPostgresUser: undefined });
  product = new RestartingProduct({ DATA_DIR: dataDir }, open);
  await product.start();
  return product;
}

async function end(): Promise<void> {
  await product?.stop();
  product = undefined;
}

async function sellUntilRefused(shop: BusyShop, meanwhile = () => Promise.resolve()): Promise<void> {
  const stop = new AbortController();
  const selling = shop.sell(4, stop.signal);
  await vi.waitFor(
    async () => {
      await meanwhile();
      expect(shop.refusals.size + shop.wrongAnswers.length).toBeGreaterThan(0);
    },
    { timeout: 60_000, interval: 50 },
  );
  stop.abort();
  await selling;
}

async function expectWellAgain(shop: BusyShop, well: RestartingProduct): Promise<void> {
  await vi.waitFor(async () => expect((await well.call('GET', '/health/ready')).status).toBe(200), recovery);
  await shop.settle();
  expect(await shop.differences()).toEqual([]);
  expect(await well.findings()).toEqual([]);
}

async function moveLog(from: SmallDisk, to: SmallDisk): Promise<void> {
  const folder = join(dataOf(from), 'pg18/pg_wal');
  const { uid, gid } = await stat(folder);
  await chown(to.folder, uid, gid);
  await cp(folder, join(to.folder, 'pg_wal'), { recursive: true });
  for (const name of ['', ...(await readdir(join(to.folder, 'pg_wal'), { recursive: true }))]) {
    await chown(join(to.folder, 'pg_wal', name), uid, gid);
  }
  await rm(folder, { recursive: true });
  await symlink(join(to.folder, 'pg_wal'), folder);
}

async function postmaster(): Promise<Postmaster> {
  const found = await findPostmaster(join(dataOf(disk), 'pg18'));
  if (!found) throw new Error('No database runs there');
  return found;
}

async function beginNextLog(): Promise<void> {
  try {
    const { socketFolder: host, port } = await postmaster();
    const client = new Client({ host, port, user: 'postgres', database: 'postgres' });
    client.on('error', () => {});
    await client.connect();
    await client.query('select pg_switch_wal()');
    await client.end();
  } catch {
    // The database ended because its disk had no room.
  }
}

const noRoom = 'No hay más espacio en el servidor y no se guardó el cambio. Avisá a quien lo administra.';
const away = 'No se puede acceder a la base de datos. Probá de nuevo en unos segundos.';

describe.skipIf(reason)(`on a small separate disk${reason ? ` (skipped: ${reason})` : ''}`, () => {
  test('while the disk is full, the server refuses sales and reads succeed; when the disk has room again, sales succeed', async () => {
    const full = await start();
    const shop = await full.openShop();
    await disk.fill();
    await sellUntilRefused(shop);
    expect(shop.wrongAnswers).toEqual([]);
    expect([...shop.refusals]).toEqual([noRoom]);
    expect(await shop.differences()).toEqual([]);
    await full.product.logged.holds(/The disk of the database is full: nothing is stored until there is room/);
    await disk.free();
    await expectWellAgain(shop, full);
  });

  test('while the disk is read-only, no answer is wrong; after a new mount all requests succeed', async () => {
    const broken = await start();
    const shop = await broken.openShop();
    await disk.fault();
    await sellUntilRefused(shop);
    expect(shop.wrongAnswers).toEqual([]);
    expect([...shop.refusals]).toContain(away);
    // An operator stops the database before the repair of the disk.
    process.kill((await postmaster()).pid, 'SIGQUIT');
    await broken.product.logged.holds(/The disk of \S+ can only be read: mount it so that it can be written/);
    await vi.waitFor(() => disk.unmount(), recovery);
    await disk.mount();
    await expectWellAgain(shop, broken);
  });

  test('a start on a full or read-only disk ends with a message that names the remedy', async () => {
    const folder = dataOf(disk);
    const said = async () => {
      const refused = startProduct({ DATA_DIR: folder });
      return [await refused.ended, refused.said.text()];
    };
    await disk.fill();
    expect(await said()).toEqual([
      1,
      `The embedded PostgreSQL cannot start: The disk of ${folder}/pg18 is full: make room on it.\n`,
    ]);
    await disk.free();
    await disk.unmount();
    await disk.mount('ro');
    expect(await said()).toEqual([
      1,
      `The disk of ${folder} can only be read: mount it so that it can be written, or set DATA_DIR to another folder.\n`,
    ]);
    await disk.unmount();
    await disk.mount();
  });

  test('the database ends when the disk of its log (WAL) is full, and starts again when this disk has room', async () => {
    const logDisk = await SmallDisk.make(100);
    onTestFinished(() => logDisk.remove());
    await moveLog(disk, logDisk);
    const full = await start();
    const shop = await full.openShop();
    await logDisk.fill();
    await sellUntilRefused(shop, beginNextLog);
    expect(shop.wrongAnswers).toEqual([]);
    expect([...shop.refusals]).toContain(away);
    await full.product.logged.holds(
      new RegExp(`The embedded PostgreSQL cannot start: The disk of ${logDisk.folder}/pg_wal is full`),
    );
    await logDisk.free();
    await expectWellAgain(shop, full);
  });
});
