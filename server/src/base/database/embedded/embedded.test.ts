import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  dataFolder,
  holdDatabase,
  makeFolder,
  nobody,
  openEmbedded,
  serverOf,
} from '../../../testing/processes/held-database.ts';
import { isAlive } from './embedded-postmaster.ts';

const isRoot = process.getuid?.() === 0;
const elsewhere = process.env['TEST_DATABASE_URL'] !== undefined;

describe.skipIf(elsewhere)('the embedded server', { timeout: 60_000 }, () => {
  const folder = dataFolder();

  test('the cluster is UTF-8, sorts by bytes and has checksums, and no other user of the machine can connect', async () => {
    const database = await openEmbedded(folder.path);
    const { rows } = await database.pool.query(
      `select encoding, datlocprovider, datlocale, current_setting('data_checksums') as checksums,
         current_setting('listen_addresses') as listens, current_setting('fsync') as fsync from pg_database
         join lateral (select pg_encoding_to_char(encoding) as name) e on true where datname = current_database()`,
    );
    expect(rows).toEqual([
      { encoding: 6, datlocprovider: 'b', datlocale: 'C.UTF-8', checksums: 'on', listens: '', fsync: 'on' },
    ]);
    const { socketFolder } = await serverOf(folder.path);
    expect((await stat(socketFolder)).mode & 0o777).toBe(0o700);
    await database.close();
  });

  test('when the database is closed, PostgreSQL stops and its socket folder is removed', async () => {
    const database = await openEmbedded(folder.path);
    const { pid, socketFolder } = await serverOf(folder.path);
    await database.close();
    expect(isAlive(pid)).toBe(false);
    expect(existsSync(socketFolder)).toBe(false);
  });

  test('a second process joins the running PostgreSQL, sees the data, and leaves PostgreSQL running when it ends', async () => {
    const first = holdDatabase(folder.path);
    expect(await first.nextLine()).toBe('open');
    const before = Number(await first.ask('list'));
    const second = holdDatabase(folder.path);
    expect(await second.nextLine()).toBe('open');
    expect(await second.ask(randomUUID())).toBe('stored');
    expect(await second.ask('close')).toBe('closed');
    expect(await first.ask('list')).toBe(String(before + 1));
  });

  test.runIf(isRoot)(
    'after a start as root no other account can connect to the socket, not even `nobody`',
    async () => {
      const database = await openEmbedded(folder.path);
      const { pid, socketFolder } = await serverOf(folder.path);
      const { uid, mode } = await stat(socketFolder);
      expect([0, nobody]).not.toContain(uid);
      expect(mode & 0o777).toBe(0o700);
      expect((await stat(`/proc/${pid}`)).uid).toBe(uid);
      expect((await stat(join(folder.path, 'pg18'))).uid).toBe(uid);
      await database.close();
    },
  );

  test.runIf(isRoot)(
    'if `nobody` owns the data folder, a start as root gives the folder to the embedded PostgreSQL’s own account',
    async () => {
      const openAs = (user?: string) => openEmbedded(folder.path, user);
      await (await openAs('nobody')).close();
      expect((await stat(join(folder.path, 'pg18'))).uid).toBe(nobody);
      await (await openAs()).close();
      expect((await stat(join(folder.path, 'pg18'))).uid).not.toBe(nobody);
    },
  );

  test('the server starts even if another user has made a folder with the name of the socket folder', async () => {
    const database = await openEmbedded(folder.path);
    const { socketFolder } = await serverOf(folder.path);
    await database.close();
    await mkdir(socketFolder, { mode: 0o777 });
    await chmod(socketFolder, 0o777);
    const again = await openEmbedded(folder.path);
    expect((await serverOf(folder.path)).socketFolder).not.toBe(socketFolder);
    await again.close();
    await rm(socketFolder, { recursive: true });
  });

  test.runIf(isRoot)(
    'if another account owns the data folder, the start as an ordinary account fails, and the error names the remedy',
    async () => {
      await chmod(folder.path, 0o777);
      const other = holdDatabase(folder.path, { uid: 1, gid: 1 });
      expect(await other.nextLine()).toMatch(
        /^The data folder .*pg18 belongs to the account with uid \d+: start as that/,
      );
    },
  );

  test.runIf(isRoot)(
    'a start as root gives the data folder to the account in EMBEDDED_POSTGRES_USER, which must exist and not be root',
    async () => {
      const openAs = (user: string) => openEmbedded(folder.path, user);
      await expect(openAs('no-such-account')).rejects.toThrow('There is no account no-such-account');
      await expect(openAs('root')).rejects.toThrow('EMBEDDED_POSTGRES_USER is root, which PostgreSQL refuses');
      for (const account of ['nobody', 'daemon']) {
        const database = await openAs(account);
        await database.close();
      }
      expect((await stat(join(folder.path, 'pg18/base'))).uid).toBe(1);
    },
  );

  test.runIf(isRoot)('if the data folder cannot be written, the error names the folder', async () => {
    const theirs = await makeFolder(0o755);
    const product = holdDatabase(join(theirs, 'data'), { uid: nobody, gid: nobody });
    expect(await product.nextLine()).toMatch(`The data folder ${theirs}/data cannot be written (EACCES`);
    await rm(theirs, { recursive: true });
  });

  test.runIf(isRoot)(
    'if the account cannot enter a parent folder, the error names this folder and the remedy',
    async () => {
      const closed = await makeFolder(0o700);
      await expect(openEmbedded(join(closed, 'deep/data'))).rejects.toThrow(
        `cannot enter ${closed}: run chmod o+x ${closed}`,
      );
      await rm(closed, { recursive: true });
    },
  );
});
