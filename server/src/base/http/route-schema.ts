import { problem } from '@dioptria/contract/base/problems.ts';
import type { FastifySchema } from 'fastify';
import { z } from 'zod';
import type { Caller } from './api.ts';

/** A route's entry in the API document. */
export interface RouteDocument {
  /** The section of the API document, named like the noun in the route's path. */
  tag: string;
  /** The summary of the route: one line, in English. */
  summary: string;
  /** The statuses of the refusals that only this route has. Further statuses follow from the route's caller and schemas. */
  refusals?: readonly number[];
}

interface RouteSchemas extends RouteDocument {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  method?: string;
  status?: number;
  answer?: z.ZodType | FileAnswer;
}

/** The description of an answer that is a file, with the file's media types. */
export interface FileAnswer {
  description: string;
  content: Record<string, { schema: z.ZodType }>;
}

const callers: Partial<Record<Caller, string>> = {
  public: 'Anybody may call it.',
  'signed-in': 'Any signed-in user may call it.',
};

/** Returns the error statuses of a route (docs/rules.md#errors-2). */
function problemStatuses({ params, query, body, method, refusals = [] }: RouteSchemas, caller: Caller): number[] {
  // The server answers 409 if the user must first take a step (required-step.ts).
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

/** Returns a route's schemas in the form in which Fastify validates and documents them. */
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

/** Returns the schemas of a route that answers with server-sent events, in the form in which Fastify documents them. */
export function documentedStream(route: RouteSchemas, caller: Caller): FastifySchema {
  const { response, ...rest } = documentedSchema({ ...route, answer: events }, caller);
  const stream = { description: 'Stays open', content: { 'text/event-stream': { schema: events } } };
  return { ...rest, response: { ...(response as object), 200: stream } };
}
