import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { openStream } from './testing/open-stream.ts';
import { type Product, startProduct } from './testing/product-process.ts';

const timeout = { timeout: 60_000 };
const folder = await mkdtemp(join(tmpdir(), 'dioptria-main-'));
await chmod(folder, 0o755);
afterAll(() => rm(folder, { recursive: true, force: true }));

const running: Product[] = [];
afterEach(() => {
  for (const product of running.splice(0)) product.process.kill('SIGKILL');
});

function start(environment: Record<string, string>): Product {
  const product = startProduct({ DATA_DIR: folder, ...environment });
  running.push(product);
  return product;
}

const isJson = (line: string) => typeof JSON.parse(line) === 'object';

test(
  'the first start makes the demo shop and prints the e-mail addresses and the password of its users',
  timeout,
  async () => {
    const product = start({});
    const url = await product.url();
    await product.said.holds(
      /Sign in as admin@optica\.demo, lectura@optica\.demo, vendedor@optica\.demo, password demo1234\./,
    );
    const signedIn = await fetch(`${url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'vendedor@optica.demo', password: 'demo1234' }),
    });
    expect(signedIn.status).toBe(200);
    product.process.kill('SIGTERM');
    expect(await product.ended).toBe(0);
    expect(product.logged.text().trim().split('\n').every(isJson)).toBe(true);
  },
);

test.runIf(process.getuid?.() === 0)(
  'a server that root starts keeps its compiled code and goes on without root’s rights',
  timeout,
  async () => {
    const compiled = join(folder, 'compiled');
    const product = start({ NODE_COMPILE_CACHE: compiled });
    await product.url();
    // Node keeps the compiled code in a folder whose name has the version and the user.
    const [version = ''] = await readdir(compiled);
    expect(await readdir(join(compiled, version))).not.toHaveLength(0);
    const { uid } = await stat(`/proc/${product.process.pid}`);
    expect(uid).not.toBe(0);
    expect((await stat(join(folder, 'pg18'))).uid).toBe(uid);
    product.process.kill('SIGTERM');
    expect(await product.ended).toBe(0);
  },
);

test('the server still answers a request that runs at SIGTERM', timeout, async () => {
  const product = start({});
  const url = await product.url();
  const body = JSON.stringify({ email: 'nadie@optica.demo', password: 'x' });
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' };
  const inFlight = request(`${url}/auth/login`, { method: 'POST', headers });
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

test('at SIGTERM the server ends the open streams, so that they do not delay its end', timeout, async () => {
  const product = start({});
  const url = await product.url();
  const signedIn = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'lectura@optica.demo', password: 'demo1234' }),
  });
  const { token, tenantId } = (await signedIn.json()) as Record<string, string>;
  const headers = { authorization: `Bearer ${token}`, 'x-tenant-id': String(tenantId) };
  const streams = await Promise.all(Array.from({ length: 10 }, () => openStream(`${url}/tenant/live`, headers)));
  for (const stream of streams) await stream.next();
  const begun = performance.now();
  product.process.kill('SIGTERM');
  expect(await Promise.all(streams.map((stream) => stream.ended()))).toEqual(streams.map(() => []));
  expect(await product.ended).toBe(0);
  expect(performance.now() - begun).toBeLessThan(10_000);
});

test('a signal before the start is complete ends the process in order', timeout, async () => {
  const product = start({});
  await product.url();
  product.process.kill('SIGTERM');
  expect(await product.ended).toBe(0);
  expect(product.said.text()).not.toContain('Error');
});

test('a log for people has time, level and message, and for a request its route and its status', timeout, async () => {
  const product = start({ LOG_FORMAT: 'text', DATA_DIR: folder });
  const url = await product.url();
  await fetch(`${url}/auth/me`);
  await product.logged.holds(/\[\d\d:\d\d:\d\d\] INFO: GET \/auth\/me 401, [\d.]+ ms\n/);
  product.process.kill('SIGTERM');
  expect(await product.ended).toBe(0);
});

test('a start on a port in use ends with one message', timeout, async () => {
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

test('a start with a wrong setting ends with one message', timeout, async () => {
  const product = start({ PORT: 'many' });
  expect(await product.ended).toBe(1);
  expect(product.said.text()).toMatch(/^The environment variable PORT is wrong: .+\n$/);
});
