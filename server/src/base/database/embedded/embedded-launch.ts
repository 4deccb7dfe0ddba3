import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createWhole, OwnedFileProblem, readOwned } from '../../process/owned-files.ts';
import { messageOf } from '../errors.ts';
import { type Account, removeSocketFolder, socketFolderOf } from './embedded-account.ts';
import { type Binaries, cannotRun } from './embedded-binaries.ts';
import { clearSocketLock, findPostmaster, processFacts, waitForEnd } from './embedded-postmaster.ts';

/**
 * The watchdog is a shell that starts PostgreSQL and prints PostgreSQL's pid. The watchdog's standard input ends when
 * the Node process closes it or ends, also by kill -9. Then the watchdog asks PostgreSQL for a fast shutdown and, after
 * half a minute, for an immediate shutdown, because a fast shutdown may never finish on a full disk. Neither shutdown
 * loses a commit. The watchdog's last `sleep` may run on for a second, but has no file of the data folder open. The
 * watchdog ignores TERM, INT and HUP.
 */
const startAndWatch = `
trap '' TERM INT HUP
exec 3<&0
"$@" 3<&- </dev/null >&2 &
server=$!
echo $server
exec >&2
{ read -r _ <&3; kill -INT $server; n=0; while [ $n -lt 30 ]; do sleep 1 >/dev/null 2>&1; n=$((n + 1)); done; kill -QUIT $server; } &
watcher=$!
wait $server
code=$?
kill -KILL $watcher 2>/dev/null
exit $code`;

/** Watches a running server whose first watchdog has ended. */
const watchOnly = `
trap '' TERM INT HUP
read -r _
kill -INT "$1"`;

export interface WatchedServer {
  readonly pid: number;
  /** Also resolves when the watchdog that started the server has ended, or when a joined server is released. */
  readonly ended: Promise<unknown>;
  /** A server whose watchdog belongs to this process shuts down; a server whose watchdog belongs to another process continues. */
  release(): void;
}

function shell(script: string, words: readonly string[], account: Account, log: number | 'ignore'): ChildProcess {
  const child = spawn('/bin/sh', ['-c', script, 'sh', ...words], {
    ...account,
    cwd: '/',
    // In its own process group the child does not get Ctrl-C. The Node process stops PostgreSQL after the Node process has sent
    // its last answer.
    detached: true,
    env: { LC_ALL: 'C' },
    stdio: ['pipe', 'pipe', log],
  });
  // The child does not keep this process alive. When this process ends, the child's standard input closes.
  child.unref();
  child.stdin?.on('error', () => {});
  return child;
}

/** `log` is the descriptor of an open file for PostgreSQL's output. */
async function startWatched(command: readonly string[], account: Account, log: number): Promise<WatchedServer> {
  const child = shell(startAndWatch, command, account, log);
  const ended = once(child, 'exit');
  ended.catch(() => {});
  if (child.stdout === null) throw new Error('The watchdog has no output');
  const [output]: unknown[] = await Promise.race([
    once(child.stdout, 'data'),
    ended.catch((error: unknown) => {
      throw cannotRun(error);
    }),
  ]);
  child.stdout.destroy();
  const release = (): void => {
    child.ref();
    child.stdin?.end();
  };
  return { pid: Number(String(output)), ended, release };
}

function watchRunning(pid: number, account: Account): WatchedServer {
  const child = shell(watchOnly, [String(pid)], account, 'ignore');
  child.stdout?.destroy();
  const ended = waitForEnd(pid, new AbortController().signal);
  return { pid, ended, release: () => child.stdin?.end() };
}

/** Another process watches the server, and `release` leaves the server running. */
function joinRunning(pid: number): WatchedServer {
  const leaving = new AbortController();
  return { pid, ended: waitForEnd(pid, leaving.signal), release: () => leaving.abort() };
}

/**
 * Runs pg_ctl on Windows. PostgreSQL refuses to run with an administrator's rights, and pg_ctl drops these rights before it starts
 * PostgreSQL.
 */
const run = promisify(execFile);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('The loopback address has no port');
  return address.port;
}

async function ensurePassword(file: string): Promise<string> {
  const remedy = 'put the copy of the file back, or restore a backup into an empty DATA_DIR';
  const kept = await readOwned(file, remedy);
  if (kept !== undefined) return kept;
  await createWhole(file, randomBytes(24).toString('base64url'));
  // A faster process may have created the file with its password.
  return (await readOwned(file, remedy)) ?? '';
}

/**
 * Node has no Unix sockets on Windows: the server listens on a free port of the loopback interface and asks for a password, which
 * is in a file beside the data folder.
 */
async function windowsSystem(
  pgCtl: string,
  folder: string,
  logFile: string,
  settings: string[],
): Promise<ClusterSystem> {
  const passwordFile = `${folder}.password`;
  const port = await freePort();
  const launch = async (): Promise<WatchedServer> => {
    const options = [...settings, '-c', 'listen_addresses=127.0.0.1', '-p', String(port)].join(' ');
    await run(pgCtl, ['start', '-D', folder, '-l', logFile, '-w', '-o', options]).catch(() => {});
    const pid = (await findPostmaster(folder))?.pid;
    if (pid === undefined) return { pid: 0, ended: Promise.resolve(), release: () => {} };
    const release = (): void => {
      void run(pgCtl, ['stop', '-D', folder, '-m', 'fast', '-w']).catch(() => {});
    };
    return { pid, ended: waitForEnd(pid, new AbortController().signal), release };
  };
  return {
    password: await ensurePassword(passwordFile),
    initialLogin: ['--auth=scram-sha-256', `--pwfile=${passwordFile}`],
    launch,
    // On Windows no watchdog runs. If the Node process is killed, PostgreSQL goes on, and the next Node process joins it.
    join: async (pid) => joinRunning(pid),
    cleanUp: () => Promise.resolve(),
  };
}

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

interface ClusterSystem {
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

/** Empties the file first if it is too large. @throws OwnedFileProblem if the file cannot be written. */
function openLog(file: string): number {
  try {
    const grown = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largestLog;
    return openSync(file, grown ? 'w' : 'a', 0o600);
  } catch (error) {
    throw new OwnedFileProblem(
      file,
      `cannot be written (${messageOf(error)})`,
      'remove it, and the next start creates it',
      {
        cause: error,
      },
    );
  }
}

async function withLog<Result>(file: string, use: (log: number) => Promise<Result>): Promise<Result> {
  const log = openLog(file);
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
