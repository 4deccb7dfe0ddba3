import { randomUUID } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { openDatabaseAt } from '../database/database.ts';
import type { ClientConfig } from 'pg';
import type { Database } from '../database/database.ts';
import { silentLog } from '../database/log.ts';
import { urlOf } from './login-url.ts';
import { administer, loginTo } from './test-server.ts';

/** Connections of one test file: enough for races, few enough for several files at once. */
const connections = 5;

/** A database for processes of their own: its address and name, and how to open it beside them. */
export interface OwnDatabase {
  url: string;
  name: string;
  open: () => Promise<Database>;
}

async function newDatabase(template: string): Promise<OwnDatabase> {
  const server = inject('testServer');
  const name = `dioptria_test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name} ${template} ${server.ownedBy}`);
  afterAll(() => administer(server, `drop database ${name} with (force)`));
  const login = loginTo(server.owner, name);
  return { url: urlOf(login), name, open: () => openDatabaseAt({ ...login, max: connections }, silentLog) };
}

/** One without shops. */
export function ownDatabase(): Promise<OwnDatabase> {
  return newDatabase(`template ${inject('testServer').template}`);
}

/** One without tables. */
export function emptyDatabase(): Promise<OwnDatabase> {
  return newDatabase('');
}

/**
 * A fresh, migrated, empty database for this test file, dropped after its last test. Call it at the top of the file:
 * `const database = await testDatabase();`
 * @param through the login of a pooler before the run's server.
 */
export async function testDatabase(through?: ClientConfig): Promise<Database> {
  const server = inject('testServer');
  const pooler = through ?? server.pooled;
  const name = `dioptria_test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name} template ${server.template} ${server.ownedBy}`);
  const login = loginTo(server.owner, name);
  const pooled = pooler && loginTo(pooler, name);
  const database = await openDatabaseAt({ ...(pooled ?? login), max: connections }, silentLog, {
    direct: pooled && login,
  });
  afterAll(async () => {
    await database.close();
    await administer(server, `drop database ${name} with (force)`);
  });
  return database;
}

/** How to reach a test's database itself, where the run goes through a pooler. */
export function loginPast({ pool: { options } }: Database): ClientConfig {
  const { pooled, owner } = inject('testServer');
  if (pooled === undefined || options.connectionString === undefined) return options;
  return loginTo(owner, new URL(options.connectionString).pathname.slice(1));
}
