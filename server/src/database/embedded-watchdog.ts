import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Account } from './embedded-account.ts';
import { cannotRun } from './embedded-binaries.ts';
import { untilGone } from './embedded-postmaster.ts';

/**
 * The watchdog starts the server and tells its number; when standard input ends - we asked for it, or we are gone, also by
 * kill -9 - it asks the server for a fast shutdown, and after half a minute for an immediate one, which loses nothing either: one
 * that met a full disk may never end otherwise. It ends with the server, and what sleeps a second longer holds no file of the
 * folder. It outlives polite signals to all processes.
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

/** The same for a server that lost its watchdog. */
const watchOnly = `
trap '' TERM INT HUP
read -r _
kill -INT "$1"`;

/** A server process and the string it hangs by. */
export interface WatchedServer {
  readonly pid: number;
  /** Resolves when the server has ended, the watchdog that started it has, or we have let go of somebody else's. */
  readonly ended: Promise<unknown>;
  /** Cuts our string: a fast shutdown, when the server hangs by it. */
  letGo(): void;
}

function shell(script: string, words: readonly string[], account: Account, log: number | 'ignore'): ChildProcess {
  const child = spawn('/bin/sh', ['-c', script, 'sh', ...words], {
    ...account,
    cwd: '/',
    // Its own process group: Ctrl-C reaches us first, and we stop it when the last answer is out.
    detached: true,
    env: { LC_ALL: 'C' },
    stdio: ['pipe', 'pipe', log],
  });
  // Neither keeps us from ending: then standard input closes, and that is the signal.
  child.unref();
  child.stdin?.on('error', () => {});
  return child;
}

/** Starts a server under a watchdog; `log` is an open file that receives what the server says. */
export async function startWatched(command: readonly string[], account: Account, log: number): Promise<WatchedServer> {
  const child = shell(startAndWatch, command, account, log);
  const ended = once(child, 'exit');
  ended.catch(() => {});
  if (child.stdout === null) throw new Error('The watchdog has no output');
  const [said]: unknown[] = await Promise.race([
    once(child.stdout, 'data'),
    ended.catch((error: unknown) => {
      throw cannotRun(error);
    }),
  ]);
  child.stdout.destroy();
  const letGo = (): void => {
    child.ref();
    child.stdin?.end();
  };
  return { pid: Number(String(said)), ended, letGo };
}

/** Gives a running server that lost its watchdog a new one. */
export function watchRunning(pid: number, account: Account): WatchedServer {
  const child = shell(watchOnly, [String(pid)], account, 'ignore');
  child.stdout?.destroy();
  const ended = untilGone(pid, new AbortController().signal);
  return { pid, ended, letGo: () => child.stdin?.end() };
}

/** A running server in somebody else's hands: we see it end, and letting go leaves it running. */
export function joinRunning(pid: number): WatchedServer {
  const leaving = new AbortController();
  return { pid, ended: untilGone(pid, leaving.signal), letGo: () => leaving.abort() };
}
