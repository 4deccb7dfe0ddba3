import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { beforeTenant } from '../as-tenant.ts';
import { openDatabase } from '../database.ts';
import { findPostmaster, isAlive, processFacts } from './embedded-postmaster.ts';

const script = resolve(import.meta.dirname, '../../../testing/processes/database-process.ts');
const isRoot = process.getuid?.() === 0;
const daemon = 1;
const nobody = 65_534;
const elsewhere = process.env['TEST_DATABASE_URL'] !== undefined;

const children = new Set<HeldDatabase>();

interface HeldDatabase {
  readonly pid: number;
  ask(line: string): Promise<string>;
  nextLine(): Promise<string>;
  kill(): Promise<void>;
}

function hold(folder: string, account: { uid?: number; gid?: number } = {}): HeldDatabase {
  const child = spawn(process.execPath, [script, folder], { ...account, cwd: '/', stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string> => {
    const { value, done } = await lines.next();
    return done ? '(ended)' : value;
  };
  const held: HeldDatabase = {
    pid: child.pid ?? 0,
    nextLine,
    ask: async (line) => {
      child.stdin.write(`${line}\n`);
      return nextLine();
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
  children.add(held);
  return held;
}

async function makeFolder(mode = 0o755): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dioptria-embedded-'));
  await chmod(folder, mode);
  return folder;
}

function open(dataDir: string) {
  return openDatabase({ dataDir, databaseUrl: undefined, embeddedPostgresUser: undefined });
}

async function countTenants(dataDir: string): Promise<number> {
  const database = await open(dataDir);
  const tenants = await beforeTenant(database, (tx) => tx.selectFrom('tenants').select('id').execute());
  await database.close();
  return tenants.length;
}

async function serverOf(folder: string) {
  const server = await findPostmaster(join(folder, 'pg18'));
  if (!server) throw new Error('No server runs there');
  return server;
}

async function untilStopped(folder: string): Promise<void> {
  await vi.waitFor(async () => expect(await findPostmaster(join(folder, 'pg18'))).toBeUndefined(), { timeout: 30_000 });
}

describe.skipIf(elsewhere)('the embedded server', { timeout: 60_000 }, () => {
  let folder: string;
  beforeAll(async () => {
    folder = await makeFolder();
  });
  afterEach(async () => {
    for (const child of children) await child.kill();
    children.clear();
    await untilStopped(folder);
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  test('two processes that start at once on the same new folder share one PostgreSQL server', async () => {
    const both = [hold(folder), hold(folder)];
    expect(await Promise.all(both.map((one) => one.nextLine()))).toEqual(['open', 'open']);
    expect((await readdir(folder)).toSorted()).toEqual(['pg18', 'pg18.log']);
  });

  test('the cluster is UTF-8, sorts by bytes and has checksums, and no other account can connect', async () => {
    const database = await open(folder);
    const { rows } = await database.pool.query(
      `select encoding, datlocprovider, datlocale, current_setting('data_checksums') as checksums,
         current_setting('listen_addresses') as listens, current_setting('fsync') as fsync from pg_database
         join lateral (select pg_encoding_to_char(encoding) as name) e on true where datname = current_database()`,
    );
    expect(rows).toEqual([
      { encoding: 6, datlocprovider: 'b', datlocale: 'C.UTF-8', checksums: 'on', listens: '', fsync: 'on' },
    ]);
    const { socketFolder } = await serverOf(folder);
    expect((await stat(socketFolder)).mode & 0o777).toBe(0o700);
    await database.close();
  });

  test('when the database is closed, PostgreSQL stops and its socket folder is removed', async () => {
    const database = await open(folder);
    const { pid, socketFolder } = await serverOf(folder);
    await database.close();
    expect(isAlive(pid)).toBe(false);
    expect(existsSync(socketFolder)).toBe(false);
  });

  test('a second process joins the running PostgreSQL, sees the data, and leaves PostgreSQL running when it ends', async () => {
    const first = hold(folder);
    expect(await first.nextLine()).toBe('open');
    const before = Number(await first.ask('list'));
    const second = hold(folder);
    expect(await second.nextLine()).toBe('open');
    expect(await second.ask(randomUUID())).toBe('stored');
    expect(await second.ask('close')).toBe('closed');
    expect(await first.ask('list')).toBe(String(before + 1));
  });

  test('if the first process is killed, a process that had joined its PostgreSQL starts PostgreSQL again and goes on', async () => {
    const first = hold(folder);
    await first.nextLine();
    const { pid } = await serverOf(folder);
    const second = hold(folder);
    await second.nextLine();
    await first.kill();
    await vi.waitFor(async () => expect((await serverOf(folder)).pid).not.toBe(pid), { timeout: 30_000 });
    await vi.waitFor(async () => expect((await serverOf(folder)).status).toBe('ready'), { timeout: 30_000 });
    expect(await second.ask(randomUUID())).toBe('stored');
    expect(await second.ask('close')).toBe('closed');
  });

  test('kill -9 of the Node process stops PostgreSQL and loses no acknowledged row', async () => {
    const product = hold(folder);
    await product.nextLine();
    const before = Number(await product.ask('list'));
    const { pid } = await serverOf(folder);
    expect(await product.ask(randomUUID())).toBe('stored');
    await product.kill();
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 30_000 });
    expect(await countTenants(folder)).toBe(before + 1);
  });

  test('a Node process that starts right after a kill -9 of another gets a running PostgreSQL with all acknowledged rows', async () => {
    const product = hold(folder);
    await product.nextLine();
    const before = Number(await product.ask('list'));
    expect(await product.ask(randomUUID())).toBe('stored');
    await product.kill();
    expect(await countTenants(folder)).toBe(before + 1);
  });

  test('kill -9 of the Node process, the watchdog and PostgreSQL loses no acknowledged row', async () => {
    const product = hold(folder);
    await product.nextLine();
    const before = Number(await product.ask('list'));
    const { pid } = await serverOf(folder);
    expect(await product.ask(randomUUID())).toBe('stored');
    process.kill(-((await processFacts(pid))?.parent ?? 0), 'SIGKILL');
    await product.kill();
    expect(await countTenants(folder)).toBe(before + 1);
  });

  test('after a kill -9 of the Node process and the watchdog, the next Node process joins PostgreSQL and later stops it', async () => {
    const product = hold(folder);
    await product.nextLine();
    const { pid } = await serverOf(folder);
    const watchdog = (await processFacts(pid))?.parent ?? 0;
    for (const guard of await childrenOf(watchdog)) if (guard !== pid) process.kill(guard, 'SIGKILL');
    process.kill(watchdog, 'SIGKILL');
    await product.kill();
    expect(isAlive(pid)).toBe(true);
    const database = await open(folder);
    expect((await serverOf(folder)).pid).toBe(pid);
    await database.close();
    expect(await processFacts(pid)).toBeUndefined();
  });

  test('the Node process starts a killed PostgreSQL again and goes on', async () => {
    const product = hold(folder);
    await product.nextLine();
    const { pid } = await serverOf(folder);
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(async () => expect((await serverOf(folder)).pid).not.toBe(pid), { timeout: 30_000 });
    await vi.waitFor(async () => expect((await serverOf(folder)).status).toBe('ready'), { timeout: 30_000 });
    expect(await product.ask(randomUUID())).toBe('stored');
    expect(await product.ask('close')).toBe('closed');
  });

  test('lock files that a crash has left do not prevent the start, even if their pid now belongs to another program', async () => {
    const product = hold(folder);
    await product.nextLine();
    const { pid, socketFolder } = await serverOf(folder);
    const locks = [join(folder, 'pg18/postmaster.pid'), join(socketFolder, '.s.PGSQL.5432.lock')];
    const left = await Promise.all(locks.map((file) => readFile(file, 'utf8')));
    process.kill(-((await processFacts(pid))?.parent ?? 0), 'SIGKILL');
    await product.kill();
    const other = spawn('sh', ['-c', 'read -r line'], { stdio: ['pipe', 'ignore', 'ignore'] });
    for (const [index, file] of locks.entries()) {
      await writeFile(file, String(left[index]).replace(String(pid), String(other.pid)));
    }
    const database = await open(folder);
    await database.ping();
    await database.close();
    other.kill();
  });

  test.runIf(isRoot)(
    'if an ordinary account starts the Node process, PostgreSQL runs as the same account',
    async () => {
      const theirs = await makeFolder(0o777);
      const product = hold(theirs, { uid: daemon, gid: daemon });
      expect(await product.nextLine()).toBe('open');
      expect(await product.ask('close')).toBe('closed');
      // A later start as root on the same folder does not change the folder's owner.
      expect(await countTenants(theirs)).toBe(0);
      expect((await stat(join(theirs, 'pg18'))).uid).toBe(daemon);
      await rm(theirs, { recursive: true });
    },
  );

  test.runIf(isRoot)(
    'after a start as root no other account can connect to the socket, not even `nobody`',
    async () => {
      const database = await open(folder);
      const { pid, socketFolder } = await serverOf(folder);
      const { uid, mode } = await stat(socketFolder);
      expect([0, nobody]).not.toContain(uid);
      expect(mode & 0o777).toBe(0o700);
      expect((await stat(`/proc/${pid}`)).uid).toBe(uid);
      expect((await stat(join(folder, 'pg18'))).uid).toBe(uid);
      await database.close();
    },
  );

  test.runIf(isRoot)(
    'if `nobody` owns the data folder, a start as root gives the folder to the embedded PostgreSQL’s own account',
    async () => {
      const openAs = (embeddedPostgresUser?: string) =>
        openDatabase({ dataDir: folder, databaseUrl: undefined, embeddedPostgresUser });
      await (await openAs('nobody')).close();
      expect((await stat(join(folder, 'pg18'))).uid).toBe(nobody);
      await (await openAs()).close();
      expect((await stat(join(folder, 'pg18'))).uid).not.toBe(nobody);
    },
  );

  test('a folder that another user has made under the name of the socket folder does not prevent the start', async () => {
    const database = await open(folder);
    const { socketFolder } = await serverOf(folder);
    await database.close();
    await mkdir(socketFolder, { mode: 0o777 });
    await chmod(socketFolder, 0o777);
    const again = await open(folder);
    expect((await serverOf(folder)).socketFolder).not.toBe(socketFolder);
    await again.close();
    await rm(socketFolder, { recursive: true });
  });

  test.runIf(isRoot)(
    'if another account owns the data folder, the start fails, and the error names the remedy',
    async () => {
      await chmod(folder, 0o777);
      const other = hold(folder, { uid: 1, gid: 1 });
      expect(await other.nextLine()).toMatch(
        /^The data folder .*pg18 belongs to the account with uid \d+: start as that/,
      );
    },
  );

  test.runIf(isRoot)(
    'root gives the data folder to the account in EMBEDDED_POSTGRES_USER, which must exist',
    async () => {
      const openAs = (embeddedPostgresUser: string) =>
        openDatabase({ dataDir: folder, databaseUrl: undefined, embeddedPostgresUser });
      await expect(openAs('no-such-account')).rejects.toThrow('There is no account no-such-account');
      await expect(openAs('root')).rejects.toThrow('EMBEDDED_POSTGRES_USER is root, which PostgreSQL refuses');
      for (const account of ['nobody', 'daemon']) {
        const database = await openAs(account);
        await database.close();
      }
      expect((await stat(join(folder, 'pg18/base'))).uid).toBe(1);
    },
  );

  test.runIf(isRoot)('if the data folder cannot be written, the error names the folder', async () => {
    const theirs = await makeFolder(0o755);
    const product = hold(join(theirs, 'data'), { uid: nobody, gid: nobody });
    expect(await product.nextLine()).toMatch(`The data folder ${theirs}/data cannot be written (EACCES`);
    await rm(theirs, { recursive: true });
  });

  test.runIf(isRoot)(
    'if the account cannot enter a parent folder, the error names this folder and the remedy',
    async () => {
      const closed = await makeFolder(0o700);
      await expect(open(join(closed, 'deep/data'))).rejects.toThrow(`cannot enter ${closed}: run chmod o+x ${closed}`);
      await rm(closed, { recursive: true });
    },
  );
});

async function childrenOf(pid: number): Promise<number[]> {
  const all = (await readdir('/proc')).map(Number).filter((number) => number > 0);
  const parents = await Promise.all(all.map(async (one) => ({ one, parent: (await processFacts(one))?.parent })));
  return parents.filter(({ parent }) => parent === pid).map(({ one }) => one);
}
