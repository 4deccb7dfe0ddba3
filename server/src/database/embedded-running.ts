import { setTimeout as pause } from 'node:timers/promises';
import { StartupProblem } from '../startup-problem.ts';
import { diskTrouble } from './embedded-disk.ts';
import type { Cluster } from './embedded-launch.ts';
import { findPostmaster } from './embedded-postmaster.ts';
import type { Postmaster } from './embedded-postmaster.ts';
import type { WatchedServer } from './embedded-watchdog.ts';
import { messageOf } from './error-facts.ts';
import type { DatabaseLog } from './log.ts';
import { isUnavailable } from './unavailable.ts';

/** Milliseconds that another process's server may take to come up, or to finish going down. */
const patience = 60_000;
/** A launch may fail because another start or stop on the folder was under way. */
const maxLaunches = 3;

/** A server that answers, and our part in it. */
export interface Running {
  readonly server: Postmaster;
  readonly held: WatchedServer;
}

/** Launches the server; undefined when it ended before it accepted connections. */
async function launch(cluster: Cluster): Promise<Running | undefined> {
  const held = await cluster.launch().catch(async (error: unknown) => {
    const trouble = await diskTrouble(cluster.folder);
    throw trouble ? new StartupProblem(`The embedded PostgreSQL cannot start: ${trouble}.`, { cause: error }) : error;
  });
  const ended = held.ended.then(() => true);
  while (!(await Promise.race([ended, pause(5)]))) {
    const server = await findPostmaster(cluster.folder);
    if (server?.pid === held.pid && server.status === 'ready') return { server, held };
  }
  return undefined;
}

/** A disk that is full or cannot be written comes first: then the server's log has no room for the reason either. */
async function whyNot(cluster: Cluster): Promise<string> {
  return (await diskTrouble(cluster.folder)) ?? cluster.lastWords().replace(/\.$/, '');
}

/**
 * Joins the folder's running server, or launches one. Several processes may do so at once: PostgreSQL lets one win.
 * @param greet connects for the first time; while the server is unavailable (it may be going down) this waits
 * @throws StartupProblem when the server does not start, or another one never becomes available
 */
export async function joinOrLaunch(cluster: Cluster, greet: (server: Postmaster) => Promise<void>): Promise<Running> {
  let obstacle = 'it never became ready';
  let launches = 0;
  for (const deadline = Date.now() + patience; Date.now() < deadline; await pause(20)) {
    const found = await findPostmaster(cluster.folder);
    if (found && found.status !== 'ready') continue;
    const running = found ? { server: found, held: await cluster.join(found.pid) } : await launch(cluster);
    if (running === undefined) {
      // Backends of a server that was killed are still on their way out: the only failure worth a longer wait.
      launches += cluster.lastWords().includes('shared memory block') ? 0 : 1;
      if (launches < maxLaunches) continue;
      throw new StartupProblem(`The embedded PostgreSQL cannot start: ${await whyNot(cluster)}.`);
    }
    try {
      await greet(running.server);
      return running;
    } catch (error) {
      running.held.letGo();
      if (!isUnavailable(error)) throw error;
      obstacle = messageOf(error);
    }
  }
  throw new StartupProblem(`The data folder ${cluster.folder} is held by a server that does not answer: ${obstacle}.`);
}

/**
 * Keeps a server there: when it ends unasked - crashed, or stopped by the process we had joined - it is joined or launched
 * again. Returns what ends our part.
 */
export function supervise(first: WatchedServer, again: () => Promise<Running>, log: DatabaseLog): () => Promise<void> {
  const stopping = new AbortController();
  let held: WatchedServer | undefined = first;
  const replace = async (): Promise<WatchedServer | undefined> => {
    if (!stopping.signal.aborted) log.warn('The embedded PostgreSQL ended: starting it again');
    let said: string | undefined;
    while (!stopping.signal.aborted) {
      try {
        const { held: next } = await again();
        log.info('The embedded PostgreSQL runs again');
        return next;
      } catch (error) {
        // Tried until it succeeds; each reason is told once.
        const reason = messageOf(error);
        if (reason !== said) log.error(error instanceof StartupProblem ? {} : { err: error }, reason);
        said = reason;
        await pause(1000, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
    return undefined;
  };
  const watch = async (): Promise<void> => {
    while (held) {
      await held.ended;
      held = await replace();
      if (stopping.signal.aborted) held?.letGo();
    }
  };
  const watching = watch();
  return async () => {
    stopping.abort();
    held?.letGo();
    await watching;
  };
}
