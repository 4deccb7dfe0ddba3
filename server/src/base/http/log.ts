import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
  type RawRequestDefaultExpression,
} from 'fastify';
import { randomUUID } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { type DestinationStream, pino } from 'pino';
import type { PrettyOptions } from 'pino-pretty';
import { z } from 'zod';
import type { Config } from '../process/config.ts';

/** An id of this form is safe in a log, and short enough to read out on the phone. */
const saneId = /^[\w-]{8,64}$/;

/** The id is short, since users read it out to the support. The first twelve hex digits of a UUID (version 4) are random. */
const newId = () => randomUUID().replace('-', '').slice(0, 12);

/** The id is the `X-Request-Id` header of a trusted proxy, or a new id. */
function requestIds(trustProxy: Config['trustProxy']): (request: RawRequestDefaultExpression) => string {
  const isTrusted = trustedAddresses(trustProxy);
  return ({ headers, socket }) => {
    const sent = headers['x-request-id'];
    return typeof sent === 'string' && saneId.test(sent) && isTrusted(socket.remoteAddress ?? '') ? sent : newId();
  };
}

function trustedAddresses(trustProxy: Config['trustProxy']): (address: string) => boolean {
  if (typeof trustProxy !== 'string') return () => trustProxy !== false && trustProxy !== 0;
  const proxies = new BlockList();
  for (const network of trustProxy.split(',')) {
    const [address = '', bits] = network.trim().split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return (address) => isIP(address) !== 0 && proxies.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
}

/** The log is readable text in a terminal, otherwise JSON lines (docs/rules.md#operation-6). */
export type Log = FastifyBaseLogger;

/**
 * The `detail` of a database error is not safe to log: it contains the row, for instance a person's document number or diagnosis.
 */
function loggedError(error: Error) {
  const { name: type, message, stack } = error;
  const code = 'code' in error ? error.code : undefined;
  const constraint = 'constraint' in error ? error.constraint : undefined;
  const cause = error.cause instanceof Error ? error.cause.message : undefined;
  return { type, message, stack, code, constraint, cause };
}

/** In characters. If more characters wait for a slow reader, the log drops lines. */
const UNREAD_LIMIT = 8 * 1024 * 1024;

/** The log writes batches, since one write per line would delay every request. The process writes the waiting lines at its exit. */
const jsonLines = () => pino.destination({ sync: false, minLength: 4096, periodicFlush: 250, maxLength: UNREAD_LIMIT });

const requestLine = z.object({
  method: z.string(),
  route: z.string().default('web app'),
  status: z.int(),
  milliseconds: z.number(),
});

const textOf: PrettyOptions['messageFormat'] = (line, messageKey) => {
  const { data: request } = requestLine.safeParse(line);
  if (request) return `${request.method} ${request.route} ${request.status}, ${request.milliseconds} ms`;
  const message: unknown = line[messageKey];
  return typeof message === 'string' ? message : '';
};

async function textLines(): Promise<DestinationStream> {
  const { default: pretty } = await import('pino-pretty');
  return pretty({
    destination: 1,
    sync: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,reqId,method,route,status,milliseconds,tenant,user',
    messageFormat: textOf,
    singleLine: true,
  });
}

export async function logOutput({ logFormat }: Pick<Config, 'logFormat'>): Promise<DestinationStream> {
  const format = logFormat ?? (process.stdout.isTTY ? 'text' : 'json');
  return format === 'text' ? textLines() : jsonLines();
}

/** By default the lines go to standard output as JSON. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, destination: DestinationStream = jsonLines()): Log {
  return pino({ level: logLevel, serializers: { err: loggedError } }, destination);
}

/**
 * Each line about a request contains its id. Fastify's own lines about each request are off, since they contain the URL with its
 * search text.
 */
export function loggingTo(log: Log, { trustProxy }: Pick<Config, 'trustProxy'>): FastifyServerOptions {
  return {
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(trustProxy),
  };
}

/** A line has the declared route and the ids of the tenant and the user, but never the URL. */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('knownCaller', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, { statusCode: status, elapsedTime }, done) => {
    const { method, routeOptions, log, knownCaller } = request;
    // `sendStream` logs a stream when the stream ends.
    if (!routeOptions.config.isStream || status !== 200) {
      const milliseconds = Math.round(elapsedTime * 10) / 10;
      log.info({ method, route: routeOptions.url, status, milliseconds, ...knownCaller }, 'Answered');
    }
    done();
  });
}
