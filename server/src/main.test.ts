import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCli } from './testing/processes/cli-process.ts';
import { openStream } from './testing/app/open-stream.ts';
import { type Product, startProduct } from './testing/processes/product-process.ts';

const timeout = { timeout: 60_000 };
const folder = await mkdtemp(join(tmpdir(), 'dioptria-main-'));
await chmod(folder, 0o755);
afterAll(() => rm(folder, { recursive: true, force: true }));

const running: Product[] = [];
afterAll(() => {
  for (const product of running) product.process.kill('SIGKILL');
});

function start(environment: Record<string, string>): Product {
  const product = startProduct({ DATA_DIR: folder, ...environment });
  running.push(product);
  return product;
}

function signIn(url: string, email: string, password: string) {
  return fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
}

const isJson = (line: string) => typeof JSON.parse(line) === 'object';

describe('the first start', () => {
  const compiled = join(folder, 'compiled');
  let product: Product;
  let url = '';
  beforeAll(async () => {
    product = start({ NODE_COMPILE_CACHE: compiled });
    url = await product.url();
  }, 60_000);

  test('makes the demo shop and prints the e-mail addresses and the password of its users', timeout, async () => {
    await product.said.holds(
      /Sign in as admin@optica\.demo, lectura@optica\.demo, vendedor@optica\.demo, password demo1234\./,
    );
    expect((await signIn(url, 'vendedor@optica.demo', 'demo1234')).status).toBe(200);
  });

  test.runIf(process.getuid?.() === 0)(
    'a server started by root stores its compiled code, and then gives up root’s rights',
    timeout,
    async () => {
      // Node keeps the compiled code in a folder whose name has the version and the user.
      const [version = ''] = await readdir(compiled);
      expect(await readdir(join(compiled, version))).not.toHaveLength(0);
      const { uid } = await stat(`/proc/${product.process.pid}`);
      expect(uid).not.toBe(0);
      expect((await stat(join(folder, 'pg18'))).uid).toBe(uid);
    },
  );

  test('the embedded PostgreSQL of a running server goes on running after a command', timeout, async () => {
    expect(await runCli(['tenant', 'list'], folder)).toMatchObject({ status: 0, errors: '' });
    expect((await fetch(`${url}/auth/me`)).status).toBe(401);
    expect((await signIn(url, 'vendedor@optica.demo', 'otra')).status).toBe(401);
  });

  test(
    'a line of the text log has time, level and message, and the message of a request has its route and its status',
    timeout,
    async () => {
      const second = start({ LOG_FORMAT: 'text' });
      await fetch(`${await second.url()}/auth/me`);
      await second.logged.holds(/\[\d\d:\d\d:\d\d\] INFO: GET \/auth\/me 401, [\d.]+ ms\n/);
      second.process.kill('SIGTERM');
      expect(await second.ended).toBe(0);
      expect(second.said.text()).not.toContain('Error');
    },
  );

  test('a start on a port in use ends with one message', timeout, async () => {
    const { port } = new URL(url);
    const second = start({ PORT: port });
    expect(await second.ended).toBe(1);
    expect(second.said.text()).toBe(
      `The address 127.0.0.1:${port} is in use: stop what uses it, or set PORT to another.\n`,
    );
  });

  test(
    'a start with an empty key file ends with a message that names the file, the reason and the remedy',
    timeout,
    async () => {
      const key = join(folder, 'secrets.key');
      const kept = await readFile(key).catch(() => undefined);
      await writeFile(key, '');
      const second = start({});
      expect(await second.ended).toBe(1);
      expect(second.said.text()).toContain(
        `The file ${key} is empty: put the copy of the file back; without a copy remove`,
      );
      await (kept === undefined ? rm(key) : writeFile(key, kept));
    },
  );

  test(
    'at SIGTERM the server answers the running request and ends all streams at once, and its log has only JSON lines',
    timeout,
    async () => {
      const signedIn = await signIn(url, 'lectura@optica.demo', 'demo1234');
      const { token, tenantId } = (await signedIn.json()) as Record<string, string>;
      const authorized = { authorization: `Bearer ${token}`, 'x-tenant-id': String(tenantId) };
      const streams = await Promise.all(Array.from({ length: 10 }, () => openStream(`${url}/tenant/live`, authorized)));
      for (const stream of streams) await stream.next();
      const body = JSON.stringify({ email: 'nadie@optica.demo', password: 'x' });
      const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' };
      const inFlight = request(`${url}/auth/login`, { method: 'POST', headers });
      inFlight.flushHeaders();
      await once(inFlight, 'continue');
      const begun = performance.now();
      product.process.kill('SIGTERM');
      await product.logged.holds(/Closing on SIGTERM/);
      const answered = once(inFlight, 'response');
      inFlight.end(body);
      const [answer] = (await answered) as [IncomingMessage];
      expect(answer.statusCode).toBe(401);
      answer.resume();
      expect(await Promise.all(streams.map((stream) => stream.ended()))).toEqual(streams.map(() => []));
      expect(await product.ended).toBe(0);
      expect(performance.now() - begun).toBeLessThan(10_000);
      expect(product.logged.text().trim().split('\n').every(isJson)).toBe(true);
    },
  );

  test(
    'while no server runs, the command `tenant create` creates a shop, prints one JSON line, and stops the PostgreSQL that the command started',
    timeout,
    async () => {
      expect(existsSync(join(folder, 'pg18', 'postmaster.pid'))).toBe(false);
      const owner = ['--owner-name', 'Ana Sur', '--owner-email', 'primera@sur.example', '--password-stdin'];
      const words = ['tenant', 'create', '--name', 'Óptica Sur', ...owner];
      const { status, output, errors } = await runCli(words, folder, 'clave segura\n');
      expect({ status, errors }).toEqual({ status: 0, errors: '' });
      const uuid = /^[\da-f-]{36}$/;
      expect(JSON.parse(output)).toEqual({
        tenantId: expect.stringMatching(uuid),
        userId: expect.stringMatching(uuid),
      });
      expect(existsSync(join(folder, 'pg18', 'postmaster.pid'))).toBe(false);
    },
  );
});

test('a start with a wrong setting ends with one message', timeout, async () => {
  const product = start({ PORT: 'many' });
  expect(await product.ended).toBe(1);
  expect(product.said.text()).toMatch(/^The environment variable PORT is wrong: .+\n$/);
});
