import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { beforeTenant } from '../../base/database/as-tenant.ts';
import { openDatabase } from '../../base/database/database.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { testDatabase } from '../../testing/database/test-database.ts';
import { loginTo } from '../../testing/database/test-server.ts';
import { writeNewFile } from './new-file.ts';
import { inspect } from './read-file.ts';
import { writeShops } from './read-shops.ts';

const folder = await mkdtemp(join(tmpdir(), 'dioptria-killed-'));
// If root runs the test, the embedded PostgreSQL runs as another account, which must be able to enter its data folder inside
// `folder`.
await chmod(folder, 0o755);
const dataDir = join(folder, 'data');
const copy = join(folder, 'copy.ndjson.gz');
const whole = join(folder, 'whole.ndjson.gz');
const embedded = (place: string) => ({ databaseUrl: undefined, dataDir: place, embeddedPostgresUser: undefined });

// The database stays open, as if a server were running: the commands connect to the same embedded PostgreSQL.
const seeded = await openDatabase(embedded(dataDir));
beforeAll(async () => {
  await seedDemo(seeded, new Date());
  await writeNewFile(whole, {}, (to) => writeShops(seeded, to, new Date()));
});
afterAll(async () => {
  await seeded.close();
  await rm(folder, { recursive: true, force: true });
});

function launch(words: string[], environment: Record<string, string>) {
  const own = { DATABASE_URL: '', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...environment };
  const script = join(import.meta.dirname, '../../cli.ts');
  return spawn(process.execPath, [script, ...words], { env: { ...process.env, ...own }, cwd: '/' });
}

async function run(words: string[], environment: Record<string, string> = {}) {
  const child = launch(words, environment);
  const exited = once(child, 'exit');
  const errors = await text(child.stderr);
  const [status] = await exited;
  expect({ status: Number(status), errors }).toEqual({ status: 0, errors: '' });
}

async function killOnce(words: string[], environment: Record<string, string>, isReached: () => Promise<boolean>) {
  const child = launch(words, environment);
  const exited = once(child, 'exit');
  while (child.exitCode === null && !(await isReached())) await pause(5);
  child.kill('SIGKILL');
  const [, signal] = await exited;
  return signal === 'SIGKILL';
}

const unfinished = async () => (await readdir(folder)).filter((name) => name.includes('.unfinished-'));

test('a killed backup leaves no file under its final name, and the next backup removes the unfinished file', async () => {
  for (const size of [0, 400_000]) {
    const grown = async () => {
      const [name] = await unfinished();
      return name !== undefined && ((await stat(join(folder, name)).catch(() => undefined))?.size ?? 0) >= size;
    };
    expect(await killOnce(['backup', copy], {}, grown)).toBe(true);
    expect(existsSync(copy)).toBe(false);
    expect(await unfinished()).toHaveLength(1);
  }
  await run(['backup', copy]);
  expect(await unfinished()).toEqual([]);
  expect((await inspect(copy)).rows['sales']).toBeGreaterThan(1000);
});

async function interruptOnce(words: string[], environment: Record<string, string>, isReached: () => Promise<boolean>) {
  const child = launch(words, environment);
  const exited = once(child, 'exit');
  const errors = text(child.stderr);
  while (child.exitCode === null && !(await isReached())) await pause(5);
  child.kill('SIGINT');
  child.kill('SIGINT');
  const [status] = await exited;
  return { status: Number(status), errors: await errors };
}

const isWriting = async () => (await unfinished()).length > 0;

test('Ctrl+C ends a backup or a restore with a message and leaves no file', async () => {
  const given = { status: 1, errors: 'Interrupted: nothing was changed.\n' };
  expect(await interruptOnce(['backup', join(folder, 'given.ndjson.gz')], {}, isWriting)).toEqual(given);
  expect((await readdir(folder)).filter((name) => name.startsWith('given'))).toEqual([]);
  const place = join(folder, 'given-up');
  const staged = async () => existsSync(place) && (await readdir(place)).some((name) => name.startsWith('restoring-'));
  expect(await interruptOnce(['restore', whole], { DATA_DIR: place }, staged)).toEqual(given);
  expect(await readdir(place)).toEqual([]);
});

async function shopsAt(place: string): Promise<number> {
  const database = await openDatabase(embedded(place));
  try {
    return (await beforeTenant(database, (tx) => tx.selectFrom('tenants').select('id').execute())).length;
  } finally {
    await database.close();
  }
}

test('a killed restore leaves the existing embedded database unchanged, and the next restore cleans up', async () => {
  const place = join(folder, 'restored');
  expect(await shopsAt(place)).toBe(0);
  const staged = async () => (await readdir(place)).find((name) => name.startsWith('restoring-'));
  const stages: (() => Promise<boolean>)[] = [
    async () => (await staged()) !== undefined,
    async () => existsSync(join(place, (await staged()) ?? 'none', 'pg18', 'postmaster.pid')),
  ];
  for (const stage of stages) {
    expect(await killOnce(['restore', whole, '--replace'], { DATA_DIR: place }, stage)).toBe(true);
    expect(await shopsAt(place)).toBe(0);
  }
  await run(['restore', whole, '--replace'], { DATA_DIR: place });
  expect(await shopsAt(place)).toBe(1);
  const left = (await readdir(place)).filter((name) => name.startsWith('restoring-'));
  // The PostgreSQL of a killed restore may run on for some time. In that case only a later restore removes its folder.
  expect(left.length).toBeLessThanOrEqual(1);
  expect((await readdir(place)).some((name) => name.startsWith('pg18.replaced-'))).toBe(true);
});

async function urlOf(name: string): Promise<string> {
  const { connectionString, host, port, user, password } = loginTo(inject('testServer').owner, name);
  if (connectionString !== undefined) return connectionString;
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : '';
  return `postgres://${user}${secret}@localhost:${port}/${name}?host=${encodeURIComponent(host ?? '')}`;
}

test('a killed restore into the operator’s own database leaves that database without shops, and a new restore succeeds', async () => {
  const database = await testDatabase();
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
  const environment = { DATABASE_URL: await urlOf(rows[0]?.name ?? '') };
  const waiting = async () => {
    const found = await database.pool.query(`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into %'`);
    return found.rowCount !== 0;
  };
  const shops = () => beforeTenant(database, (tx) => tx.selectFrom('tenants').select('id').execute());
  for (const table of ['users', 'stock_movements']) {
    // The restore waits for the lock on this table.
    const holder = await database.pool.connect();
    await holder.query(`begin; lock table ${table} in share mode`);
    expect(await killOnce(['restore', whole], environment, waiting)).toBe(true);
    await holder.query('rollback');
    holder.release();
    while (await waiting()) await pause(20);
    expect(await shops()).toEqual([]);
  }
  await run(['restore', whole], environment);
  expect(await shops()).toHaveLength(1);
});
