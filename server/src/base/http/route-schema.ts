import { problem } from '@dioptria/contract/base/problems.ts';
import type { FastifySchema } from 'fastify';
import { z } from 'zod';
import type { Caller } from './api.ts';

export interface RouteDocument {
  tag: string;
  summary: string;
  /** Only of this route. Further statuses follow from the route's caller and schemas. */
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

export interface FileAnswer {
  description: string;
  content: Record<string, { schema: z.ZodType }>;
}

const callers: Partial<Record<Caller, string>> = {
  public: 'Anybody may call it.',
  'signed-in': 'Any signed-in user may call it.',
};

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
