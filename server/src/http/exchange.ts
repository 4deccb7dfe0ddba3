import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { RouteDocument } from './route-schema.ts';

/** A request after its schemas. */
export interface Input<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
}

/** What every route declares of its request and its answer. */
export interface Exchange<Params, Query, Body, Output extends z.ZodType> extends RouteDocument {
  url: string;
  /** What does not fit is a 404: an id that is no UUID names nothing. */
  params?: z.ZodType<Params>;
  query?: z.ZodType<Query>;
  body?: z.ZodType<Body>;
  /** 200 unless it says otherwise. */
  status?: 200 | 201;
  /** Without it the answer is a 204. */
  answer?: Output;
}

/** Where the work may set headers. */
export type ReplyHeaders = Pick<FastifyReply, 'header'>;

/** An answer as it is sent: the status and the body's JSON text. */
export interface Answer {
  status: number;
  text: string;
}

/** What Fastify put in place of what was sent: the schemas' output. */
export function inputOf<Params, Query, Body>({ params, query, body }: FastifyRequest): Input<Params, Query, Body> {
  return { params, query, body } as Input<Params, Query, Body>;
}

/** The answer of a route, checked and stripped by its schema. */
export function answerOf(
  { answer, status = 200 }: { answer?: z.ZodType; status?: 200 | 201 },
  output: unknown,
): Answer {
  if (!answer) return { status: 204, text: '' };
  const checked = answer.safeParse(output);
  if (!checked.success) throw new Error('An answer does not fit its schema', { cause: checked.error });
  return { status, text: JSON.stringify(checked.data) };
}

/** What a shop answers is kept by no browser and no proxy. */
export function sendAnswer(reply: FastifyReply, { status, text }: Answer): FastifyReply {
  reply.code(status).header('cache-control', 'no-store');
  return text === '' ? reply.send() : reply.type('application/json; charset=utf-8').send(text);
}
