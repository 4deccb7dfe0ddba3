import { type FastifyBaseLogger, type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import type { Config } from '../config.ts';
import { requestIds } from './request-id.ts';

/** JSON lines on standard output (decisions §6). */
export type Log = FastifyBaseLogger;

/** Of an error only what says where and why: a database error's `detail` holds the row, a person's document or diagnosis. */
function loggedError(error: Error) {
  const { name: type, message, stack } = error;
  const code = 'code' in error ? error.code : undefined;
  const constraint = 'constraint' in error ? error.constraint : undefined;
  const cause = error.cause instanceof Error ? error.cause.message : undefined;
  return { type, message, stack, code, constraint, cause };
}

/** What waits for a reader of the log who is too slow, in characters: past it lines are lost, not memory. */
const UNREAD_AT_MOST = 8 * 1024 * 1024;

/** Standard output, some lines at a time: a write for each would hold up every request. What is left is written at the exit. */
const standardOutput = () =>
  pino.destination({ sync: false, minLength: 4096, periodicFlush: 250, maxLength: UNREAD_AT_MOST });

/** The process's log. @param destination where its lines go: standard output. */
export function createLog(
  { logLevel }: Pick<Config, 'logLevel'>,
  destination: DestinationStream = standardOutput(),
): Log {
  return pino({ level: logLevel, serializers: { err: loggedError } }, destination);
}

/**
 * Each line of a request carries the request's id. Fastify's own lines per request are off: they hold the address, and
 * with it what was searched for.
 */
export function loggingTo(log: Log, { trustProxy }: Pick<Config, 'trustProxy'>): FastifyServerOptions {
  return {
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(trustProxy),
  };
}

/** One line per request: the route as declared, never the address as sent; of who called, the ids. */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('knownCaller', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, { statusCode: status, elapsedTime }, done) => {
    const { method, routeOptions, log, knownCaller } = request;
    // A stream says so itself: nobody waited for its answer.
    if (!routeOptions.config.isStream || status !== 200) {
      const milliseconds = Math.round(elapsedTime * 10) / 10;
      log.info({ method, route: routeOptions.url, status, milliseconds, ...knownCaller }, 'Answered');
    }
    done();
  });
}
