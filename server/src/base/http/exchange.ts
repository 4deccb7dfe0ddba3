import { cutText } from '@dioptria/contract/base/whole-text.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Origin } from '../records/context.ts';
import type { RouteDocument } from './route-schema.ts';

/** A request's input, as its schemas parsed it. */
export interface Input<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
}

/** The declaration of a route's request and answer. */
export interface Exchange<Params, Query, Body, Output extends z.ZodType> extends RouteDocument {
  url: string;
  /** Parameters that do not fit answer 404: an id that is not a UUID names no record. */
  params?: z.ZodType<Params>;
  query?: z.ZodType<Query>;
  body?: z.ZodType<Body>;
  /** 200 by default. */
  status?: 200 | 201 | 202;
  /** The schema of the answer's body. Without it the answer is a 204. */
  answer?: Output;
}

/** The part of the reply with which a route's work sets headers. */
export type ReplyHeaders = Pick<FastifyReply, 'header'>;

/** An answer: the status and the body's JSON text. */
export interface Answer {
  status: number;
  text: string;
}

/** A request's parsed input: Fastify replaces the raw input with the schemas' output. */
export function inputOf<Params, Query, Body>({ params, query, body }: FastifyRequest): Input<Params, Query, Body> {
  return { params, query, body } as Input<Params, Query, Body>;
}

/** The answer of a route, checked and stripped by its schema. */
export function answerOf(
  { answer, status = 200 }: { answer?: z.ZodType; status?: 200 | 201 | 202 },
  output: unknown,
): Answer {
  if (!answer) return { status: 204, text: '' };
  const checked = answer.safeParse(output);
  if (!checked.success) throw new Error('An answer does not fit its schema', { cause: checked.error });
  return { status, text: JSON.stringify(checked.data) };
}

/** Sends an answer with a tenant's data, which no browser and no proxy may store. */
export function sendAnswer(reply: FastifyReply, { status, text }: Answer): FastifyReply {
  reply.code(status).header('cache-control', 'no-store');
  return text === '' ? reply.send() : reply.type('application/json; charset=utf-8').send(text);
}

/** The longest name of a client program that is stored. */
const LONGEST_NAME = 200;

/**
 * The origin of a request. Behind a trusted proxy (`TRUST_PROXY`) the network address is the one that the proxy names.
 */
export function originOf({ ip, headers, id }: FastifyRequest): Origin {
  return { address: ip, userAgent: cutText(headers['user-agent'] ?? '', LONGEST_NAME), requestId: id };
}
