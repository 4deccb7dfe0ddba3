import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import options from '../server/node-options.json' with { type: 'json' };
import type { BareTask } from './bare-server.ts';

const root = resolve(import.meta.dirname, '..');
/** In milliseconds. */
const BETWEEN_TRIES = 5;
const TIMEOUT = 60_000;

export interface Running {
  port: number;
  pid: number;
  /** Milliseconds since the start of the process. */
  readyAfter: number;
  /** In bytes. */
  memory(): Promise<number>;
  /** The delays of the event loop since the last call, in milliseconds. */
  loopDelay(): Promise<{ p99: number; max: number }>;
  backUp(file: string): Promise<void>;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('The process did not start');
  return pid;
}

async function waitUntilReady(child: ChildProcess, port: number): Promise<void> {
  const last = performance.now() + TIMEOUT;
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null || performance.now() > last) throw new Error('The server did not become ready');
    await pause(BETWEEN_TRIES);
  }
}

interface Launch {
  command: readonly string[];
  ipc: readonly 'ipc'[];
  /** Without a URL, the server starts an embedded database in its folder. */
  databaseUrl?: string | undefined;
}

/** The server's output goes into `server.log` in this folder. */
async function startProduct(folder: string, { command, ipc, databaseUrl }: Launch): Promise<Running> {
  const port = await freePort();
  const log = await open(join(folder, 'server.log'), 'a');
  const settings = { DATA_DIR: join(folder, 'data'), HOST: '127.0.0.1', PORT: String(port) };
  const ours = {
    DATABASE_URL: databaseUrl,
    DEMO: undefined,
    LOG_LEVEL: undefined,
    TRUST_PROXY: undefined,
    BACKUP: 'off',
  };
  const began = performance.now();
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { ...process.env, ...ours, ...settings },
    stdio: ['ignore', log.fd, log.fd, ...ipc],
  });
  try {
    await waitUntilReady(child, port);
  } catch (error) {
    await end(child);
    throw error;
  } finally {
    await log.close();
  }
  const readyAfter = performance.now() - began;
  const ask = async <Answer>(question: string): Promise<Answer> => {
    child.send(question);
    const [answer] = (await once(child, 'message')) as [Answer];
    return answer;
  };
  const memory = () => ask<number>('memory');
  const loopDelay = () => ask<{ p99: number; max: number }>('delay');
  const backUp = async (file: string) => {
    child.send(`backup ${file}`);
    // The process renames the file to this name once the backup is complete.
    while (!existsSync(file)) await pause(20);
  };
  return { port, pid: pidOf(child), readyAfter, memory, loopDelay, backUp, stop: () => end(child) };
}

export function startServer(folder: string, databaseUrl?: string): Promise<Running> {
  const command = [...options, '--import', './bench/probe.ts', 'server/dist/main.js'];
  return startProduct(folder, { command, ipc: ['ipc'], databaseUrl });
}

/** Starts the server with `npm start`'s script, which also checks the set-up. */
export function startAsUsersDo(folder: string): Promise<Running> {
  return startProduct(folder, { command: ['scripts/start.mjs'], ipc: [] });
}

export async function startBareServer(task: BareTask): Promise<Pick<Running, 'port' | 'pid' | 'stop'>> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), { serialization: 'advanced' });
  child.send(task);
  const [port] = (await once(child, 'message')) as [number];
  return { port, pid: pidOf(child), stop: () => end(child) };
}
