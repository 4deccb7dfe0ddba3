import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp({ corsOrigins: ['https://shop.example'] });
const built = join(import.meta.dirname, '../../../../web/dist');
const assets = await readdir(join(built, 'assets')).catch(() => []);

const page = (path: string) => app.call<string>('GET', path, { headers: { accept: 'text/html' } });
const from = (origin: string) => ({ origin, 'access-control-request-method': 'POST' });

// `npm test` builds the web app first. Without a built web app there is nothing to serve.
describe.skipIf(assets.length === 0)('the web app', () => {
  test.each(['/', '/login', '/sales?id=1', '/products/brands', '/una/direccion/cualquiera', '/index.html'])(
    '%s answers with the page, which a browser requests again each time',
    async (path) => {
      const { status, headers, body } = await page(path);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(headers.get('cache-control')).toBe('no-cache');
      expect(headers.get('x-robots-tag')).toBeNull();
      expect(body).toContain('<div id="root">');
    },
  );

  test('search engines may not index the customer’s page of a sale', async () => {
    const { status, headers } = await page('/public/t/order/o');
    expect([status, headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
  });

  test('browsers keep files that are named by their content for ever, and no other files', async () => {
    const script = assets.find((name) => name.endsWith('.js')) ?? '';
    const asset = await app.call('GET', `/assets/${script}`);
    expect(asset.status).toBe(200);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
    expect((await app.call('GET', '/favicon.svg')).headers.get('cache-control')).toBe('no-cache');
  });

  test.each(['br', 'gzip'])('text files are sent compressed as %s if the client accepts it', async (encoding) => {
    const script = assets.find((name) => name.endsWith('.js')) ?? '';
    const { headers } = await app.call('GET', `/assets/${script}`, { headers: { 'accept-encoding': encoding } });
    expect(headers.get('content-encoding')).toBe(encoding);
    expect(headers.get('vary')).toContain('accept-encoding');
    expect(headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
  });

  test.each(['/assets/missing.js', '/tenant/nada', '/auth/nada', '/docs/nada', '/metrics/nada'])(
    '%s does not answer with the page, even to a browser',
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

  // The paths are sent unchanged: `fetch` would normalize them.
  test.each(['/../../package.json', '/assets/..%2f..%2fpackage.json', '/..\\package.json', '/assets/%00'])(
    '%s gets a 4xx and is not a fault of the server',
    async (path) => {
      const { port, hostname } = new URL(app.url);
      const [answer] = (await once(get({ port, hostname, path, agent: false }), 'response')) as [IncomingMessage];
      answer.resume();
      expect([400, 404]).toContain(answer.statusCode);
    },
  );

  test('a request for a part that a file does not have gets a 4xx', async () => {
    const answer = await app.call('GET', '/favicon.svg', { headers: { range: 'bytes=99999999-' } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', message: 'El pedido no es válido.' } });
  });

  test('a page may load files of this server only, and no page may show it in a frame', async () => {
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

test.each(['/health/live', '/tenant/brands', '/tenant/nada'])('no cache keeps the answer of %s', async (path) => {
  expect((await app.call('GET', path)).headers.get('cache-control')).toBe('no-store');
});

describe('another origin (docs/rules.md#records-11)', () => {
  test('an origin of CORS_ORIGINS may call, and may read totals, links and the time of a retry', async () => {
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
    '%s may not call',
    async (origin) => {
      const answer = await app.call('OPTIONS', '/tenant/sales', { headers: from(origin) });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    },
  );
});
