import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabaseAt } from '../../base/database/database.ts';
import { startEmbedded } from '../../base/database/embedded/embedded.ts';
import { silentLog } from '../../base/database/log.ts';
import { startPooler } from './pooler.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

export interface TestServer {
  readonly administrator: ClientConfig;
  readonly owner: ClientConfig;
  readonly pooled?: ClientConfig | undefined;
  /** The clause of CREATE DATABASE that names the owner. The clause is empty if the creator itself is the owner. */
  readonly ownedBy: string;
  readonly template: string;
  /** The names of all databases that the run creates begin with this text. */
  readonly prefix: string;
  /** The workers, if the run uses a Citus cluster. `administrator` is the coordinator; each worker has the same databases. */
  readonly workers?: readonly Worker[] | undefined;
}

export interface Worker {
  readonly login: ClientConfig;
  readonly host: string;
  readonly port: number;
}

type Server = Omit<TestServer, 'template' | 'prefix'> & { readonly stop: () => Promise<void> };

/** The tests' databases last only for minutes, so no data needs to survive a crash, and background work is useless. */
const testSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '80',
};

async function embeddedServer(): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'dioptria-test-'));
  // If root runs the tests, PostgreSQL runs as an unprivileged account, which must be able to enter its data folder inside
  // `folder`.
  await chmod(folder, 0o755);
  const { administrator, login, stop } = await startEmbedded(folder, undefined, silentLog, testSettings);
  const stopAndRemove = async (): Promise<void> => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { administrator, owner: login, ownedBy: `owner ${login.user}`, stop: stopAndRemove };
}

function serverOf(url: string): Server {
  const login = { connectionString: url };
  return { administrator: login, owner: login, ownedBy: '', stop: () => Promise.resolve() };
}

async function workersOf(url: string): Promise<Worker[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ host: string; port: number }>(
      `select nodename as host, nodeport as port from pg_dist_node where noderole = 'primary' and groupid <> 0`,
    );
    return rows.map(({ host, port }) => {
      const address = new URL(url);
      Object.assign(address, { hostname: host, port: String(port) });
      return { login: { connectionString: address.href }, host, port };
    });
  } finally {
    await client.end();
  }
}

export function loginTo(login: ClientConfig, database: string): ClientConfig {
  if (login.connectionString === undefined) return { ...login, database };
  const url = new URL(login.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

export function loginAs(login: ClientConfig, user: string, password: string): ClientConfig {
  if (login.connectionString === undefined) return { ...login, user, password };
  const url = new URL(login.connectionString);
  Object.assign(url, { username: user, password });
  return { connectionString: url.href };
}

export async function administer(server: Pick<TestServer, 'administrator'>, statement: string): Promise<void> {
  const client = new Client(server.administrator);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * By default, the tests use the embedded server. TEST_DATABASE_URL is the URL of another server, whose user must have
 * the right to create databases. TEST_CITUS_URL is the URL of a Citus coordinator, whose user must be a superuser.
 * TEST_DATABASE_POOLER=on puts a pgbouncer in transaction mode before the server.
 */
async function startServer(): Promise<Server> {
  const cluster = process.env['TEST_CITUS_URL'];
  if (cluster) return { ...serverOf(cluster), workers: await workersOf(cluster) };
  const url = process.env['TEST_DATABASE_URL'];
  const server = url ? serverOf(url) : await embeddedServer();
  if (process.env['TEST_DATABASE_POOLER'] !== 'on') return server;
  const pooler = await startPooler(server.owner, 8);
  return { ...server, pooled: pooler.login('postgres'), stop: () => pooler.stop().then(server.stop) };
}

/** Makes columns with `default now()` follow the clock of the tests, because PostgreSQL has no setting for its clock. */
async function moveDefaults(login: ClientConfig, clock: Date): Promise<void> {
  const client = new Client(login);
  await client.connect();
  try {
    const { rows } = await client.query<{ statement: string }>(
      `select format('alter table %I alter %I set default now() + %L::interval', table_name, column_name,
         $1::timestamptz - now()) as statement
       from information_schema.columns where table_schema = current_schema and column_default = 'now()'`,
      [clock.toISOString()],
    );
    for (const { statement } of rows) await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Tells PostgreSQL that many rows have the same tenant. Without autovacuum PostgreSQL assumes one row for each tenant, and its
 * plans read all rows of a tenant to find one row. Before version 18 PostgreSQL has no function for this.
 */
async function setTenantStatistics(login: ClientConfig): Promise<void> {
  const client = new Client(login);
  await client.connect();
  try {
    const { rows } = await client.query<{ isKnown: boolean }>(
      `select to_regproc('pg_restore_attribute_stats') is not null as "isKnown"`,
    );
    if (!rows[0]?.isKnown) return;
    await client.query(
      `select pg_restore_attribute_stats('schemaname', table_schema::text, 'relname', table_name::text,
         'attname', 'tenant_id', 'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 2::real)
       from information_schema.columns where table_schema = current_schema and column_name = 'tenant_id'`,
    );
  } finally {
    await client.end();
  }
}

/** Drops the databases that no test file has dropped, such as those that the test files of a test worker share. */
async function dropAll(server: Omit<Server, 'stop'>, prefix: string): Promise<void> {
  const client = new Client(server.administrator);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    for (const { name } of rows) await dropDatabase(server, name);
  } finally {
    await client.end();
  }
}

/** Drops the database on every node if the run uses Citus. */
export async function dropDatabase(server: Pick<TestServer, 'administrator' | 'workers'>, name: string): Promise<void> {
  const nodes = [server.administrator, ...(server.workers ?? []).map(({ login }) => login)];
  for (const administrator of nodes) await administer({ administrator }, `drop database ${name} with (force)`);
}

export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { stop, ...server } = await startServer();
  const run = randomUUID().replaceAll('-', '');
  const template = `dioptria_template_${run}`;
  const prefix = `dioptria_test_${run.slice(0, 12)}_`;
  const teardown = async (): Promise<void> => {
    await dropAll(server, prefix);
    await administer(server, `drop database if exists ${template}`);
    await stop();
  };
  try {
    await administer(server, `create database ${template} ${server.ownedBy}`);
    const database = await openDatabaseAt(loginTo(server.owner, template), silentLog);
    await database.close();
    await setTenantStatistics(loginTo(server.owner, template));
    const clock = process.env['TEST_CLOCK'];
    if (clock) await moveDefaults(loginTo(server.owner, template), new Date(clock));
  } catch (error) {
    await teardown();
    throw error;
  }
  provide('testServer', { ...server, template, prefix });
  return teardown;
}
