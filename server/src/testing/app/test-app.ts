import type { FastifyInstance } from 'fastify';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../base/process/config.ts';
import type { Config } from '../../base/process/config.ts';
import type { Database } from '../../base/database/database.ts';
import type { Log } from '../../base/http/log.ts';
import { makeOnce } from '@dioptria/contract/base/make-once.ts';
import { sharedDatabase, testDatabase } from '../database/test-database.ts';

/** This folder does not exist, so tests do not find the backups of another server on this machine. */
const noBackups = join(tmpdir(), 'dioptria-test-no-backups');

export const testKey = Buffer.alloc(32, 7);

/** In milliseconds. The time is long, so that all simultaneous requests of a test get a slot, even on a slow machine. */
const LONGEST_WAIT = 60_000;

export interface TestApp {
  url: string;
  database: Database;
  server: FastifyInstance;
  call: Call;
}

export interface Answered<Body> {
  status: number;
  body: Body;
  headers: Headers;
}

export type Call = <Body = Record<string, unknown>>(
  method: string,
  path: string,
  options?: { body?: unknown; headers?: Record<string, string> },
) => Promise<Answered<Body>>;

const sharedApp = makeOnce((database: Database) => startApp(database));

/**
 * Returns the real app that the test files of a worker share, with a database that has the tenants of the earlier files. Call
 * `testApp` at the top of the file: `const app = await testApp();`
 */
export async function testApp(): Promise<TestApp> {
  return sharedApp(await sharedDatabase());
}

/**
 * Starts the real app on an empty database for this test file only, and closes the app after the file's last test. A file needs
 * its own app if it changes the app, the tables or the limits, or looks at all tenants. Call `ownApp` at the top of the file.
 * @param changes replace fields of the tests' usual configuration. @param log by default a silent log.
 */
export async function ownApp(changes: Partial<Config> = {}, log?: Log, firstShopCode?: string): Promise<TestApp> {
  const app = await startApp(await testDatabase(), changes, log, firstShopCode);
  afterAll(() => app.server.close());
  return app;
}

/** The caller closes the app. */
export async function startApp(
  database: Database,
  changes: Partial<Config> = {},
  log?: Log,
  firstShopCode?: string,
): Promise<TestApp> {
  const config = {
    ...readConfig({ LOG_LEVEL: 'silent', BACKUP_DIR: noBackups, SECRETS_KEY: testKey.toString('base64') }),
    ...changes,
  };
  const server = await buildApp(database, config, log, { longestWait: LONGEST_WAIT, firstShopCode });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  return { url, database, server, call: callTo(url) };
}

export function callTo(url: string): Call {
  return async <Body>(method: string, path: string, { body, headers = {} }: Parameters<Call>[2] = {}) => {
    const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const isRaw = body === undefined || typeof body === 'string' || Buffer.isBuffer(body);
    const sent = isRaw ? body : JSON.stringify(body);
    const response = await fetch(url + path, { method, headers: { ...json, ...headers }, body: sent });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const parsed: unknown = isJson && text !== '' ? JSON.parse(text) : text || undefined;
    // Only the test knows the type of the answer.
    return { status: response.status, body: parsed as Body, headers: response.headers };
  };
}
