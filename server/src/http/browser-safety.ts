import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
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
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/**
 * The same with every answer, so they are written once: a library that puts them together for each took longer than the
 * rest of a small answer. Strict-Transport-Security is for whoever ends TLS to say; over plain HTTP it would be ignored.
 */
const headers = {
  'content-security-policy': policy.join(';'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** What browsers are told to allow: our own origin, and for the API those of `CORS_ORIGINS` (decisions §1). */
export async function protectBrowsers(
  app: FastifyInstance,
  { corsOrigins }: Pick<Config, 'corsOrigins'>,
): Promise<void> {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
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
