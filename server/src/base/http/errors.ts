import { type Problem, problemTexts } from '@dioptria/contract/base/problems.ts';
import { unknownKeys } from '@dioptria/contract/base/zod.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors, type ZodFastifySchemaValidationError } from 'fastify-type-provider-zod';
import type { Socket } from 'node:net';
import { codeOf, diskFault, isUnavailable, violationOf } from '../database/errors.ts';
import { OwnedFileProblem } from '../process/owned-files.ts';
import { conflict, type FieldError, invalid, notFound, Refusal } from '../records/refusal.ts';

/** Any other 4xx error counts as a malformed request. */
const refusedByFastify: Readonly<Record<number, () => Refusal>> = {
  // The requested path leads out of the web app's folder.
  403: () => notFound(problemTexts.routeNotFound),
  404: () => notFound(problemTexts.routeNotFound),
  413: () => new Refusal(413, 'too_large', problemTexts.tooLarge),
  415: () => new Refusal(415, 'unsupported_media_type', problemTexts.unsupportedMediaType),
};

const unavailable = (message: string) => new Refusal(503, 'overloaded', message, { headers: { 'retry-after': '3' } });
const malformedRequest = () => new Refusal(400, 'invalid', problemTexts.malformedRequest);
/** Also the answer to a body that is not in UTF-8, because JSON is in UTF-8 (RFC 8259). */
export const malformedJson = () => new Refusal(400, 'invalid', problemTexts.malformedJson);

export type ReferringNoun = (table: string) => string | undefined;

/**
 * Undefined for an unexpected error, such as a bug. In a deletion, `referring` is set, and a violated foreign key means that the
 * record is still in use. In any other request, a violated foreign key means that the request refers to a missing record.
 */
function problemOf(error: unknown, referring?: ReferringNoun): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return refusedInput(error);
  return fromFastify(error) ?? fromDatabase(error, referring);
}

/** A timeout of a lock or of a statement, and a database without a free connection. */
const busy = /^(55P03|57014|53300)$/;
/** A deadlock or a serialization failure, after the retries of `asTenant`. */
const conflicting = /^40(001|P01)$/;
/** The contract's schema accepts the value, but the type of the column does not. */
const unfit = /^22...$/;

function fromDatabase(error: unknown, referring?: ReferringNoun): Refusal | undefined {
  const violation = violationOf(error);
  if (violation?.kind === 'unique') return conflict('duplicate', problemTexts.duplicate);
  if (violation?.kind === 'reference' && referring) {
    const records = referring(violation.table);
    return conflict('in_use', records === undefined ? problemTexts.inUse : problemTexts.inUseBy(records));
  }
  if (violation) return invalid({ path: '', message: problemTexts.unknownReference });
  if (diskFault(error) === 'full') return unavailable(problemTexts.diskFull);
  if (isUnavailable(error)) {
    const isBusy = busy.test(codeOf(error) ?? '');
    return unavailable(isBusy ? problemTexts.overloaded : problemTexts.databaseUnavailable);
  }
  if (conflicting.test(codeOf(error) ?? '')) return unavailable(problemTexts.overloaded);
  return unfit.test(codeOf(error) ?? '') ? malformedRequest() : undefined;
}

function fromFastify(error: unknown): Refusal | undefined {
  if (!(error instanceof Error)) return undefined;
  // The client disconnected before it had sent the whole body.
  if (error.message === 'aborted' && codeOf(error) === 'ECONNRESET') return malformedRequest();
  const { code, statusCode = 500 } = error as Partial<FastifyError>;
  if (statusCode < 400 || statusCode >= 500) return undefined;
  // secure-json-parse and Node's JSON.parse throw these errors if the body is not JSON or contains __proto__.
  if (error instanceof SyntaxError || code === 'FST_ERR_CTP_INVALID_JSON_BODY') return malformedJson();
  return (refusedByFastify[statusCode] ?? malformedRequest)();
}

/** 404 if a parameter of the path is wrong. 400 with the wrong fields if any other input is wrong. */
function refusedInput({
  validation,
  validationContext,
}: {
  validation: ZodFastifySchemaValidationError[];
  validationContext?: string;
}): Refusal {
  const [first, ...others] = validation.flatMap(fieldErrors);
  return validationContext === 'params' || !first ? notFound() : invalid(first, ...others);
}

/** The path `/products/0/quantity` becomes `products.0.quantity`. Each unknown key gets its own error. */
function fieldErrors({ keyword, instancePath, message, params }: ZodFastifySchemaValidationError): FieldError[] {
  const path = instancePath.slice(1).replaceAll('/', '.');
  const keys = params['keys'];
  if (keyword !== 'unrecognized_keys' || !Array.isArray(keys)) return [{ path, message: message ?? '' }];
  return keys.map(String).map((key) => ({
    path: path === '' ? key : `${path}.${key}`,
    message: unknownKeys([key]),
  }));
}

export function bodyOf({ status, message, code, errors, id }: Refusal, requestId: string): Problem {
  return {
    message,
    code,
    ...(errors && { errors }),
    ...(id !== undefined && { id }),
    ...(status >= 500 && { requestId }),
  };
}

/**
 * An unexpected error is logged with its stack; its answer contains no detail except the request's id (docs/rules.md#errors-1).
 * `referring` is for the message of a refused deletion.
 */
export function answerProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  referring: ReferringNoun = () => undefined,
): FastifyReply {
  const refusal = problemOf(error, request.method === 'DELETE' ? referring : undefined) ?? fault(error, request);
  // The log leaves out 503 refusals by the queue of requests, because the metrics count these refusals.
  if (refusal.status === 503 && (refusal !== error || refusal.cause)) request.log.warn({ err: error }, reasonOf(error));
  return reply
    .code(refusal.status)
    .headers({ ...refusal.headers, 'x-request-id': request.id, 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(bodyOf(refusal, request.id));
}

const diskReasons = {
  full: 'The disk of the database is full: nothing is stored until there is room',
  broken: 'The disk of the database cannot be written or read',
} as const;

function reasonOf(error: unknown): string {
  if (error instanceof Refusal && error.cause instanceof OwnedFileProblem) return error.cause.message;
  const disk = diskFault(error);
  return disk ? diskReasons[disk] : 'The database is busy or away';
}

function fault(error: unknown, request: FastifyRequest): Refusal {
  request.log.error({ err: error }, 'A request failed');
  return new Refusal(500, 'unexpected', problemTexts.unexpected(request.id));
}

/** In milliseconds. If the server closed a broken connection at once, the answer could be lost. */
const LINGER = 1000;

/**
 * Answers a client that does not speak HTTP, sends too slowly or sends too long headers. After the answer the server closes the
 * connection, even if the client keeps it open.
 */
export function answerBrokenRequest(error: Pick<FastifyError, 'code'>, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const body: Problem = { message: problemTexts.malformedRequest, code: 'invalid' };
  const text = JSON.stringify(body);
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end([...head, `Content-Length: ${Buffer.byteLength(text)}`, '', text].join('\r\n'));
  setTimeout(() => socket.destroy(), LINGER).unref();
}

interface KnownAddress {
  methods: Set<string>;
  matches: RegExp;
}

const matcherOf = (url: string) => new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`);

/**
 * If the path has routes for other methods, OPTIONS gets the list of these methods, and any other method gets a 405. A path of
 * the web app gets the app's page, and any other path gets a 404.
 */
export function answerUnmatched(
  app: FastifyInstance,
  pageOf: (request: FastifyRequest, reply: FastifyReply) => Promise<string | undefined>,
): void {
  const known = new Map<string, KnownAddress>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const address = known.get(url) ?? { methods: new Set(), matches: matcherOf(url) };
    for (const one of [method].flat()) address.methods.add(one);
    known.set(url, address);
  });

  function methodsOf(url: string): string[] {
    const path = url.split('?')[0] ?? '';
    return [...([...known.values()].find(({ matches }) => matches.test(path))?.methods ?? [])];
  }

  app.setNotFoundHandler(async (request, reply) => {
    const methods = methodsOf(request.url);
    if (methods.length === 0) {
      const page = await pageOf(request, reply);
      return page === undefined
        ? answerProblem(notFound(problemTexts.routeNotFound), request, reply)
        : reply.send(page);
    }
    reply.header('allow', [...methods, 'OPTIONS'].join(', '));
    if (request.method === 'OPTIONS') return reply.code(204).send();
    return answerProblem(new Refusal(405, 'method_not_allowed', problemTexts.methodNotAllowed), request, reply);
  });
}
