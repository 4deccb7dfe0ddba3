import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { ownApp, testApp } from '../../testing/app/test-app.ts';

const app = await ownApp({ trustProxy: 1 });
const built = join(import.meta.dirname, '../../../../web/dist');
const assets = await readdir(join(built, 'assets')).catch(() => []);
const asset = assets.find((name) => name.endsWith('.js')) ?? '';
const isBuilt = asset !== '';
let shop: Shop;
beforeAll(async () => {
  shop = await newShop(app);
});

const nobodys = '01890000-0000-7000-8000-000000000000';
const noStore = 'no-store';

interface Answer {
  method?: string;
  path: string;
  accept?: string;
  signedIn?: boolean;
  isUnread?: boolean;
  status: number;
  type: string | null;
  cache: string | null;
}

const json = 'application/json; charset=utf-8';
const html = { accept: 'text/html', type: 'text/html; charset=utf-8' };

const always: [kind: string, answer: Answer][] = [
  ['a record', { path: '/auth/me', signedIn: true, status: 200, type: json, cache: noStore }],
  ['a list', { path: '/tenant/brands', signedIn: true, status: 200, type: json, cache: noStore }],
  [
    'an export',
    {
      path: '/tenant/brands/export?format=csv',
      signedIn: true,
      status: 200,
      type: 'text/csv; charset=utf-8',
      cache: noStore,
    },
  ],
  [
    'a stream',
    { path: '/tenant/live', signedIn: true, status: 200, type: 'text/event-stream; charset=utf-8', cache: noStore },
  ],
  ['done', { method: 'POST', path: '/auth/logout', signedIn: true, status: 204, type: null, cache: noStore }],
  ['no session', { path: '/tenant/brands', status: 401, type: json, cache: noStore }],
  ['absent', { path: `/tenant/brands/${nobodys}`, signedIn: true, status: 404, type: json, cache: noStore }],
  ['invalid', { path: '/tenant/brands?x=1', signedIn: true, status: 400, type: json, cache: noStore }],
  ['another method', { method: 'DELETE', path: '/auth/me', status: 405, type: json, cache: noStore }],
  ['an order nobody has', { path: `/tenant/sales/${nobodys}/order/x`, status: 404, type: json, cache: noStore }],
  ['an invoice nobody has', { path: `/tenant/invoices/${nobodys}/public/x`, status: 404, type: json, cache: noStore }],
  ['an unknown URL', { path: '/tenant/nada', status: 404, type: json, cache: noStore }],
  ['a malformed URL', { path: '/tenant/brands/%zz', isUnread: true, status: 400, type: json, cache: noStore }],
  ['a probe', { path: '/health/live', status: 200, type: json, cache: noStore }],
];

const whenBuilt: [kind: string, answer: Answer][] = [
  ['a page', { path: '/login', status: 200, cache: 'no-cache', ...html }],
  ['an order’s page', { path: '/public/a/order/b', status: 200, cache: 'no-cache', ...html }],
  ['an invoice’s page', { path: '/public/a/invoice/b', status: 200, cache: 'no-cache', ...html }],
  ['the guide', { path: '/ayuda/ventas', status: 200, cache: 'no-cache', ...html }],
  [
    'a script',
    {
      path: `/assets/${asset}`,
      status: 200,
      type: 'application/javascript; charset=utf-8',
      cache: 'public, max-age=31536000, immutable',
    },
  ],
];

async function call({ method = 'GET', path, accept = 'application/json', signedIn = false }: Answer, scheme: string) {
  const session = signedIn ? shop.as('admin').headers : {};
  const abort = new AbortController();
  const headers = { accept, 'x-forwarded-proto': scheme, ...session };
  const response = await fetch(app.url + path, { method, headers, signal: abort.signal });
  abort.abort();
  return response;
}

// One of these requests ends its session, so the test creates a shop for each request.
describe.each([...always, ...(isBuilt ? whenBuilt : [])])('%s', (_kind, answer) => {
  test('the headers allow only the server’s own code, forbid the browser to guess the media type, and forbid it to send a referrer', async () => {
    shop = await newShop(app);
    const { status, headers } = await call(answer, 'https');
    expect({ status, type: headers.get('content-type'), cache: headers.get('cache-control') }).toEqual({
      status: answer.status,
      type: answer.type,
      cache: answer.cache,
    });
    expect(headers.get('content-security-policy')?.split(';')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ]);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=(self), '),
      'referrer-policy': 'no-referrer',
      ...(!answer.isUnread && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    for (const talkative of ['server', 'x-powered-by', 'via', 'set-cookie']) {
      expect(headers.has(talkative)).toBe(false);
    }
  });
});

test('over plain HTTP there is no Strict-Transport-Security', async () => {
  const { headers } = await call({ path: '/health/live', status: 200, type: json, cache: noStore }, 'http');
  expect(headers.has('strict-transport-security')).toBe(false);
});

test('only a trusted proxy can state that the client used TLS', async () => {
  const open = await testApp();
  const { headers } = await open.call('GET', '/health/live', { headers: { 'x-forwarded-proto': 'https' } });
  expect(headers.get('strict-transport-security')).toBeNull();
});

test('no answer contains a host name or a URL that a header of the request names', async () => {
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-original-url': '/evil.example' };
  for (const path of ['/tenant/brands?limit=1', '/login', '/nada', '/ayuda/', '//evil.example/..']) {
    const response = await fetch(app.url + path, {
      headers: { ...headers, ...shop.as('admin').headers, accept: 'text/html,application/json' },
      redirect: 'manual',
    });
    expect({ path, isRedirect: response.status >= 300 && response.status < 400 }).toEqual({ path, isRedirect: false });
    expect(JSON.stringify([...response.headers]) + (await response.text())).not.toContain('evil.example');
  }
});
