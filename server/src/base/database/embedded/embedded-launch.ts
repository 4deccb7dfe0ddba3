import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Account, removeSocketFolder, socketFolderOf } from './embedded-account.ts';
import type { Binaries } from './embedded-binaries.ts';
import { clearSocketLock, processFacts } from './embedded-postmaster.ts';
import { joinRunning, startWatched, watchRunning } from './embedded-watchdog.ts';
import type { WatchedServer } from './embedded-watchdog.ts';
import { windowsSystem } from './embedded-windows.ts';

/**
 * Settings of the embedded PostgreSQL. Rule: no setting may weaken an acknowledged commit (fsync, synchronous_commit,
 * full_page_writes). PostgreSQL's log contains no failed statements, because statements may contain data of clients, and no
 * checkpoints, because they would fill the log.
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
/** In bytes. The next start empties a larger log. */
const largestLog = 1_000_000;

export interface ClusterSystem {
  /** Undefined if a private folder protects the server's socket. */
  readonly password: string | undefined;
  readonly initialLogin: readonly string[];
  launch(): Promise<WatchedServer>;
  join(pid: number): Promise<WatchedServer>;
  cleanUp(): Promise<void>;
}

export interface Cluster extends ClusterSystem {
  readonly binaries: Binaries;
  readonly folder: string;
  readonly account: Account;
  exitReason(): string;
}

function asOptions(values: Record<string, string>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Empties the file first if it is too large. */
async function withLog<Result>(file: string, use: (log: number) => Promise<Result>): Promise<Result> {
  const grown = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largestLog;
  const log = openSync(file, grown ? 'w' : 'a', 0o600);
  try {
    return await use(log);
  } finally {
    closeSync(log);
  }
}

function unixSystem(
  postgres: string,
  folder: string,
  account: Account,
  logFile: string,
  options: readonly string[],
): ClusterSystem {
  return {
    password: undefined,
    // Only this account may enter the socket's folder, so the server asks for no password.
    initialLogin: ['--auth=trust'],
    launch: async () => {
      const socketFolder = await socketFolderOf(folder, account);
      await clearSocketLock(socketFolder, folder);
      const listen = { listen_addresses: '', unix_socket_directories: socketFolder, unix_socket_permissions: '0700' };
      const command = [postgres, '-D', folder, ...asOptions(listen), ...options];
      return withLog(logFile, (log) => startWatched(command, account, log));
    },
    join: async (pid) => {
      const parent = (await processFacts(pid))?.parent;
      const watchdog = parent === undefined ? undefined : await processFacts(parent);
      // If the watchdog of a server was killed together with the process that started it, the server would run for ever. So this
      // process now watches the server.
      return watchdog?.name === 'sh' ? joinRunning(pid) : watchRunning(pid, account);
    },
    cleanUp: () => removeSocketFolder(folder),
  };
}

export async function openCluster(
  binaries: Binaries,
  folder: string,
  account: Account,
  changedSettings: Readonly<Record<string, string>> = {},
): Promise<Cluster> {
  const logFile = join(dirname(folder), 'pg18.log');
  const exitReason = (): string => {
    const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n');
    return lines.findLast((line) => line.includes('FATAL')) ?? lines.at(-1) ?? '';
  };
  const options = asOptions({ ...settings, ...changedSettings });
  const system =
    process.platform === 'win32'
      ? await windowsSystem(binaries.pgCtl, folder, logFile, options)
      : unixSystem(binaries.postgres, folder, account, logFile, options);
  return { binaries, folder, account, exitReason, ...system };
}
