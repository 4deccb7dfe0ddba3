import { fastify, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { isUtf8 } from 'node:buffer';
import { once } from 'node:events';
import { Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../process/config.ts';
import { safetyHeaders } from '../security/browser-safety.ts';
import { requireCallers } from './api.ts';
import { answerBrokenRequest, answerProblem, malformedJson, type ReferringNoun } from './errors.ts';
import { type Log, loggingTo, logRequests } from './log.ts';
import { wholeTextValidator } from './whole-texts.ts';

const ARRIVAL_LIMIT = 30_000;
const SWEEP_EVERY = 100;
/** In milliseconds. The server waits this time, because a request may be on its way on a connection that looks idle. */
const LAST_REQUESTS = 1000;

const closing = new WeakSet<FastifyInstance>();

/**
 * A closing server answers every request that has arrived, and closes each connection after its current answer. A
 * closing Node server no longer checks `ARRIVAL_LIMIT`, so this function closes the remaining connections after this
 * time.
 */
function endConnections(app: FastifyInstance): void {
  const closeUnused = followUnused(app);
  app.addHook('preClose', (done) => {
    closing.add(app);
    setTimeout(() => app.server.closeAllConnections(), ARRIVAL_LIMIT).unref();
    // An answer that started before the server began to close, such as a file, has no header `Connection: close`, so it leaves an
    // idle connection.
    const sweeping = setInterval(() => {
      app.server.closeIdleConnections();
      closeUnused();
    }, SWEEP_EVERY).unref();
    app.server.once('close', () => clearInterval(sweeping));
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing.has(app)) reply.header('connection', 'close');
    done();
  });
}

/**
 * Browsers open connections in advance. A closing Node server treats an unused connection as a request that is arriving, and
 * waits for this request as for a slow request. Returns a function that closes the connections on which the client never sent
 * anything.
 */
function followUnused({ server }: FastifyInstance): () => void {
  const connections = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  return () => {
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  };
}

/**
 * The server accepts no new connections, and answers the last request of each open connection. If Node closed at once, it would
 * cut connections that look idle although a request has just arrived on them.
 */
export async function drainConnections(app: FastifyInstance): Promise<void> {
  closing.add(app);
  const allClosed = once(app.server, 'close');
  // The `close` of a TCP server only stops listening. The `close` of Node's HTTP server would also cut the idle connections.
  Server.prototype.close.call(app.server);
  await Promise.race([allClosed, pause(LAST_REQUESTS)]);
}

/** In bytes. A sale with 200 lines takes a tenth of this limit. */
const BODY_LIMIT = 256 * 1024;
const CHECK_INTERVAL = 1000;
/** In milliseconds. A start on a busy machine may take longer than Fastify's default limit of ten seconds. */
const START_LIMIT = 60_000;
/**
 * In milliseconds. If a client stops reading its answer, the server closes the connection after this time. If the
 * client has still read something during this time, the server waits once more.
 */
const SILENCE_LIMIT = 60_000;
/** The limit includes requests under way (admission.ts), all streams (live-route.ts), and idle connections of browsers. */
const CONNECTIONS = 8000;

export function createServer(
  { trustProxy }: Pick<Config, 'trustProxy'>,
  log: Log,
  referring?: ReferringNoun,
): FastifyInstance {
  const app = fastify({
    ...loggingTo(log, { trustProxy }),
    bodyLimit: BODY_LIMIT,
    pluginTimeout: START_LIMIT,
    trustProxy: trustedProxies(trustProxy),
    // The server closes the connection of a client that sends its request slowly. So a shutdown does not wait long for a
    // connection.
    requestTimeout: ARRIVAL_LIMIT,
    // Node's HTTP server gets the same limit, so that the limit also includes the request's head. Otherwise the head may take a
    // minute, and Node applies this longer limit to the whole request.
    http: { requestTimeout: ARRIVAL_LIMIT, connectionsCheckingInterval: CHECK_INTERVAL },
    connectionTimeout: SILENCE_LIMIT,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Fastify runs no hooks for a URL that it cannot parse, so the safety headers are set here.
    frameworkErrors: (error, request, reply) =>
      void answerProblem(error, request, reply.headers(safetyHeaders(request))),
    clientErrorHandler: answerBrokenRequest,
    // This limit equals Node's limit for a request's head. So an id that is too long still reaches the route, which answers 404.
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

/** If `trusted` is a number, the server trusts this number of proxies, beginning with the nearest proxy. */
function trustedProxies(trusted: Config['trustProxy']): FastifyServerOptions['trustProxy'] {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted;
}

/** Refuses the key `__proto__`. The request keeps the body's text in `bodyText`, which the idempotency key's hash needs. */
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
 * The limit of unanswered requests on one connection. The limit is more than one, since a browser may send its next
 * request a moment before the server knows that the browser has the whole answer. Node reads thousands of pipelined
 * requests from one packet, and all their answers would be in memory while the client reads none.
 */
const UNANSWERED = 8;

function limitPipelining(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>();
  app.addHook('onRequest', ({ raw: { socket } }, { raw }, done) => {
    const before = unanswered.get(socket) ?? 0;
    // The further requests of the same packet do not start either: the socket is already destroyed.
    if (before === UNANSWERED || socket.destroyed) {
      socket.destroy();
      return;
    }
    unanswered.set(socket, before + 1);
    raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    done();
  });
}
