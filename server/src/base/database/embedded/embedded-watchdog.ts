import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Account } from './embedded-account.ts';
import { cannotRun } from './embedded-binaries.ts';
import { waitForEnd } from './embedded-postmaster.ts';

/**
 * A shell that starts PostgreSQL and prints its pid. The watchdog's standard input ends when the Node process closes it or ends,
 * also by kill -9. Then the watchdog asks PostgreSQL for a fast shutdown and, after half a minute, for an immediate shutdown,
 * because a fast shutdown may never finish on a full disk. Neither shutdown loses a commit. A `sleep` of the watchdog that is
 * left over has no file of the data folder open. The watchdog ignores TERM, INT and HUP.
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

/** For a running server whose first watchdog has ended. */
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
    // In its own process group the child does not get Ctrl-C: the Node process stops PostgreSQL after it has sent its last answer.
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
export async function startWatched(command: readonly string[], account: Account, log: number): Promise<WatchedServer> {
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

export function watchRunning(pid: number, account: Account): WatchedServer {
  const child = shell(watchOnly, [String(pid)], account, 'ignore');
  child.stdout?.destroy();
  const ended = waitForEnd(pid, new AbortController().signal);
  return { pid, ended, release: () => child.stdin?.end() };
}

/** Another process watches the server. `release` leaves it running. */
export function joinRunning(pid: number): WatchedServer {
  const leaving = new AbortController();
  return { pid, ended: waitForEnd(pid, leaving.signal), release: () => leaving.abort() };
}
