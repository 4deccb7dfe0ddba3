/** Vitest's global setup: one PostgreSQL server for the run, with one migrated database that each test file copies. */
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabaseAt } from '../database/database.ts';
import { startEmbedded } from '../database/embedded.ts';
import { silentLog } from '../database/log.ts';
import { startPooler } from './pooler.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/** The server of a test run, as the test files see it. */
export interface TestServer {
  /** Who makes and drops databases. */
  readonly administrator: ClientConfig;
  /** Who opens them, as the product does. */
  readonly owner: ClientConfig;
  /** The same through a pooler, when the run is told to go through one. */
  readonly pooled?: ClientConfig | undefined;
  /** SQL that makes a new database the owner's. */
  readonly ownedBy: string;
  /** Name of the migrated database to copy. */
  readonly template: string;
}

type Server = Omit<TestServer, 'template'> & { readonly stop: () => Promise<void> };

async function embeddedServer(): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'dioptria-test-'));
  // As root, the server's unprivileged account must get through to its own folder inside.
  await chmod(folder, 0o755);
  const { administrator, login, stop } = await startEmbedded(folder, undefined, silentLog);
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

/** The same account in another database of the server. */
export function loginTo(login: ClientConfig, database: string): ClientConfig {
  if (login.connectionString === undefined) return { ...login, database };
  const url = new URL(login.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

/** Another account in the same database. */
export function loginAs(login: ClientConfig, user: string, password: string): ClientConfig {
  if (login.connectionString === undefined) return { ...login, user, password };
  const url = new URL(login.connectionString);
  Object.assign(url, { username: user, password });
  return { connectionString: url.href };
}

/** One statement as the administrator, such as CREATE DATABASE, which no transaction may hold. */
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
 * The server of the run: the embedded one, or the one that the environment variable TEST_DATABASE_URL names (its user may
 * CREATEDB). With TEST_DATABASE_POOLER=on everything goes through a pgbouncer in transaction mode.
 */
async function startServer(): Promise<Server> {
  const url = process.env['TEST_DATABASE_URL'];
  const server = url ? serverOf(url) : await embeddedServer();
  if (process.env['TEST_DATABASE_POOLER'] !== 'on') return server;
  const pooler = await startPooler(server.owner, 8);
  return { ...server, pooled: pooler.login('postgres'), stop: () => pooler.stop().then(server.stop) };
}

/** Makes the database that each test file copies. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { stop, ...server } = await startServer();
  const template = `dioptria_template_${randomUUID().replaceAll('-', '')}`;
  const teardown = async (): Promise<void> => {
    await administer(server, `drop database if exists ${template}`);
    await stop();
  };
  try {
    await administer(server, `create database ${template} ${server.ownedBy}`);
    const database = await openDatabaseAt(loginTo(server.owner, template), silentLog);
    await database.close();
  } catch (error) {
    await teardown();
    throw error;
  }
  provide('testServer', { ...server, template });
  return teardown;
}
