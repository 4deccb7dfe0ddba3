import { randomUUID } from 'node:crypto';
import { afterAll, expect, inject, vi } from 'vitest';
import { openDatabaseAt } from '../../base/database/database.ts';
import type { ClientConfig, PoolConfig } from 'pg';
import type { Database } from '../../base/database/database.ts';
import { distribute } from '../../base/database/distribute.ts';
import { silentLog } from '../../base/database/log.ts';
import { createCitusDatabase } from './citus-databases.ts';
import { createLockRecorder } from '../recorders/lock-recorder.ts';
import { urlOf } from './login-url.ts';
import { makeOnce } from '@dioptria/contract/base/make-once.ts';
import { administer, dropDatabase, loginTo } from './test-server.ts';

/** Enough connections for the concurrent requests of a test file, and few enough to run several files at once. */
const connections = 5;

export const isOnCitus = inject('testServer').workers !== undefined;

export interface OwnDatabase {
  url: string;
  name: string;
  open: () => Promise<Database>;
}

/** Creates a database. On Citus, which has no templates, the new database is empty. */
async function createDatabase(template: string): Promise<string> {
  const server = inject('testServer');
  const name = server.prefix + randomUUID().replaceAll('-', '');
  if (server.workers) await createCitusDatabase(server.administrator, server.workers, name);
  else await administer(server, `create database ${name} ${template} ${server.ownedBy}`);
  return name;
}

async function newDatabase(template: string): Promise<OwnDatabase> {
  const server = inject('testServer');
  const name = await createDatabase(template);
  afterAll(() => dropDatabase(server, name));
  const login = loginTo(server.owner, name);
  return { url: urlOf(login), name, open: () => openDatabaseAt({ ...login, max: connections }, silentLog) };
}

export async function ownDatabase(): Promise<OwnDatabase> {
  const own = await newDatabase(`template ${inject('testServer').template}`);
  if (isOnCitus) {
    const database = await own.open();
    await distribute(database.pool);
    await database.close();
  }
  return own;
}

export function emptyDatabase(): Promise<OwnDatabase> {
  return newDatabase('');
}

/** Call it at the top of the file: `const database = await testDatabase();` */
export async function testDatabase(through?: ClientConfig): Promise<Database> {
  const { database, name, recorder } = await recordedDatabase(through);
  // Hooks run in reverse order: the connections end before the database is dropped.
  afterAll(() => dropDatabase(inject('testServer'), name));
  afterAll(() => database.close());
  afterAll(() => refuseLockProblems(recorder.problems()));
  return database;
}

const shared = makeOnce(() => recordedDatabase(undefined, { idleTimeoutMillis: 0 }));

/**
 * Returns the database that the files of a worker share. The test run drops the database at its end. A file fails if one of its
 * transactions locks rows in a wrong order, or is still open at the end of the file.
 */
export async function sharedDatabase(): Promise<Database> {
  const { database, recorder } = await shared();
  afterAll(() => endFile(database, recorder));
  return database;
}

/** @throws Error if a test file leaves an open transaction, or has locked rows in a wrong order */
export async function endFile(
  { pool }: Pick<Database, 'pool'>,
  recorder: Pick<ReturnType<typeof createLockRecorder>, 'problems' | 'forget'>,
): Promise<void> {
  const problems = new Map(recorder.problems());
  recorder.forget();
  refuseLockProblems(problems);
  await vi.waitFor(() =>
    expect({ openTransactions: pool.totalCount - pool.idleCount }).toEqual({ openTransactions: 0 }),
  );
}

async function recordedDatabase(through?: ClientConfig, options: PoolConfig = {}) {
  const server = inject('testServer');
  const pooler = through ?? server.pooled;
  const name = await createDatabase(`template ${server.template}`);
  const login = loginTo(server.owner, name);
  const pooled = pooler && loginTo(pooler, name);
  const recorder = createLockRecorder();
  const recorded = { ...(pooled ?? login), ...options, max: connections, Client: recorder.Client };
  const database = await openDatabaseAt(recorded, silentLog, {
    direct: pooled && login,
  });
  if (server.workers) await distribute(database.pool);
  return { database, name, recorder };
}

/** @throws Error if a transaction of the test file locked rows in a wrong order (docs/decisions/0029-one-order-of-locks.md). */
function refuseLockProblems(problems: ReadonlyMap<string, string>): void {
  if (problems.size === 0) return;
  const told = [...problems].map(([problem, statements]) => `A transaction ${problem}:\n${statements}`);
  throw new Error(told.join('\n\n'));
}

export function loginPast({ pool: { options } }: Database): ClientConfig {
  const { pooled, owner } = inject('testServer');
  if (pooled === undefined || options.connectionString === undefined) return options;
  return loginTo(owner, new URL(options.connectionString).pathname.slice(1));
}
