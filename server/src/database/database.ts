import { Pool } from 'pg';
import type { PoolConfig } from 'pg';
import type { Config } from '../config.ts';
import { StartupProblem } from '../startup-problem.ts';
import { startEmbedded } from './embedded.ts';
import { messageOf } from './error-facts.ts';
import { gatheringSocket } from './gathering-socket.ts';
import { listen } from './listener.ts';
import type { Hearing, StopListening } from './listener.ts';
import { silentLog } from './log.ts';
import type { DatabaseLog } from './log.ts';
import { migrate } from './migrate.ts';
import { PooledClient } from './pooler.ts';
import { watchReplica } from './replica.ts';
import type { Replica } from './replica.ts';
import { valueTypes } from './values.ts';

const oldestServer = 150_000;
/**
 * How long a statement may go unanswered, in milliseconds: a little longer than the server lets one run (as-tenant.ts). Past
 * it the server is frozen, or the network cut without a word; the driver ends the connection.
 */
const ANSWER_WITHIN = 18_000;
/** A probe waits less: whoever asks whether we serve does not wait. */
const probe = { text: 'select 1', query_timeout: 3000 };

/** The open database. Services never hold it: they get the transaction that `asTenant` or `asGate` opens on it. */
export interface Database {
  /** For the door and the migrations only: a query sent to it directly is bound to no tenant. */
  readonly pool: Pool;
  /** For the door only: answers what may be some seconds old, where there is one. */
  readonly replica?: Replica | undefined;
  /** Resolves when the database answers; rejects when it does not. */
  ping(): Promise<void>;
  /** Hears what transactions announce, on every server of the database. Stop before closing. */
  listen(hearing: Hearing): StopListening;
  /** Waits for open transactions, closes the connections and, when this process started it, the embedded server. Once. */
  close(): Promise<void>;
}

/** How the product connects. Every value it needs is in `login`: an address, or a URL under `connectionString`. */
function connectionTo(login: PoolConfig): PoolConfig {
  return {
    application_name: 'dioptria',
    max: 10,
    // Also how long a request waits for a free connection.
    connectionTimeoutMillis: 10_000,
    query_timeout: ANSWER_WITHIN,
    idleTimeoutMillis: 300_000,
    // A connection keeps every named statement it has seen: starting afresh now and then bounds that memory.
    maxLifetimeSeconds: 1800,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Queries of one transaction sent together (Promise.all) share a round trip.
    pipeline: true,
    types: valueTypes(),
    stream: gatheringSocket,
    ...login,
  };
}

/** Opens a pool: see `connectionTo`. */
export function openPool(login: PoolConfig, log: DatabaseLog): Pool {
  const pool = new Pool(connectionTo(login));
  // Its message only: the error carries the whole client.
  pool.on('error', (error) => log.warn(`A database connection was lost: ${messageOf(error)}`));
  // The pool listens to idle connections only. One that is lost between two queries of a transaction must not end us.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

interface ServerFacts {
  number: number;
  version: string;
  encoding: string;
}

/** The first query: says what is wrong with the address, or with the server behind it. */
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

/** Where else the database is, and what else ends with it. */
export interface Surroundings {
  /** The database itself, where `login` is a pooler that hands out connections per transaction. */
  direct?: PoolConfig | undefined;
  /** A streaming replica of it. */
  replica?: PoolConfig | undefined;
  /** Called after the last connection is closed. */
  stopServer?: () => Promise<void>;
  /** The last migration to apply, where that is not this version's. */
  upTo?: string | undefined;
}

/** Brings a fit database to this version's schema. Migrations hold one connection from beginning to end: not a pooler's. */
async function prepare(pool: Pool, log: DatabaseLog, variable: string, upTo?: string): Promise<void> {
  await refuseUnfitServer(pool, variable);
  for (const name of await migrate(pool, undefined, upTo)) log.info(`Applied the migration ${name}`);
}

/**
 * Opens the database at an address, at this version's schema.
 * @throws StartupProblem in every case an operator can mend
 */
export async function openDatabaseAt(
  login: PoolConfig,
  log: DatabaseLog,
  { direct, replica: replicaLogin, stopServer = () => Promise.resolve(), upTo }: Surroundings = {},
): Promise<Database> {
  const pooled = direct && { Client: PooledClient };
  const pool = openPool({ ...login, ...pooled }, log);
  let replica: Replica | undefined;
  let closing: Promise<void> | undefined;
  const closeAll = async (): Promise<void> => {
    await replica?.close();
    await pool.end();
    await stopServer();
  };
  const close = (): Promise<void> => (closing ??= closeAll());
  try {
    if (direct) {
      const past = openPool(direct, log);
      try {
        await prepare(past, log, 'DATABASE_DIRECT_URL', upTo);
      } finally {
        await past.end();
      }
      await refuseUnfitServer(pool, 'DATABASE_URL');
    } else {
      await prepare(pool, log, 'DATABASE_URL', upTo);
    }
  } catch (error) {
    await close();
    throw error;
  }
  const ping = async (): Promise<void> => {
    await pool.query(probe);
  };
  replica = replicaLogin && watchReplica(pool, openPool({ ...replicaLogin, ...pooled }, log), log);
  return { pool, replica, ping, listen: (hearing) => listen(connectionTo(direct ?? login), hearing, log), close };
}

/**
 * Opens the database that the configuration names, embedded or the operator's own: from here on there is no difference.
 * @param changes to the pool's settings, where it serves no requests.
 * @throws StartupProblem in every case an operator can mend
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'embeddedPostgresUser'> &
    Partial<Pick<Config, 'databaseDirectUrl' | 'databaseReplicaUrl'>>,
  log: DatabaseLog = silentLog,
  changes: PoolConfig = {},
  upTo?: string,
): Promise<Database> {
  if (config.databaseUrl !== undefined) {
    const at = (url: string | undefined) => (url === undefined ? undefined : { connectionString: url, ...changes });
    const surroundings = { direct: at(config.databaseDirectUrl), replica: at(config.databaseReplicaUrl), upTo };
    return openDatabaseAt({ connectionString: config.databaseUrl, ...changes }, log, surroundings);
  }
  const embedded = await startEmbedded(config.dataDir, config.embeddedPostgresUser, log);
  return openDatabaseAt({ ...embedded.login, ...changes }, log, { stopServer: embedded.stop, upTo });
}
