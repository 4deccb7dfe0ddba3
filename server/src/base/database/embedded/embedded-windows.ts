/** PostgreSQL refuses to run with an administrator's rights, so pg_ctl starts it: pg_ctl drops these rights first. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import type { ClusterSystem } from './embedded-launch.ts';
import { findPostmaster, waitForEnd } from './embedded-postmaster.ts';
import { joinRunning } from './embedded-watchdog.ts';
import type { WatchedServer } from './embedded-watchdog.ts';

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
  const password = randomBytes(24).toString('base64url');
  // If an earlier start or a faster process has already written a password, that password stays in the file.
  await writeFile(file, password, { flag: 'wx', mode: 0o600 }).catch(() => {});
  return readFile(file, 'utf8');
}

/**
 * Node has no Unix sockets on Windows: the server listens on a free port of the loopback interface and asks for a password, which
 * is in a file beside the data folder.
 */
export async function windowsSystem(
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
