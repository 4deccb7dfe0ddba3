import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** What a page of ours may load: its own files, and images that it draws itself. */
const policy = [
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
  // No text becomes code: neither markup that a script writes, nor an address that it loads.
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
];

/** What no page of ours uses, or lets another use in its name. */
const permissions = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'serial', 'usb'];

/**
 * The same with every answer, so they are written once: a library that puts them together for each took longer than the
 * rest of a small answer.
 */
const headers = {
  'content-security-policy': policy.join(';'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': permissions.map((feature) => `${feature}=()`).join(', '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Two years of nothing but TLS. Over plain HTTP a browser ignores it, so it is said where a trusted proxy ended TLS. */
const overTls = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' };

/** What every answer tells a browser. */
export function safetyHeaders({ protocol }: Pick<FastifyRequest, 'protocol'>): Readonly<Record<string, string>> {
  return protocol === 'https' ? { ...headers, ...overTls } : headers;
}

/** What browsers are told to allow: our own origin, and for the API those of `CORS_ORIGINS` (decisions §1). */
export async function protectBrowsers(
  app: FastifyInstance,
  { corsOrigins }: Pick<Config, 'corsOrigins'>,
): Promise<void> {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(safetyHeaders(request));
    done();
  });
  if (corsOrigins.length === 0) return;
  await app.register(cors, {
    origin: [...corsOrigins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'x-tab-id', 'x-tenant-id'],
    exposedHeaders: ['content-disposition', 'x-total-count', 'link', 'retry-after', 'x-request-id'],
    maxAge: 3600,
    strictPreflight: false,
  });
}
