import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Account, removeSocketFolder, socketFolderOf } from './embedded-account.ts';
import type { Binaries } from './embedded-binaries.ts';
import { clearSocketLock, processFacts } from './embedded-postmaster.ts';
import { joinRunning, startWatched, watchRunning } from './embedded-watchdog.ts';
import type { WatchedServer } from './embedded-watchdog.ts';
import { windowsSystem } from './embedded-windows.ts';

/**
 * Settings of the server. None of them may weaken an acknowledged commit (fsync, synchronous_commit, full_page_writes).
 * The server's log contains no failed statements, because they may contain data of clients, and no checkpoints, which
 * would fill it.
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
/** A log of more bytes is emptied at the next start. */
const largestLog = 1_000_000;

/** How an operating system runs the server of a data folder. */
export interface ClusterSystem {
  /** Undefined if a private folder protects the server's socket. */
  readonly password: string | undefined;
  /** initdb's options for authentication. */
  readonly initialLogin: readonly string[];
  launch(): Promise<WatchedServer>;
  /** Joins a running server. */
  join(pid: number): Promise<WatchedServer>;
  /** Removes the files that a stopped server no longer needs. */
  cleanUp(): Promise<void>;
}

/** A data folder and everything needed to run its server. */
export interface Cluster extends ClusterSystem {
  readonly binaries: Binaries;
  /** Real path of the PostgreSQL data folder. */
  readonly folder: string;
  readonly account: Account;
  /** Why the server ended, from its log. */
  exitReason(): string;
}

function asOptions(values: Record<string, string>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Opens the log for `use`, and empties it first if it is too large. */
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
  return {
    password: undefined,
    // Only this account may enter the socket's folder, so the server asks for no password.
    initialLogin: ['--auth=trust'],
    launch: async () => {
      const socketFolder = await socketFolderOf(folder, account);
      await clearSocketLock(socketFolder, folder);
      const listen = { listen_addresses: '', unix_socket_directories: socketFolder, unix_socket_permissions: '0700' };
      const command = [postgres, '-D', folder, ...asOptions({ ...listen, ...settings })];
      return withLog(logFile, (log) => startWatched(command, account, log));
    },
    join: async (pid) => {
      const parent = (await processFacts(pid))?.parent;
      const watchdog = parent === undefined ? undefined : await processFacts(parent);
      // A server whose watchdog was killed together with its product would run for ever: this process watches it now.
      return watchdog?.name === 'sh' ? joinRunning(pid) : watchRunning(pid, account);
    },
    cleanUp: () => removeSocketFolder(folder),
  };
}

/** The login and the launch of the server of a data folder, for this operating system. */
export async function openCluster(binaries: Binaries, folder: string, account: Account): Promise<Cluster> {
  const logFile = join(dirname(folder), 'pg18.log');
  const exitReason = (): string => {
    const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n');
    return lines.findLast((line) => line.includes('FATAL')) ?? lines.at(-1) ?? '';
  };
  const system =
    process.platform === 'win32'
      ? await windowsSystem(binaries.pgCtl, folder, logFile, asOptions(settings))
      : unixSystem(binaries.postgres, folder, account, logFile);
  return { binaries, folder, account, exitReason, ...system };
}
