import { cutText } from '@dioptria/contract/base/text.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Origin } from '../records/context.ts';
import type { RouteDocument } from './route-schema.ts';

export interface Input<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
}

export interface Exchange<Params, Query, Body, Output extends z.ZodType> extends RouteDocument {
  url: string;
  /** If the parameters do not fit the schema, the server answers 404: an id that is not a UUID names no record. */
  params?: z.ZodType<Params>;
  query?: z.ZodType<Query>;
  body?: z.ZodType<Body>;
  status?: 200 | 201 | 202;
  /** Without a schema the answer is a 204 with no body. */
  answer?: Output;
}

export type ReplyHeaders = Pick<FastifyReply, 'header'>;

export interface Answer {
  status: number;
  text: string;
}

/** Fastify has replaced the raw input with the output of the schemas. */
export function inputOf<Params, Query, Body>({ params, query, body }: FastifyRequest): Input<Params, Query, Body> {
  return { params, query, body } as Input<Params, Query, Body>;
}

/**
 * The route's schema checks the output and removes the fields that it does not declare.
 * @throws Error if the output does not fit the schema.
 */
export function answerOf(
  { answer, status = 200 }: { answer?: z.ZodType; status?: 200 | 201 | 202 },
  output: unknown,
): Answer {
  if (!answer) return { status: 204, text: '' };
  const checked = answer.safeParse(output);
  if (!checked.success) throw new Error('An answer does not fit its schema', { cause: checked.error });
  return { status, text: JSON.stringify(checked.data) };
}

/** No browser and no proxy may store a tenant's data. */
export function sendAnswer(reply: FastifyReply, { status, text }: Answer): FastifyReply {
  reply.code(status).header('cache-control', 'no-store');
  return text === '' ? reply.send() : reply.type('application/json; charset=utf-8').send(text);
}

const LONGEST_NAME = 200;

/** Behind a trusted proxy (`TRUST_PROXY`), the address that the proxy reports. */
export function originOf({ ip, headers, id }: FastifyRequest): Origin {
  return { address: ip, userAgent: cutText(headers['user-agent'] ?? '', LONGEST_NAME), requestId: id };
}
