import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../base/process/config.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { callTo } from '../../testing/app/test-app.ts';
import { testDatabase } from '../../testing/database/test-database.ts';

interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

const sent: string[] = [];
const collector = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    sent.push(`${request.url} ${body}`);
    response.setHeader('content-type', 'application/json').end('{}');
  });
});

const database = await testDatabase();
let app: FastifyInstance;
let call: ReturnType<typeof callTo>;
beforeAll(async () => {
  await once(collector.listen(0, '127.0.0.1'), 'listening');
  const { port } = collector.address() as AddressInfo;
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`);
  vi.stubEnv('OTEL_SERVICE_NAME', 'optica-sur');
  app = await buildApp(database, readConfig({ ...process.env, LOG_LEVEL: 'silent', TRUST_PROXY: '1' }));
  call = callTo(await app.listen({ port: 0, host: '127.0.0.1' }));
});
afterAll(() => {
  vi.unstubAllEnvs();
  collector.close();
});

const spansIn = (body: string) =>
  (
    JSON.parse(body.slice(body.indexOf(' '))) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }
  ).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));

test('a collector receives a span of each request and of each transaction in the request, without personal data', async () => {
  const shop = await newShop({ database, call });
  const caller = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
  await shop.given.client({ name: 'Zoe Zuviria', numId: '30111222' });
  const { headers } = await shop.as('seller').get('/tenant/clients?search=zuviria', caller);
  await app.close();
  const spans = sent.flatMap(spansIn);
  const request = spans.find(({ parentSpanId }) => parentSpanId === 'b7ad6b7169203331');
  expect(request).toMatchObject({ name: 'GET /tenant/clients', traceId: '0af7651916cd43dd8448eb211c80319c' });
  expect(request?.attributes).toEqual([
    { key: 'http.request.method', value: { stringValue: 'GET' } },
    { key: 'http.route', value: { stringValue: '/tenant/clients' } },
    { key: 'dioptria.request_id', value: { stringValue: headers.get('x-request-id') } },
    { key: 'http.response.status_code', value: { intValue: 200 } },
  ]);
  expect(spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)).toMatchObject([
    { name: 'transaction', traceId: request?.traceId },
  ]);
  const text = sent.join('\n');
  expect(text).toMatch(/^\/v1\/traces .*"optica-sur"/);
  for (const secret of ['uviria', '30111222', 'select', shop.tenantId]) expect(text).not.toContain(secret);
});
