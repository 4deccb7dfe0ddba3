import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { StartupProblem } from '../../process/startup-problem.ts';
import { codeOf, isUnavailable, messageOf } from '../errors.ts';
import type { DatabaseLog } from '../log.ts';
import { chooseAccount } from './embedded-account.ts';
import { locateBinaries } from './embedded-binaries.ts';
import { administrator, diskTrouble, ensureCluster, ensureFolder } from './embedded-cluster.ts';
import { type Cluster, openCluster, type WatchedServer } from './embedded-launch.ts';
import { findPostmaster, type Postmaster } from './embedded-postmaster.ts';

const JOIN_TIMEOUT = 60_000;
/** A launch may fail because another process is starting or stopping the server of the folder. */
const maxLaunches = 3;

export interface Running {
  readonly server: Postmaster;
  readonly watched: WatchedServer;
}

/** Undefined if the server ends before it accepts connections. */
async function launch(cluster: Cluster): Promise<Running | undefined> {
  const watched = await cluster.launch().catch(async (error: unknown) => {
    const trouble = await diskTrouble(cluster.folder);
    throw trouble ? new StartupProblem(`The embedded PostgreSQL cannot start: ${trouble}.`, { cause: error }) : error;
  });
  const ended = watched.ended.then(() => true);
  while (!(await Promise.race([ended, pause(5)]))) {
    const server = await findPostmaster(cluster.folder);
    if (server?.pid === watched.pid && server.status === 'ready') return { server, watched };
  }
  return undefined;
}

/** Checks the disk first: the server cannot log a reason on a full or read-only disk. */
async function launchProblem(cluster: Cluster): Promise<string> {
  return (await diskTrouble(cluster.folder)) ?? cluster.exitReason().replace(/\.$/, '');
}

/**
 * If several processes launch at once, one process succeeds and the other processes join its server. While the server is
 * unavailable, this function calls `connect` again.
 * @throws StartupProblem when the server does not start, or the server of another process never becomes available.
 */
async function joinOrLaunch(cluster: Cluster, connect: (server: Postmaster) => Promise<void>): Promise<Running> {
  let obstacle = 'it never became ready';
  let launches = 0;
  for (const deadline = Date.now() + JOIN_TIMEOUT; Date.now() < deadline; await pause(20)) {
    const found = await findPostmaster(cluster.folder);
    if (found && found.status !== 'ready') continue;
    const running = found ? { server: found, watched: await cluster.join(found.pid) } : await launch(cluster);
    if (running === undefined) {
      // This text in the log means that some processes of a killed server have not ended yet. Such a failure does not count as a
      // launch.
      launches += cluster.exitReason().includes('shared memory block') ? 0 : 1;
      if (launches < maxLaunches) continue;
      throw new StartupProblem(`The embedded PostgreSQL cannot start: ${await launchProblem(cluster)}.`);
    }
    try {
      await connect(running.server);
      return running;
    } catch (error) {
      running.watched.release();
      if (!isUnavailable(error)) throw error;
      obstacle = messageOf(error);
    }
  }
  throw new StartupProblem(`The data folder ${cluster.folder} is held by a server that does not answer: ${obstacle}.`);
}

/**
 * Calls `relaunch` when the server crashes, or when another process that started the server stops it. Returns a function that ends
 * the supervision and releases the server.
 */
function supervise(first: WatchedServer, relaunch: () => Promise<Running>, log: DatabaseLog): () => Promise<void> {
  const stopping = new AbortController();
  let watched: WatchedServer | undefined = first;
  const replace = async (): Promise<WatchedServer | undefined> => {
    if (!stopping.signal.aborted) log.warn('The embedded PostgreSQL ended: starting it again');
    let lastReason: string | undefined;
    while (!stopping.signal.aborted) {
      try {
        const running = await relaunch();
        log.info('The embedded PostgreSQL runs again');
        return running.watched;
      } catch (error) {
        // The loop tries again until it succeeds, and logs a repeated reason only once.
        const reason = messageOf(error);
        if (reason !== lastReason) log.error(error instanceof StartupProblem ? {} : { err: error }, reason);
        lastReason = reason;
        await pause(1000, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
    return undefined;
  };
  const watch = async (): Promise<void> => {
    while (watched) {
      await watched.ended;
      watched = await replace();
      if (stopping.signal.aborted) watched?.release();
    }
  };
  const watching = watch();
  return async () => {
    stopping.abort();
    watched?.release();
    await watching;
  };
}

/**
 * PostgreSQL locks the data folder: a second Node process on the same folder joins the running PostgreSQL and leaves it running.
 */

/** The name of the database and of the ordinary database user that owns it. */
const product = 'dioptria';

export interface Login {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password?: string | undefined;
  readonly database: string;
}

export interface EmbeddedServer {
  /** Logs in as the owner of the database. This user is no superuser, so row security can apply to it. */
  readonly login: Login;
  readonly administrator: Login;
  readonly stop: () => Promise<void>;
}

function loginTo(cluster: Cluster, server: Postmaster, user: string, database: string): Login {
  const host = server.socketFolder === '' ? '127.0.0.1' : server.socketFolder;
  return { host, port: server.port, user, password: cluster.password, database };
}

/** An existing cluster may lack the role or the database, because its first start was killed. */
async function ensureDatabase(login: Login): Promise<void> {
  const client = new Client(login);
  client.on('error', () => {});
  await client.connect();
  try {
    const found = await client.query('select from pg_database where datname = $1', [product]);
    if (found.rowCount !== 0) return;
    const password = login.password === undefined ? '' : `password ${client.escapeLiteral(login.password)}`;
    const role = `create role ${product} login createrole ${password}`;
    for (const statement of [role, `create database ${product} owner ${product}`]) {
      await client.query(statement).catch((error: unknown) => {
        // duplicate_object, duplicate_database, unique_violation: another process that starts on this folder was faster.
        if (!['42710', '42P04', '23505'].includes(codeOf(error) ?? '')) throw error;
      });
    }
  } finally {
    await client.end();
  }
}

/**
 * `dataDir` is an absolute path; the cluster is in the subfolder `pg18`. `account` runs PostgreSQL if this process runs as root.
 * @throws StartupProblem for every problem that an operator can solve.
 */
export async function startEmbedded(
  dataDir: string,
  account: string | undefined,
  log: DatabaseLog,
  changedSettings?: Readonly<Record<string, string>>,
): Promise<EmbeddedServer> {
  const binaries = await locateBinaries();
  await ensureFolder(dataDir);
  const folder = join(await realpath(dataDir), 'pg18');
  const cluster = await openCluster(binaries, folder, await chooseAccount(account, folder), changedSettings);
  await ensureCluster(cluster);
  const start = () =>
    joinOrLaunch(cluster, (server) => ensureDatabase(loginTo(cluster, server, administrator, 'postgres')));
  const { server, watched } = await start();
  const stopSupervising = supervise(watched, start, log);
  return {
    login: loginTo(cluster, server, product, product),
    administrator: loginTo(cluster, server, administrator, 'postgres'),
    stop: async () => {
      await stopSupervising();
      await cluster.cleanUp();
    },
  };
}
