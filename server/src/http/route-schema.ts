import { problem } from '@dioptria/contract/problems.ts';
import type { FastifySchema } from 'fastify';
import { z } from 'zod';
import type { Caller } from './api.ts';

/** What the API document says of a route. */
export interface RouteDocument {
  /** The section it stands in: the noun of its address. */
  tag: string;
  /** One line, in English. */
  summary: string;
  /** Statuses that it answers beyond those that follow from its caller and its schemas. */
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

/** An answer that is no JSON, by its media types. */
export interface FileAnswer {
  description: string;
  content: Record<string, { schema: z.ZodType }>;
}

const callers: Partial<Record<Caller, string>> = {
  public: 'Anybody may call it.',
  'signed-in': 'Any signed-in user may call it.',
};

/** The statuses a caller must expect, besides success (decisions §1 'Errors'). */
function problemStatuses({ params, query, body, method, refusals = [] }: RouteSchemas, caller: Caller): number[] {
  const session = caller === 'public' ? [] : [401, 402];
  const permission = caller === 'public' || caller === 'signed-in' ? [] : [403];
  // A body may come with any of these, wanted or not.
  const sending = method !== undefined && method !== 'GET';
  const input = query || sending ? [400] : [];
  const arriving = sending ? [413, 415] : [];
  const writing = body || method === 'POST' ? [409] : [];
  const absent = params ? [404] : [];
  return [...input, ...session, ...permission, ...absent, ...arriving, ...writing, ...refusals, 500, 503];
}

/** A route's schemas as Fastify validates and documents them. */
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

/** The same of a route that answers with server-sent events. */
export function documentedStream(route: RouteSchemas, caller: Caller): FastifySchema {
  const { response, ...rest } = documentedSchema({ ...route, answer: events }, caller);
  const stream = { description: 'Stays open', content: { 'text/event-stream': { schema: events } } };
  return { ...rest, response: { ...(response as object), 200: stream } };
}
