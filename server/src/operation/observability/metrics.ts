import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectDefaultMetrics, Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Admission } from '../../base/admission/admission.ts';
import type { Database } from '../../base/database/database.ts';
import type { LiveHub } from '../../base/streams/live-hub.ts';
import { countWaiting } from '../../shop/invoices/sending/due-sequences.ts';
import { sendingOutcomes } from '../../shop/invoices/sending/sending.ts';
import type { SenderFigures } from '../../shop/invoices/sending/voucher-sender.ts';

function watchVouchers(
  register: Registry,
  database: Database,
  figures: (() => SenderFigures) | undefined,
): () => Promise<void> {
  const registers = [register];
  const waiting = new Gauge({
    name: 'dioptria_vouchers_waiting',
    help: 'Vouchers of all shops that wait for ARCA.',
    registers,
  });
  const outcomes = new Counter({
    name: 'dioptria_vouchers_outcomes_total',
    help: 'What became of the attempts of this server to send a voucher; outside: vouchers that another program issued.',
    labelNames: ['outcome'],
    registers,
  });
  const lastSuccess = new Gauge({
    name: 'dioptria_vouchers_last_success_timestamp_seconds',
    help: 'The time of the last authorisation that this server received; 0 before the first.',
    registers,
  });
  return async () => {
    const own = figures?.();
    outcomes.reset();
    for (const outcome of sendingOutcomes) outcomes.inc({ outcome }, own?.outcomes[outcome] ?? 0);
    lastSuccess.set((own?.lastSuccess?.getTime() ?? 0) / 1000);
    // While the database or a worker does not answer, the gauge keeps its value.
    if (database.workers?.allAnswer === false) return;
    await countWaiting(database).then(
      (total) => waiting.set(total),
      () => {},
    );
  };
}

/** No label contains a tenant, a person or the URL of a request. */

/** In milliseconds. Measuring the database is slow, because PostgreSQL reads the size of every file. */
const SIZE_EVERY = 60_000;
const ANSWER_WITHIN = 3000;
/** In seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
  version: string;
};

export const refusals: readonly number[] = [429, 503];

export interface MetricSources {
  database: Database;
  admission: Admission;
  live: LiveHub;
  lastBackup: () => Promise<{ madeAt: Date; bytes: number } | undefined>;
  vouchers?: (() => SenderFigures) | undefined;
}

export interface RequestMetrics {
  duration: Histogram<'method' | 'route' | 'status'>;
  refused: Counter<'status'>;
  inFlight: Gauge;
  exports: Gauge;
}

export function requestMetrics(register: Registry): RequestMetrics {
  const registers = [register];
  const refused = new Counter({
    name: 'dioptria_http_refused_total',
    help: 'Requests refused by a rate limit (429), or because the server or its database is busy or away (503).',
    labelNames: ['status'],
    registers,
  });
  // The counter exists from the start, so that Prometheus sees the first refusal as an increase.
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
    inFlight: new Gauge({ name: 'dioptria_http_requests_in_flight', help: 'Requests in progress.', registers }),
    exports: new Gauge({ name: 'dioptria_exports_running', help: 'Exports in progress.', registers }),
  };
}

/** Call the returned function before each scrape. */
export function watch(register: Registry, sources: MetricSources): () => Promise<void> {
  collectDefaultMetrics({ register });
  const local = [
    watchServer(register, sources),
    watchAdmission(register, sources.admission),
    watchWorkers(register, sources.database),
  ];
  const remote = [
    watchDatabase(register, sources.database),
    watchBackups(register, sources.lastBackup),
    watchVouchers(register, sources.database, sources.vouchers),
  ];
  return async () => {
    for (const update of local) update();
    await Promise.all(remote.map((update) => update()));
  };
}

function watchServer(register: Registry, { database: { pool }, live }: MetricSources): () => void {
  const registers = [register];
  const connections = new Gauge({
    name: 'dioptria_pool_connections',
    help: 'Connections to the database.',
    labelNames: ['state'],
    registers,
  });
  const waiting = new Gauge({
    name: 'dioptria_pool_waiting',
    help: 'Transactions that wait for a connection.',
    registers,
  });
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
    help: 'Admitted requests by kind of slot: all inside, and of these the running and the waiting ones.',
    labelNames: ['turns', 'state'],
    registers,
  });
  const lost = new Counter({
    name: 'dioptria_admission_refused_total',
    help: 'Requests that got no slot: refused at once, refused after a wait, or abandoned by the client.',
    labelNames: ['turns', 'reason'],
    registers,
  });
  return () => {
    // `Admission` counts from the start of the server, so each scrape sets the counter to the totals of `Admission`.
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
    help: 'The size of the database on its disk, read once a minute.',
    registers,
  });
  const build = new Gauge({
    name: 'dioptria_build_info',
    help: 'The version, and the newest migration of the database.',
    labelNames: ['version', 'migration', 'node'],
    registers,
  });
  let readAt = -Infinity;
  return async () => {
    try {
      await database.ping();
      up.set(1);
      if (performance.now() - readAt < SIZE_EVERY) return;
      const facts = await readFacts(database);
      readAt = performance.now();
      size.set(Number(facts.size));
      build.reset();
      build.set({ version, migration: facts.migration, node: process.version }, 1);
    } catch {
      up.set(0);
    }
  };
}

/** A database without Citus has no worker. */
function watchWorkers(register: Registry, { workers }: Pick<Database, 'workers'>): () => void {
  const up = new Gauge({
    name: 'dioptria_worker_up',
    help: '1 while the worker of the Citus cluster answers the coordinator.',
    labelNames: ['worker'],
    registers: [register],
  });
  return () => {
    up.reset();
    for (const [worker, answers] of workers?.answers ?? []) up.set({ worker }, answers ? 1 : 0);
  };
}

async function readFacts({ pool }: Database): Promise<{ size: string; migration: string }> {
  const query = {
    text: 'select pg_database_size(current_database())::text as size, max(name) as migration from schema_migrations',
    query_timeout: ANSWER_WITHIN,
  };
  const { rows } = await pool.query<{ size: string; migration: string }>(query);
  const [facts] = rows;
  if (!facts) throw new Error('The query for the size has no row');
  return facts;
}

function watchBackups(register: Registry, lastBackup: MetricSources['lastBackup']): () => Promise<void> {
  const registers = [register];
  const bytes = new Gauge({
    name: 'dioptria_backup_last_size_bytes',
    help: 'The size of the newest automatic backup.',
    registers,
  });
  const madeAt = new Gauge({
    name: 'dioptria_backup_last_timestamp_seconds',
    help: 'The time of the newest automatic backup; 0 before the first.',
    registers,
  });
  return async () => {
    const last = await lastBackup();
    bytes.set(last?.bytes ?? 0);
    madeAt.set((last?.madeAt.getTime() ?? 0) / 1000);
  };
}
