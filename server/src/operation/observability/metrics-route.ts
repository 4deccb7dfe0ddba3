import { sessionEnded } from '@dioptria/contract/shop/auth/auth.ts';
import { problemTexts } from '@dioptria/contract/base/problems.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hash, timingSafeEqual } from 'node:crypto';
import { Registry } from 'prom-client';
import type { Config } from '../../base/process/config.ts';
import type { Api } from '../../base/http/api.ts';
import { notFound, Refusal } from '../../base/records/refusal.ts';
import { refusals, requestMetrics, watch, type MetricSources } from './metrics.ts';

/** The route belongs neither to the API nor to the API document (docs/decisions/0023-observability.md). */
export function metricsRoute(
  { app, database, admission, live }: Api,
  { metricsToken }: Pick<Config, 'metricsToken'>,
  others: Pick<MetricSources, 'lastBackup' | 'vouchers'>,
): void {
  const register = new Registry();
  measureRequests(app, register);
  const readFigures = watch(register, { database, admission, live, ...others });
  app.route({
    method: 'GET',
    url: '/metrics',
    exposeHeadRoute: false,
    config: { caller: 'public' },
    schema: { hide: true },
    handler: async (request, reply) => {
      requireMonitor(request, metricsToken);
      await readFigures();
      return reply
        .header('cache-control', 'no-store')
        .type(register.contentType)
        .send(await register.metrics());
    },
  });
}

function measureRequests(app: FastifyInstance, register: Registry): void {
  const { duration, refused, inFlight, exports } = requestMetrics(register);
  app.addHook('onRequest', (request, reply, done) => {
    const gauges = request.routeOptions.url?.endsWith('/export') ? [inFlight, exports] : [inFlight];
    for (const gauge of gauges) gauge.inc();
    reply.raw.once('close', () => {
      for (const gauge of gauges) gauge.dec();
    });
    done();
  });
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    if (refusals.includes(statusCode)) refused.inc({ status: statusCode });
    // The server does not measure the duration of a stream, because the client decides how long it reads the stream.
    if (!routeOptions.config.isStream) {
      const route = routeOptions.url ?? 'none';
      duration.observe({ method, route, status: `${Math.floor(statusCode / 100)}xx` }, elapsedTime / 1000);
    }
    done();
  });
}

const forwarded = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];
const ownAddress = /^(?:::ffff:)?127\.|^::1$/;
const ownName = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/**
 * A local request names this machine as the host and passes no proxy. The name matters because of DNS rebinding, an attack in which
 * a browser on this machine sends another name.
 */
function isLocal({ raw, headers }: FastifyRequest): boolean {
  return (
    ownAddress.test(raw.socket.remoteAddress ?? '') &&
    ownName.test(headers.host ?? '') &&
    !forwarded.some((name) => name in headers)
  );
}

/**
 * @throws Refusal 401 if a token is configured and the request does not have this token; 404 if no token is configured
 * and the request is not local.
 */
function requireMonitor(request: FastifyRequest, token: string | undefined): void {
  if (token === undefined) {
    if (!isLocal(request)) throw notFound(problemTexts.routeNotFound);
    return;
  }
  const sent = hash('sha256', request.headers.authorization ?? '', 'buffer');
  if (timingSafeEqual(sent, hash('sha256', `Bearer ${token}`, 'buffer'))) return;
  throw new Refusal(401, 'unauthenticated', sessionEnded, { headers: { 'www-authenticate': 'Bearer' } });
}
