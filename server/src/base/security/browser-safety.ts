import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../process/config.ts';

/** A page may load only the server's own files, and images from `data:` URLs, which the page makes itself. */
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
  // With these two directives, scripts cannot use a text as markup or as the URL of a script.
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
];

/** The list does not forbid the camera, with which the stock count reads barcodes (docs/rules.md#counts-5). */
const permissions = ['display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'serial', 'usb'];

/** These headers are built once: a library that built them for each answer took longer than all other work for a small answer. */
const headers = {
  'content-security-policy': policy.join(';'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': ['camera=(self)', ...permissions.map((feature) => `${feature}=()`)].join(', '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Two years. Browsers ignore the header over plain HTTP, so the server sends it only if the client connects with TLS. */
const overTls = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' };

export function safetyHeaders({ protocol }: Pick<FastifyRequest, 'protocol'>): Readonly<Record<string, string>> {
  return protocol === 'https' ? { ...headers, ...overTls } : headers;
}

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
