import { fastify, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { isUtf8 } from 'node:buffer';
import type { Socket } from 'node:net';
import type { Config } from '../process/config.ts';
import { safetyHeaders } from '../security/browser-safety.ts';
import { requireCallers } from '../admission/callers.ts';
import { ARRIVAL_LIMIT, endConnections } from './closing.ts';
import { answerBrokenRequest, answerProblem } from './errors.ts';
import { type Log, loggingTo, logRequests } from './log.ts';
import { malformedJson, type ReferringRecords } from './problem-of.ts';
import { wholeTextValidator } from './whole-texts.ts';

/** The largest body, in bytes: a sale of 200 lines is a tenth of it. */
const BODY_LIMIT = 256 * 1024;
/** How often Node checks `ARRIVAL_LIMIT`, in milliseconds; its own default is half a minute. */
const CHECK_INTERVAL = 1000;
/**
 * The longest silence on a connection that waits, in milliseconds. The server closes the connection of a client that does not
 * read its answer after this time or twice this time: Node checks once whether the client has read anything.
 */
const SILENCE_LIMIT = 60_000;
/** The most connections at once: requests under way (admission.ts), all streams (live-route.ts), and browsers' idle connections. */
const CONNECTIONS = 8000;

/** Makes an HTTP server without routes. It reads, refuses and logs requests. */
export function createServer(
  { trustProxy }: Pick<Config, 'trustProxy'>,
  log: Log,
  referring?: ReferringRecords,
): FastifyInstance {
  const app = fastify({
    ...loggingTo(log, { trustProxy }),
    bodyLimit: BODY_LIMIT,
    trustProxy: trustedProxies(trustProxy),
    // Closes the connections of slow senders, and keeps idle connections from delaying the shutdown.
    requestTimeout: ARRIVAL_LIMIT,
    // Set here, the limit includes the head. Otherwise the head has a minute, and Node applies the longer limit to the whole
    // request.
    http: { requestTimeout: ARRIVAL_LIMIT, connectionsCheckingInterval: CHECK_INTERVAL },
    connectionTimeout: SILENCE_LIMIT,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Fastify runs no hooks for a URL that it cannot parse.
    frameworkErrors: (error, request, reply) =>
      void answerProblem(error, request, reply.headers(safetyHeaders(request))),
    clientErrorHandler: answerBrokenRequest,
    // Node's own limit of a URL. An id that is too long thus reaches the route, which answers 404.
    routerOptions: { maxParamLength: 16_384 },
  });
  app.server.maxConnections = CONNECTIONS;
  app.setValidatorCompiler(wholeTextValidator).setSerializerCompiler(serializerCompiler);
  app.setErrorHandler((error, request, reply) => answerProblem(error, request, reply, referring));
  readJsonBodies(app);
  app.decorateRequest('arrival', undefined).decorateRequest('admitted', undefined);
  endConnections(app);
  limitPipelining(app);
  logRequests(app);
  requireCallers(app);
  return app;
}

/**
 * A number is the number of proxies in front of the server: it trusts as many network addresses, starting at the
 * nearest.
 */
function trustedProxies(trusted: Config['trustProxy']): FastifyServerOptions['trustProxy'] {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted;
}

/** Parses JSON bodies only, and refuses `__proto__`. Keeps the text for the hash of an idempotent request. */
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

/**
 * The most unanswered requests on one connection. A browser sends its next request when it has the whole answer, which may be
 * a moment before the server knows that. Node reads thousands of pipelined requests from one packet, and all answers would
 * stay in memory while the client reads none.
 */
const UNANSWERED = 8;

/** Closes a connection that sends more than `UNANSWERED` requests without waiting for their answers. */
function limitPipelining(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>();
  app.addHook('onRequest', ({ raw: { socket } }, { raw }, done) => {
    const before = unanswered.get(socket) ?? 0;
    // The other requests of the packet do not start either, since the connection is closed.
    if (before === UNANSWERED || socket.destroyed) {
      socket.destroy();
      return;
    }
    unanswered.set(socket, before + 1);
    raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    done();
  });
}
