import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import {
  countTenants,
  dataFolder,
  holdDatabase,
  makeFolder,
  openEmbedded,
  serverOf,
} from '../../../testing/processes/held-database.ts';
import { isAlive, processFacts } from './embedded-postmaster.ts';

const isRoot = process.getuid?.() === 0;
const daemon = 1;
const elsewhere = process.env['TEST_DATABASE_URL'] !== undefined;

describe.skipIf(elsewhere)('the embedded server and killed processes', { timeout: 60_000 }, () => {
  const folder = dataFolder();

  test('two processes that start at once on the same new folder share one PostgreSQL server', async () => {
    const both = [holdDatabase(folder.path), holdDatabase(folder.path)];
    expect(await Promise.all(both.map((one) => one.nextLine()))).toEqual(['open', 'open']);
    expect((await readdir(folder.path)).toSorted()).toEqual(['pg18', 'pg18.log']);
  });

  test('after a kill of the process that started PostgreSQL, the second process on the folder starts PostgreSQL again and goes on', async () => {
    const first = holdDatabase(folder.path);
    await first.nextLine();
    const { pid } = await serverOf(folder.path);
    const second = holdDatabase(folder.path);
    await second.nextLine();
    await first.kill();
    await vi.waitFor(async () => expect((await serverOf(folder.path)).pid).not.toBe(pid), { timeout: 30_000 });
    await vi.waitFor(async () => expect((await serverOf(folder.path)).status).toBe('ready'), { timeout: 30_000 });
    expect(await second.ask(randomUUID())).toBe('stored');
    expect(await second.ask('close')).toBe('closed');
  });

  test('kill -9 of the Node process stops PostgreSQL and loses no acknowledged row', async () => {
    const product = holdDatabase(folder.path);
    await product.nextLine();
    const before = Number(await product.ask('list'));
    const { pid } = await serverOf(folder.path);
    expect(await product.ask(randomUUID())).toBe('stored');
    await product.kill();
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 30_000 });
    expect(await countTenants(folder.path)).toBe(before + 1);
  });

  test('a Node process that starts right after a kill -9 of another Node process gets a running PostgreSQL with all acknowledged rows', async () => {
    const product = holdDatabase(folder.path);
    await product.nextLine();
    const before = Number(await product.ask('list'));
    expect(await product.ask(randomUUID())).toBe('stored');
    await product.kill();
    expect(await countTenants(folder.path)).toBe(before + 1);
  });

  test('kill -9 of the Node process, the watchdog and PostgreSQL loses no acknowledged row', async () => {
    const product = holdDatabase(folder.path);
    await product.nextLine();
    const before = Number(await product.ask('list'));
    const { pid } = await serverOf(folder.path);
    expect(await product.ask(randomUUID())).toBe('stored');
    process.kill(-((await processFacts(pid))?.parent ?? 0), 'SIGKILL');
    await product.kill();
    expect(await countTenants(folder.path)).toBe(before + 1);
  });

  test('after a kill -9 of the Node process and the watchdog, the next Node process joins PostgreSQL and later stops it', async () => {
    const product = holdDatabase(folder.path);
    await product.nextLine();
    const { pid } = await serverOf(folder.path);
    const watchdog = (await processFacts(pid))?.parent ?? 0;
    for (const guard of await childrenOf(watchdog)) if (guard !== pid) process.kill(guard, 'SIGKILL');
    process.kill(watchdog, 'SIGKILL');
    await product.kill();
    expect(isAlive(pid)).toBe(true);
    const database = await openEmbedded(folder.path);
    expect((await serverOf(folder.path)).pid).toBe(pid);
    await database.close();
    expect(await processFacts(pid)).toBeUndefined();
  });

  test('the Node process starts a killed PostgreSQL again and goes on', async () => {
    const product = holdDatabase(folder.path);
    await product.nextLine();
    const { pid } = await serverOf(folder.path);
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(async () => expect((await serverOf(folder.path)).pid).not.toBe(pid), { timeout: 30_000 });
    await vi.waitFor(async () => expect((await serverOf(folder.path)).status).toBe('ready'), { timeout: 30_000 });
    expect(await product.ask(randomUUID())).toBe('stored');
    expect(await product.ask('close')).toBe('closed');
  });

  test('lock files that a crash has left do not prevent the start, even if their pid now belongs to another program', async () => {
    const product = holdDatabase(folder.path);
    await product.nextLine();
    const { pid, socketFolder } = await serverOf(folder.path);
    const locks = [join(folder.path, 'pg18/postmaster.pid'), join(socketFolder, '.s.PGSQL.5432.lock')];
    const left = await Promise.all(locks.map((file) => readFile(file, 'utf8')));
    process.kill(-((await processFacts(pid))?.parent ?? 0), 'SIGKILL');
    await product.kill();
    const other = spawn('sh', ['-c', 'read -r line'], { stdio: ['pipe', 'ignore', 'ignore'] });
    for (const [index, file] of locks.entries()) {
      await writeFile(file, String(left[index]).replace(String(pid), String(other.pid)));
    }
    const database = await openEmbedded(folder.path);
    await database.ping();
    await database.close();
    other.kill();
  });

  test.runIf(isRoot)(
    'if an ordinary account starts the Node process, PostgreSQL runs as the same account',
    async () => {
      const theirs = await makeFolder(0o777);
      const product = holdDatabase(theirs, { uid: daemon, gid: daemon });
      expect(await product.nextLine()).toBe('open');
      expect(await product.ask('close')).toBe('closed');
      // A later start as root on the same folder does not change the folder's owner.
      expect(await countTenants(theirs)).toBe(0);
      expect((await stat(join(theirs, 'pg18'))).uid).toBe(daemon);
      await rm(theirs, { recursive: true });
    },
  );
});

async function childrenOf(pid: number): Promise<number[]> {
  const all = (await readdir('/proc')).map(Number).filter((number) => number > 0);
  const parents = await Promise.all(all.map(async (one) => ({ one, parent: (await processFacts(one))?.parent })));
  return parents.filter(({ parent }) => parent === pid).map(({ one }) => one);
}
