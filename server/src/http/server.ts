import { fastify, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { isUtf8 } from 'node:buffer';
import type { Config } from '../config.ts';
import { safetyHeaders } from './browser-safety.ts';
import { requireCallers } from './callers.ts';
import { ARRIVAL_LIMIT, endConnections } from './closing.ts';
import { answerBrokenRequest, answerProblem } from './errors.ts';
import { type Log, loggingTo, logRequests } from './log.ts';
import { limitPipelining } from './pipelining.ts';
import { malformedJson } from './problem-of.ts';

/** The largest body, in bytes: a sale of 200 lines is a tenth of it. */
const BODY_LIMIT = 256 * 1024;
/** How often requests are looked at that are still arriving, in milliseconds: Node does every half a minute. */
const LOOK_AT_ARRIVALS = 1000;
/**
 * How long nothing may happen on a connection that waits for something, in milliseconds. Who takes no answer is cut off after
 * that or twice as long: Node looks once whether anything was taken.
 */
const SILENCE_LIMIT = 60_000;
/** Connections at once: what may be inside (admission.ts), all streams (live-route.ts), and browsers that keep theirs. */
const CONNECTIONS = 8000;

/** An HTTP server without routes: how every request is read, refused and logged. */
export function createServer({ trustProxy }: Pick<Config, 'trustProxy'>, log: Log): FastifyInstance {
  const app = fastify({
    ...loggingTo(log, { trustProxy }),
    bodyLimit: BODY_LIMIT,
    trustProxy: trustedProxies(trustProxy),
    // Slow senders are cut off, and idle connections do not hold up the shutdown.
    requestTimeout: ARRIVAL_LIMIT,
    // Here it limits the head too. Otherwise that has a minute, and Node takes the longer of the two for the whole.
    http: { requestTimeout: ARRIVAL_LIMIT, connectionsCheckingInterval: LOOK_AT_ARRIVALS },
    connectionTimeout: SILENCE_LIMIT,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Of an address that cannot be read: no hook runs.
    frameworkErrors: (error, request, reply) =>
      void answerProblem(error, request, reply.headers(safetyHeaders(request))),
    clientErrorHandler: answerBrokenRequest,
    // As long as Node lets an address be: an id too long is an id that nothing has.
    routerOptions: { maxParamLength: 16_384 },
  });
  app.server.maxConnections = CONNECTIONS;
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerProblem);
  readJsonBodies(app);
  app.decorateRequest('visit', undefined);
  endConnections(app);
  limitPipelining(app);
  logRequests(app);
  requireCallers(app);
  return app;
}

/** A number is how many proxies stand in front: so many addresses are believed, from the nearest on. */
function trustedProxies(trusted: Config['trustProxy']): FastifyServerOptions['trustProxy'] {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted;
}

/** Only JSON is read, without `__proto__`; the text is kept to tell a repeated request by. */
function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest('bodyText', '');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    request.bodyText = body.toString();
    if (!isUtf8(body)) done(malformedJson());
    else if (body.length === 0) done(null, undefined);
    else void parse(request, request.bodyText, done);
  });
}
