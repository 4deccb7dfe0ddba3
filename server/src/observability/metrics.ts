/** What a server measures of itself, for Prometheus. No label ever names a shop, a person or an address that was called. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectDefaultMetrics, Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import type { Admission } from '../http/admission.ts';
import type { LiveHub } from '../http/live-hub.ts';

/** The database's size is asked for so seldom, in milliseconds: PostgreSQL looks at every file. */
const SIZE_LASTS = 60_000;
/** A scrape waits no longer for the database, in milliseconds. */
const ANSWER_WITHIN = 3000;
/** From a small answer to one that nobody waits for, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string;
};

/** The statuses that say: not now. */
export const refusals: readonly number[] = [429, 503];

/** What is looked at when the figures are read. */
export interface Watched {
  database: Database;
  admission: Admission;
  live: LiveHub;
  /** The newest complete backup. */
  lastBackup: () => Promise<{ madeAt: Date; bytes: number } | undefined>;
}

/** What is counted as it happens. */
export interface RequestMetrics {
  duration: Histogram<'method' | 'route' | 'status'>;
  refused: Counter<'status'>;
  inFlight: Gauge;
  exports: Gauge;
}

/** The figures of requests, which hooks count. */
export function requestMetrics(register: Registry): RequestMetrics {
  const registers = [register];
  const refused = new Counter({
    name: 'dioptria_http_refused_total',
    help: 'Requests refused for a limit (429), or since the server or its database was busy or away (503).',
    labelNames: ['status'],
    registers,
  });
  // There from the first moment, so that a first refusal is seen as an increase.
  for (const status of refusals) refused.inc({ status }, 0);
  return {
    refused,
    duration: new Histogram({
      name: 'dioptria_http_request_duration_seconds',
      help: 'From the request’s head to the end of its answer, by the route as declared.',
      labelNames: ['method', 'route', 'status'],
      buckets,
      registers,
    }),
    inFlight: new Gauge({ name: 'dioptria_http_requests_in_flight', help: 'Requests under way.', registers }),
    exports: new Gauge({ name: 'dioptria_exports_running', help: 'Files under way to who exports.', registers }),
  };
}

/**
 * The figures that are looked up when they are read.
 * @returns what looks them up: wait for it first.
 */
export function watch(register: Registry, watched: Watched): () => Promise<void> {
  collectDefaultMetrics({ register });
  const lookUps = [watchServer(register, watched), watchAdmission(register, watched.admission)];
  const questions = [watchDatabase(register, watched.database), watchBackups(register, watched.lastBackup)];
  return async () => {
    for (const lookUp of lookUps) lookUp();
    await Promise.all(questions.map((ask) => ask()));
  };
}

function watchServer(register: Registry, { database: { pool }, live }: Watched): () => void {
  const registers = [register];
  const connections = new Gauge({
    name: 'dioptria_pool_connections',
    help: 'Connections to the database.',
    labelNames: ['state'],
    registers,
  });
  const waiting = new Gauge({ name: 'dioptria_pool_waiting', help: 'Who waits for a connection.', registers });
  const streams = new Gauge({ name: 'dioptria_live_streams', help: 'Open streams of changes.', registers });
  return () => {
    connections.set({ state: 'idle' }, pool.idleCount);
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    waiting.set(pool.waitingCount);
    streams.set(live.size);
  };
}

function watchAdmission(register: Registry, admission: Admission): () => void {
  const registers = [register];
  const requests = new Gauge({
    name: 'dioptria_admission_requests',
    help: 'Requests that were let in, by what they need: those inside, and of them those at work and those that wait.',
    labelNames: ['turns', 'state'],
    registers,
  });
  const lost = new Counter({
    name: 'dioptria_admission_refused_total',
    help: 'Requests that did not come to their turn: refused at the door, after waiting too long, or gone meanwhile.',
    labelNames: ['turns', 'reason'],
    registers,
  });
  return () => {
    // The admission counts by itself, from its beginning.
    lost.reset();
    for (const [turns, { inside, running, waiting, refused, late, abandoned }] of Object.entries(admission.figures())) {
      for (const [state, count] of Object.entries({ inside, running, waiting })) requests.set({ turns, state }, count);
      for (const [reason, count] of Object.entries({ refused, late, abandoned })) lost.inc({ turns, reason }, count);
    }
  };
}

function watchDatabase(register: Registry, database: Database): () => Promise<void> {
  const registers = [register];
  const up = new Gauge({ name: 'dioptria_database_up', help: '1 while the database answers.', registers });
  const size = new Gauge({
    name: 'dioptria_database_size_bytes',
    help: 'What the database takes on its disk; asked for once a minute.',
    registers,
  });
  const build = new Gauge({
    name: 'dioptria_build_info',
    help: 'The version, and the newest migration of the database.',
    labelNames: ['version', 'migration', 'node'],
    registers,
  });
  let askedAt = -Infinity;
  return async () => {
    try {
      await database.ping();
      up.set(1);
      if (performance.now() - askedAt < SIZE_LASTS) return;
      const facts = await askFacts(database);
      askedAt = performance.now();
      size.set(Number(facts.size));
      build.reset();
      build.set({ version, migration: facts.migration, node: process.version }, 1);
    } catch {
      up.set(0);
    }
  };
}

async function askFacts({ pool }: Database): Promise<{ size: string; migration: string }> {
  const question = {
    text: 'select pg_database_size(current_database())::text as size, max(name) as migration from schema_migrations',
    query_timeout: ANSWER_WITHIN,
  };
  const { rows } = await pool.query<{ size: string; migration: string }>(question);
  const [facts] = rows;
  if (!facts) throw new Error('The database says nothing of itself');
  return facts;
}

function watchBackups(register: Registry, lastBackup: Watched['lastBackup']): () => Promise<void> {
  const registers = [register];
  const bytes = new Gauge({
    name: 'dioptria_backup_last_size_bytes',
    help: 'The newest backup that the product made by itself.',
    registers,
  });
  const madeAt = new Gauge({
    name: 'dioptria_backup_last_timestamp_seconds',
    help: 'When that one was made; 0 before the first.',
    registers,
  });
  return async () => {
    const last = await lastBackup();
    bytes.set(last?.bytes ?? 0);
    madeAt.set((last?.madeAt.getTime() ?? 0) / 1000);
  };
}
