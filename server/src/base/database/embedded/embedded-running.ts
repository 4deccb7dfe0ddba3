import { setTimeout as pause } from 'node:timers/promises';
import { StartupProblem } from '../../process/startup-problem.ts';
import { diskTrouble } from './embedded-cluster.ts';
import type { Cluster } from './embedded-launch.ts';
import { findPostmaster } from './embedded-postmaster.ts';
import type { Postmaster } from './embedded-postmaster.ts';
import type { WatchedServer } from './embedded-watchdog.ts';
import { messageOf } from '../error-facts.ts';
import type { DatabaseLog } from '../log.ts';
import { isUnavailable } from '../unavailable.ts';

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
 * If several processes launch at once, one process succeeds and the other processes join its server. `connect` is called again
 * while the server is unavailable.
 * @throws StartupProblem when the server does not start, or the server of another process never becomes available.
 */
export async function joinOrLaunch(cluster: Cluster, connect: (server: Postmaster) => Promise<void>): Promise<Running> {
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
 * Calls `relaunch` when the server crashes, or the process that started it stops it. Returns a function that ends the supervision
 * and releases the server.
 */
export function supervise(
  first: WatchedServer,
  relaunch: () => Promise<Running>,
  log: DatabaseLog,
): () => Promise<void> {
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
        // The loop tries again until it succeeds. It logs a repeated reason only once.
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
