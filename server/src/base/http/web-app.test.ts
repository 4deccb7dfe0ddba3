import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ownApp } from '../../testing/app/test-app.ts';

const app = await ownApp({ corsOrigins: ['https://shop.example'] });
const built = join(import.meta.dirname, '../../../../web/dist');
const assets = await readdir(join(built, 'assets')).catch(() => []);

const page = (path: string) => app.call<string>('GET', path, { headers: { accept: 'text/html' } });
const from = (origin: string) => ({ origin, 'access-control-request-method': 'POST' });

// `npm test` builds the web app before the tests. Without a built web app these tests are skipped.
describe.skipIf(assets.length === 0)('the web app', () => {
  test.each(['/', '/login', '/sales?id=1', '/products/brands', '/una/direccion/cualquiera', '/index.html'])(
    '%s answers with the web app’s page, which browsers must check again each time',
    async (path) => {
      const { status, headers, body } = await page(path);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(headers.get('cache-control')).toBe('no-cache');
      expect(headers.get('x-robots-tag')).toBeNull();
      expect(body).toContain('<div id="root">');
    },
  );

  test('the answer with the customer’s page of a sale tells search engines not to index the page', async () => {
    const { status, headers } = await page('/public/t/order/o');
    expect([status, headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
  });

  test('browsers may keep a file without further checks only if its name contains a hash of its content', async () => {
    const script = assets.find((name) => name.endsWith('.js')) ?? '';
    const asset = await app.call('GET', `/assets/${script}`);
    expect(asset.status).toBe(200);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
    expect((await app.call('GET', '/favicon.svg')).headers.get('cache-control')).toBe('no-cache');
  });

  test.each(['br', 'gzip'])(
    'the server sends text files compressed with %s if the client accepts this encoding',
    async (encoding) => {
      const script = assets.find((name) => name.endsWith('.js')) ?? '';
      const { headers } = await app.call('GET', `/assets/${script}`, { headers: { 'accept-encoding': encoding } });
      expect(headers.get('content-encoding')).toBe(encoding);
      expect(headers.get('vary')).toContain('accept-encoding');
      expect(headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
    },
  );

  test.each(['/assets/missing.js', '/tenant/nada', '/auth/nada', '/docs/nada', '/metrics/nada'])(
    '%s does not answer with the web app’s page, even to a browser',
    async (path) => expect((await page(path)).status).toBe(404),
  );

  test.each([
    '/../package.json',
    '/..%2f..%2fpackage.json',
    '/assets/../../package.json',
    '/.inputs',
    '/%2e%2e/%2e%2e/etc/passwd',
  ])('%s does not answer with a file outside the web app’s folder', async (path) => {
    const { body } = await app.call<string>('GET', path, { headers: { accept: 'application/json' } });
    expect(JSON.stringify(body ?? '')).not.toMatch(/"name": "dioptria|root:/);
  });

  // The test sends the paths unchanged with Node's `get`, since `fetch` would normalize them.
  test.each(['/../../package.json', '/assets/..%2f..%2fpackage.json', '/..\\package.json', '/assets/%00'])(
    'the path %s gets a 4xx and not a 500',
    async (path) => {
      const { port, hostname } = new URL(app.url);
      const [answer] = (await once(get({ port, hostname, path, agent: false }), 'response')) as [IncomingMessage];
      answer.resume();
      expect([400, 404]).toContain(answer.statusCode);
    },
  );

  test('a request for a range of bytes beyond the end of a file gets a 4xx', async () => {
    const answer = await app.call('GET', '/favicon.svg', { headers: { range: 'bytes=99999999-' } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', message: 'El pedido no es válido.' } });
  });

  test('the page may load only files of this server, and no other page may show it in a frame', async () => {
    const policy = (await page('/')).headers.get('content-security-policy');
    expect(policy?.split(';')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
      ]),
    );
    expect(policy).not.toContain('unsafe');
  });
});

test.each(['/health/live', '/tenant/brands', '/tenant/nada'])('no cache may store the answer to %s', async (path) => {
  expect((await app.call('GET', path)).headers.get('cache-control')).toBe('no-store');
});

describe('pages of another origin (docs/rules.md#records-11)', () => {
  test('pages of an origin in CORS_ORIGINS may call the API and read the headers with totals, links and Retry-After', async () => {
    const preflight = await app.call('OPTIONS', '/tenant/sales', { headers: from('https://shop.example') });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('https://shop.example');
    expect(preflight.headers.get('access-control-allow-headers')).toBe(
      'authorization, content-type, idempotency-key, x-tab-id, x-tenant-id',
    );
    const answer = await app.call('GET', '/tenant/sales', { headers: { origin: 'https://shop.example' } });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://shop.example');
    expect(answer.headers.get('access-control-expose-headers')).toMatch(/x-total-count, link, retry-after/);
  });

  test.each(['https://otra.example', 'http://shop.example', 'null', 'https://shop.example.otra.example'])(
    'pages of the origin %s, which is not in CORS_ORIGINS, may not call the API',
    async (origin) => {
      const answer = await app.call('OPTIONS', '/tenant/sales', { headers: from(origin) });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    },
  );
});

test('the page that shows the API document loads no file of another origin and runs no inline script', async () => {
  const docs = await app.call<string>('GET', '/docs');
  expect(docs.status).toBe(200);
  expect(docs.headers.get('content-security-policy')).toContain("script-src 'self';");
  expect(docs.body).not.toMatch(/https?:\/\//);
  expect(docs.body).not.toMatch(/<script(?![^>]*src=)|<style/);
  for (const [, source = ''] of docs.body.matchAll(/(?:src|href)="([^"]+)"/g)) {
    expect({ source, status: (await app.call('GET', source)).status }).toEqual({ source, status: 200 });
  }
});
