import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Account } from './embedded-account.ts';
import type { Binaries } from './embedded-binaries.ts';
import { clearSocketLock, processFacts } from './embedded-postmaster.ts';
import { ensureSocketFolder, socketFolderOf } from './embedded-socket.ts';
import { joinRunning, startWatched, watchRunning } from './embedded-watchdog.ts';
import type { WatchedServer } from './embedded-watchdog.ts';
import { windowsSystem } from './embedded-windows.ts';

/**
 * Settings of the server. Nothing here may ever weaken what an acknowledged commit means (fsync, synchronous_commit,
 * full_page_writes). Its log tells of the server only: a failed statement, which may hold what a client typed, is ours to
 * tell, and checkpoints would fill it.
 */
const settings = {
  shared_buffers: '128MB',
  max_connections: '30',
  max_wal_size: '512MB',
  autovacuum_naptime: '20s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};
/** Bytes above which the server's log starts again. */
const largestLog = 1_000_000;

/** How a system runs the server of a data folder. */
export interface ClusterSystem {
  /** Where the server cannot hide behind a private folder. */
  readonly password: string | undefined;
  /** initdb's options about who may log in. */
  readonly initialLogin: readonly string[];
  launch(): Promise<WatchedServer>;
  /** Takes part in a running server. */
  join(pid: number): Promise<WatchedServer>;
  /** Removes what a stopped server needs no more. */
  cleanUp(): Promise<void>;
}

/** A data folder and everything needed to run its server. */
export interface Cluster extends ClusterSystem {
  readonly binaries: Binaries;
  /** Real path of the PostgreSQL data folder. */
  readonly folder: string;
  readonly account: Account;
  /** Why the server ended, from its log. */
  lastWords(): string;
}

function asOptions(values: Record<string, string>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Hands an open log to `use`; a log that has grown starts again. */
async function withLog<Result>(file: string, use: (log: number) => Promise<Result>): Promise<Result> {
  const grown = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largestLog;
  const log = openSync(file, grown ? 'w' : 'a', 0o600);
  try {
    return await use(log);
  } finally {
    closeSync(log);
  }
}

function unixSystem(postgres: string, folder: string, account: Account, logFile: string): ClusterSystem {
  const socketFolder = socketFolderOf(folder, account);
  const listen = { listen_addresses: '', unix_socket_directories: socketFolder, unix_socket_permissions: '0700' };
  const command = [postgres, '-D', folder, ...asOptions({ ...listen, ...settings })];
  return {
    password: undefined,
    // The socket's folder lets nobody in but this account, so the socket itself asks nothing.
    initialLogin: ['--auth=trust'],
    launch: async () => {
      await ensureSocketFolder(socketFolder, account);
      await clearSocketLock(socketFolder, folder);
      return withLog(logFile, (log) => startWatched(command, account, log));
    },
    join: async (pid) => {
      const parent = (await processFacts(pid))?.parent;
      const watchdog = parent === undefined ? undefined : await processFacts(parent);
      // A server whose watchdog was killed together with its product would run for ever: it becomes ours.
      return watchdog?.name === 'sh' ? joinRunning(pid) : watchRunning(pid, account);
    },
    // Not empty while somebody else is starting there: then it is theirs.
    cleanUp: () => rmdir(socketFolder).catch(() => {}),
  };
}

/** Prepares the running of a data folder's server, on whatever system this is. */
export async function openCluster(binaries: Binaries, folder: string, account: Account): Promise<Cluster> {
  const logFile = join(dirname(folder), 'pg18.log');
  const lastWords = (): string => {
    const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n');
    return lines.findLast((line) => line.includes('FATAL')) ?? lines.at(-1) ?? '';
  };
  const system =
    process.platform === 'win32'
      ? await windowsSystem(binaries.pgCtl, folder, logFile, asOptions(settings))
      : unixSystem(binaries.postgres, folder, account, logFile);
  return { binaries, folder, account, lastWords, ...system };
}
