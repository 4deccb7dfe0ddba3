import { makeOnce } from '@dioptria/contract/base/make-once.ts';
import { Client, escapeIdentifier, Pool, type PoolConfig, TypeOverrides, types } from 'pg';
import type { Config } from '../process/config.ts';
import { StartupProblem } from '../process/startup-problem.ts';
import { listen, type Listener, type StopListening } from './announcements.ts';
import { startEmbedded } from './embedded/embedded.ts';
import { messageOf } from './errors.ts';
import { type DatabaseLog, silentLog } from './log.ts';
import { migrate } from './migrate.ts';
import { type Replica, watchReplica } from './replica.ts';
import { watchWorkers, type Workers } from './workers.ts';

type Send = (statement: unknown, ...rest: unknown[]) => unknown;

/**
 * This client is for pgbouncer with `pool_mode = transaction`. The client sends statements without their names, because a named
 * statement exists in one connection to the database only, and the next transaction may use another connection.
 */
class PooledClient extends Client {
  constructor(options?: unknown) {
    super(options as ConstructorParameters<typeof Client>[0]);
    const send = super.query.bind(this) as Send;
    const query: Send = (statement, ...rest) => send(withoutName(statement), ...rest);
    Object.assign(this, { query });
  }
}

function withoutName(statement: unknown): unknown {
  const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement;
  return isNamed ? { ...statement, name: undefined } : statement;
}

const { INT8, DATE, TIMESTAMPTZ } = types.builtins;
/** The driver `pg` has no names for the types of arrays. */
const arrayOf = { int8: 1016, text: 1009, date: 1182, timestamptz: 1185 };

/** @throws RangeError for a value beyond the safe integers, which would be rounded. */
function readSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database returned ${text}, beyond the safe integers`);
  return value;
}

const readDate: (text: string) => Date = types.getTypeParser(TIMESTAMPTZ);

function readInstant(text: string): string {
  return readDate(text).toISOString();
}

/**
 * A bigint (also `count(*)`) becomes a number, a `date` a text 'YYYY-MM-DD', and a timestamptz an ISO 8601 text in UTC. The same
 * holds for the elements of arrays. A numeric stays a string.
 */
function valueTypes(): TypeOverrides {
  const overrides = new TypeOverrides();
  const readTexts: (text: string) => (string | null)[] = types.getTypeParser(arrayOf.text);
  overrides.setTypeParser(INT8, readSafeInteger);
  overrides.setTypeParser(DATE, (text) => text);
  overrides.setTypeParser(TIMESTAMPTZ, readInstant);
  overrides.setTypeParser(arrayOf.int8, (text) => readTexts(text).map((item) => item && readSafeInteger(item)));
  overrides.setTypeParser(arrayOf.date, readTexts);
  overrides.setTypeParser(arrayOf.timestamptz, (text) => readTexts(text).map((item) => item && readInstant(item)));
  return overrides;
}

const oldestServer = 150_000;
/**
 * In milliseconds, a little longer than `statement_timeout`. If no answer comes in this time, PostgreSQL is frozen or the network
 * is cut, and the driver ends the connection.
 */
const ANSWER_WITHIN = 18_000;
/** `query_timeout` is shorter than `ANSWER_WITHIN`, because a caller of the health check does not wait long. */
const probe = { text: 'select 1', query_timeout: 3000 };

/** Services never get a `Database`: services get a transaction that `asTenant` or `beforeTenant` opens. */
export interface Database {
  /** Services must not send queries to the pool: such a query is bound to no tenant. */
  readonly pool: Pool;
  readonly replica?: Replica | undefined;
  /** Undefined unless Citus distributes the tables. */
  readonly workers?: Workers | undefined;
  ping(): Promise<void>;
  listen(listener: Listener): StopListening;
  /**
   * Waits for open transactions, and stops the embedded PostgreSQL if this process started it. A second call only waits for the
   * first.
   */
  close(): Promise<void>;
}

/** `login` has host, port, user, password and database, or a URL with these five in `connectionString`. */
function connectionTo(login: PoolConfig): PoolConfig {
  return {
    application_name: 'dioptria',
    max: 10,
    // This is also the longest time that a request waits for a free connection of the pool.
    connectionTimeoutMillis: 10_000,
    query_timeout: ANSWER_WITHIN,
    idleTimeoutMillis: 300_000,
    // PostgreSQL frees the cached catalog and plans of a connection only when the connection ends.
    maxLifetimeSeconds: 1800,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Queries that one transaction sends together (Promise.all) share a round trip.
    pipeline: true,
    types: valueTypes(),
    ...login,
  };
}

export function openPool(login: PoolConfig, log: DatabaseLog): Pool {
  const pool = new Pool(connectionTo(login));
  // The log gets only the error's message: the error object contains the whole driver client.
  pool.on('error', (error) => log.warn(`A database connection was lost: ${messageOf(error)}`));
  // The pool handles only the errors of idle connections. Without this listener, a connection that breaks between two queries of
  // a transaction would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

interface ServerFacts {
  number: number;
  version: string;
  encoding: string;
}

/** @throws StartupProblem if the URL is wrong, or the server is too old or does not use UTF-8. */
async function refuseUnfitServer(pool: Pool, variable: string): Promise<void> {
  const facts = await pool
    .query<ServerFacts>(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
         current_setting('server_encoding') as encoding`,
    )
    .catch((error: unknown) => {
      throw new StartupProblem(`The database cannot be opened (${messageOf(error)}): check ${variable}.`, {
        cause: error,
      });
    });
  const [server] = facts.rows;
  if (server && server.number < oldestServer) {
    throw new StartupProblem(`The PostgreSQL server is version ${server.version}: version 15 or newer is needed.`);
  }
  if (server && server.encoding !== 'UTF8') {
    throw new StartupProblem(`The database is encoded in ${server.encoding}: create it with ENCODING 'UTF8'.`);
  }
}

export interface OpenOptions {
  /** The login without the pooler. Undefined if `login` leads to no pooler. */
  direct?: PoolConfig | undefined;
  replica?: PoolConfig | undefined;
  stopServer?: () => Promise<void>;
  /** The name of the last migration to apply. By default all migrations of this version are applied. */
  upTo?: string | undefined;
}

/** `pool` must not lead to a pooler: the migrations need the same connection from beginning to end. */
async function prepare(pool: Pool, log: DatabaseLog, variable: string, upTo?: string): Promise<void> {
  await refuseUnfitServer(pool, variable);
  for (const name of await migrate(pool, undefined, upTo)) log.info(`Applied the migration ${name}`);
}

/** Applies the migrations that the database lacks. @throws StartupProblem for every problem that an operator can solve. */
export async function openDatabaseAt(
  login: PoolConfig,
  log: DatabaseLog,
  { direct, replica: replicaLogin, stopServer = () => Promise.resolve(), upTo }: OpenOptions = {},
): Promise<Database> {
  const pooled = direct && { Client: PooledClient };
  const pool = openPool({ ...login, ...pooled }, log);
  let replica: Replica | undefined;
  let workers: Workers | undefined;
  const close = makeOnce(async () => {
    await Promise.all([replica?.close(), workers?.close()]);
    await pool.end();
    await stopServer();
  });
  try {
    if (direct) {
      const directPool = openPool(direct, log);
      try {
        await prepare(directPool, log, 'DATABASE_DIRECT_URL', upTo);
      } finally {
        await directPool.end();
      }
      await refuseUnfitServer(pool, 'DATABASE_URL');
    } else {
      await prepare(pool, log, 'DATABASE_URL', upTo);
    }
    workers = await watchWorkers(pool, log);
  } catch (error) {
    await close();
    throw error;
  }
  const ping = async (): Promise<void> => {
    await pool.query(probe);
  };
  replica = replicaLogin && watchReplica(pool, openPool({ ...replicaLogin, ...pooled }, log), log);
  const subscribe = (listener: Listener) => listen(connectionTo(direct ?? login), listener, log);
  return { pool, replica, workers, ping, listen: subscribe, close };
}

/** @throws StartupProblem for every problem that an operator can solve. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'embeddedPostgresUser'> &
    Partial<Pick<Config, 'databaseDirectUrl' | 'databaseReplicaUrl'>>,
  log: DatabaseLog = silentLog,
  changes: PoolConfig = {},
  upTo?: string,
): Promise<Database> {
  if (config.databaseUrl !== undefined) {
    const at = (url: string | undefined) => (url === undefined ? undefined : { connectionString: url, ...changes });
    const options = { direct: at(config.databaseDirectUrl), replica: at(config.databaseReplicaUrl), upTo };
    return openDatabaseAt({ connectionString: config.databaseUrl, ...changes }, log, options);
  }
  const embedded = await startEmbedded(config.dataDir, config.embeddedPostgresUser, log);
  return openDatabaseAt({ ...embedded.login, ...changes }, log, { stopServer: embedded.stop, upTo });
}

/**
 * Autovacuum does the same some minutes later. Until then PostgreSQL plans for small tables, and a query over all sales of a
 * tenant, such as a query of the command `doctor`, takes quadratic time.
 */
export async function gatherStatistics({ pool }: Database, tables: readonly string[]): Promise<void> {
  // An error of `analyze` does not matter: the rows are stored, and autovacuum updates the statistics later.
  await pool.query(`analyze ${tables.map(escapeIdentifier).join(', ')}`).catch(() => {});
}
