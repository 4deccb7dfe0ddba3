import type { FastifyInstance } from 'fastify';
import type { PoolConfig } from 'pg';
import { buildApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/base/process/config.ts';
import { openDatabaseAt } from '../server/src/base/database/database.ts';
import { silentLog } from '../server/src/base/database/log.ts';
import { password } from './load/people.ts';
import type { Operation } from './operation.ts';
import { createRecorder, type Recording } from '../server/src/testing/recorders/recorder.ts';
import { findGeneratedValues, type Script } from './script.ts';
import type { Shop } from './shop.ts';

export async function recordScripts(
  login: PoolConfig,
  shop: Shop,
  operations: readonly Operation[],
): Promise<Record<string, Script[]>> {
  const recorder = createRecorder();
  const database = await openDatabaseAt({ ...login, Client: recorder.Client }, silentLog);
  const app = await buildApp(database, readConfig({ LOG_LEVEL: 'silent' }));
  const scripts: Record<string, Script[]> = {};
  for (const operation of operations) {
    const record = (variant: number) => recordOne(app, recorder, shop, operation, variant);
    // The first request of a minute also stores the time of its session's last use, so its recording is discarded.
    await record(0);
    scripts[operation.name] = [];
    for (let variant = 0; variant < operation.variants; variant += 1) {
      scripts[operation.name]?.push(await record(variant));
    }
  }
  await app.close();
  await database.close();
  return scripts;
}

async function recordOne(
  app: FastifyInstance,
  recorder: ReturnType<typeof createRecorder>,
  shop: Shop,
  operation: Operation,
  variant: number,
): Promise<Script> {
  const { method, path, headers, body } = operation.request(shop, variant);
  const recording = await recorder.record(async () => {
    const { statusCode } = await app.inject({ method, url: path, headers, payload: body as object | undefined });
    if (statusCode !== operation.status) throw new Error(`${method} ${path} was answered ${statusCode}`);
  });
  return scriptOf(recording, operation, { tenantId: headers['x-tenant-id'], path, body });
}

interface Sent {
  tenantId: string | undefined;
  path: string;
  body: unknown;
}

function scriptOf({ works, exchanges }: Recording, { unanswered }: Operation, { tenantId, path, body }: Sent): Script {
  const known = [JSON.stringify([tenantId, path, body]), ...bytesIn(works[0])].join(' ');
  const number = typeof body === 'object' && body !== null && 'number' in body ? [String(body.number)] : [];
  return {
    works,
    ...passwordOf({ works, exchanges }),
    generatedValues: [...number, ...receiptsIn(exchanges), ...findGeneratedValues(exchanges, known)],
    rows: exchanges.reduce((sum, { rows }) => sum + rows.length, 0),
    unanswered,
  };
}

function receiptsIn(exchanges: Recording['exchanges']): string[] {
  const taking = exchanges.filter(({ statement }) => /record_counts[^]*returning records/.test(statement.text));
  return taking.flatMap(({ rows }) => (rows as { records: number }[]).map(({ records }) => String(records)));
}

/** Returns the binary values in the first round trip of a transaction, in hexadecimal. One is the hash of the session token. */
function bytesIn(first: Recording['works'][number] = []): string[] {
  const values = first[0]?.flatMap((statement) => statement.values) ?? [];
  return values.flatMap((value) => (Buffer.isBuffer(value) ? [value.toString('hex')] : []));
}

/** The transaction of `beforeTenant` reads the password hash, and the server checks the password before the next transaction. */
function passwordOf({ works, exchanges }: Recording): Pick<Script, 'password'> {
  const gate = works.findIndex((work) => work[0]?.[0]?.text.includes('dioptria_gate'));
  const found = exchanges.flatMap(({ rows }) => rows as { password_hash?: string }[]);
  const hash = found.find((row) => row.password_hash !== undefined)?.password_hash;
  return gate === -1 || hash === undefined ? {} : { password: { before: gate + 1, hash, typed: password } };
}
