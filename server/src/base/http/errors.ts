import { type Problem, problemTexts } from '@dioptria/contract/base/problems.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import { diskFault } from '../database/unavailable.ts';
import { Refusal } from '../records/refusal.ts';
import { problemOf, type ReferringRecords } from './problem-of.ts';

export function bodyOf({ status, message, code, errors }: Refusal, requestId: string): Problem {
  return { message, code, ...(errors && { errors }), ...(status >= 500 && { requestId }) };
}

/**
 * An unexpected error is logged with its stack; its answer contains no detail except the request's id (docs/rules.md#errors-1).
 * `referring` is for the message of a refused deletion.
 */
export function answerProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  referring: ReferringRecords = {},
): FastifyReply {
  const refusal = problemOf(error, request.method === 'DELETE' ? referring : undefined) ?? fault(error, request);
  // The log leaves out refusals by the admission, because the metrics count them.
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
 * For a client that does not speak HTTP, sends too slowly or sends too long headers. After the answer the server closes the
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
