import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, afterEach, expect, test } from 'vitest';
import { openStream } from './testing/open-stream.ts';

const timeout = { timeout: 60_000 };
const folder = await mkdtemp(join(tmpdir(), 'dioptria-main-'));
await chmod(folder, 0o755);
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Stream {
  text: () => string;
  /** Resolves when it holds a match. */
  holds: (expected: RegExp) => Promise<RegExpExecArray>;
}

interface Product {
  process: ChildProcess;
  /** What it said to people, and what it logged. */
  said: Stream;
  logged: Stream;
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>;
}

function follow(stream: Readable): Stream {
  let text = '';
  stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const holds = (expected: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const found = expected.exec(text);
        if (found) resolve(found);
      };
      stream.on('data', look);
      stream.on('close', () => reject(new Error(`It ended without ${String(expected)}: ${text}`)));
      look();
    });
  return { text: () => text, holds };
}

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

function start(environment: Record<string, string>): Product {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, DATA_DIR: folder, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { process: child, said: follow(child.stderr), logged: follow(child.stdout), ended };
}

const isJson = (line: string) => typeof JSON.parse(line) === 'object';

test('the first start makes the demo shop and says how to sign in', timeout, async () => {
  const product = start({});
  const [, address] = await product.said.holds(/Ready at (http:\/\/localhost:\d+)/);
  await product.said.holds(
    /Sign in as admin@optica\.demo, lectura@optica\.demo, vendedor@optica\.demo, password demo1234\./,
  );
  const signedIn = await fetch(`${address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'vendedor@optica.demo', password: 'demo1234' }),
  });
  expect(signedIn.status).toBe(200);
  product.process.kill('SIGTERM');
  expect(await product.ended).toBe(0);
  expect(product.logged.text().trim().split('\n').every(isJson)).toBe(true);
});

test('what is in flight at SIGTERM is still answered', timeout, async () => {
  const product = start({});
  const [, address] = await product.said.holds(/Ready at (http:\/\/localhost:\d+)/);
  const body = JSON.stringify({ email: 'nadie@optica.demo', password: 'x' });
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' };
  const inFlight = request(`${address}/auth/login`, { method: 'POST', headers });
  inFlight.flushHeaders();
  await once(inFlight, 'continue');
  product.process.kill('SIGTERM');
  await product.logged.holds(/Closing on SIGTERM/);
  const answered = once(inFlight, 'response');
  inFlight.end(body);
  const [answer] = (await answered) as [IncomingMessage];
  expect(answer.statusCode).toBe(401);
  answer.resume();
  expect(await product.ended).toBe(0);
});

test('open streams do not hold up the end: they are ended, and their readers come again', timeout, async () => {
  const product = start({});
  const [, address = ''] = await product.said.holds(/Ready at (http:\/\/localhost:\d+)/);
  const signedIn = await fetch(`${address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'lectura@optica.demo', password: 'demo1234' }),
  });
  const { token, tenantId } = (await signedIn.json()) as Record<string, string>;
  const headers = { authorization: `Bearer ${token}`, 'x-tenant-id': String(tenantId) };
  const streams = await Promise.all(Array.from({ length: 10 }, () => openStream(`${address}/tenant/live`, headers)));
  for (const stream of streams) await stream.next();
  const begun = performance.now();
  product.process.kill('SIGTERM');
  expect(await Promise.all(streams.map((stream) => stream.ended()))).toEqual(streams.map(() => []));
  expect(await product.ended).toBe(0);
  expect(performance.now() - begun).toBeLessThan(10_000);
});

test('stopped while it still starts, it ends as if it had run', timeout, async () => {
  const product = start({});
  await product.said.holds(/Ready at/);
  product.process.kill('SIGTERM');
  expect(await product.ended).toBe(0);
  expect(product.said.text()).not.toContain('Error');
});

test('a port in use ends it with one sentence', timeout, async () => {
  const other = createServer();
  await new Promise<void>((resolve) => {
    other.listen(0, '127.0.0.1', resolve);
  });
  const { port } = other.address() as AddressInfo;
  const product = start({ PORT: String(port) });
  expect(await product.ended).toBe(1);
  expect(product.said.text()).toBe(
    `The address 127.0.0.1:${port} is in use: stop what uses it, or set PORT to another.\n`,
  );
  other.close();
});

test('a wrong setting ends it with one sentence', timeout, async () => {
  const product = start({ PORT: 'many' });
  expect(await product.ended).toBe(1);
  expect(product.said.text()).toMatch(/^The environment variable PORT is wrong: .+\n$/);
});
