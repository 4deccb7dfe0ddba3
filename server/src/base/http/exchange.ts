import { problem } from '@dioptria/contract/base/problems.ts';
import { cutText } from '@dioptria/contract/base/text.ts';
import type { Schema } from '@dioptria/contract/base/zod.ts';
import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { z } from 'zod';
import type { Origin } from '../records/context.ts';
import type { Caller } from './api.ts';

export interface Input<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
}

export interface Exchange<Params, Query, Body, Output extends Schema> extends RouteDocument {
  url: string;
  /** If the parameters do not fit the schema, the server answers 404: an id that is not a UUID names no record. */
  params?: Schema<Params>;
  query?: Schema<Query>;
  body?: Schema<Body>;
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
  { answer, status = 200 }: { answer?: Schema; status?: 200 | 201 | 202 },
  output: unknown,
): Answer {
  if (!answer) return { status: 204, text: '' };
  const checked = z.safeParse(answer, output);
  if (!checked.success) throw new Error('An answer does not fit its schema', { cause: checked.error });
  return { status, text: JSON.stringify(checked.data) };
}

/** No browser and no proxy may store a tenant's data. */
export function sendAnswer(reply: FastifyReply, { status, text }: Answer): FastifyReply {
  reply.code(status).header('cache-control', 'no-store');
  return text === '' ? reply.send() : reply.type('application/json; charset=utf-8').send(text);
}

const LONGEST_NAME = 200;

/** A trusted proxy (`TRUST_PROXY`) reports the IP address of the client. */
export function originOf({ ip, headers, id }: FastifyRequest): Origin {
  return { address: ip, userAgent: cutText(headers['user-agent'] ?? '', LONGEST_NAME), requestId: id };
}

interface RouteDocument {
  tag: string;
  summary: string;
  /** The statuses of this route, except those that follow from its caller and schemas. */
  refusals?: readonly number[];
}

interface RouteSchemas extends RouteDocument {
  params?: Schema;
  query?: Schema;
  body?: Schema;
  method?: string;
  status?: number;
  answer?: Schema | FileAnswer;
}

export interface FileAnswer {
  description: string;
  content: Record<string, { schema: Schema }>;
}

const callers: Partial<Record<Caller, string>> = {
  public: 'Anybody may call it.',
  'signed-in': 'Any signed-in user may call it.',
};

function problemStatuses({ params, query, body, method, refusals = [] }: RouteSchemas, caller: Caller): number[] {
  // The server answers 409 if the user must first change the password or set up a second factor (refuseBeforeStep).
  const session = caller === 'public' ? [] : [401, 402, 409];
  const permission = caller === 'public' || caller === 'signed-in' ? [] : [403];
  // A client may send a body with any method except GET, even if the route declares no body.
  const sending = method !== undefined && method !== 'GET';
  const input = query || sending ? [400] : [];
  const arriving = sending ? [413, 415] : [];
  const writing = body || method === 'POST' ? [409] : [];
  const absent = params ? [404] : [];
  return [...input, ...session, ...permission, ...absent, ...arriving, ...writing, ...refusals, 500, 503];
}

export function documentedSchema(route: RouteSchemas, caller: Caller): FastifySchema {
  const { params, query, body, answer, status = 200, tag, summary } = route;
  const success = answer ? { [status]: answer } : { 204: z.undefined().describe('Done') };
  const problems = Object.fromEntries(problemStatuses(route, caller).map((code) => [code, problem]));
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: { ...success, ...problems },
    tags: [tag],
    summary,
    description: callers[caller] ?? `Needs the permission \`${caller}\`.`,
    ...(caller === 'public' ? { security: [] } : {}),
  };
}

const events = z.string().describe('Server-sent events: `ready`, `change`, `lost`, `session`.');

export function documentedStream(route: RouteSchemas, caller: Caller): FastifySchema {
  const { response, ...rest } = documentedSchema({ ...route, answer: events }, caller);
  const stream = { description: 'Stays open', content: { 'text/event-stream': { schema: events } } };
  return { ...rest, response: { ...(response as object), 200: stream } };
}
