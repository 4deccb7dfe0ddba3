import type { z } from 'zod';
import type { Origin } from '../resource/context.ts';
import type { Api } from './api.ts';
import { answerOf, inputOf, sendAnswer, type Exchange, type Input, type ReplyHeaders } from './exchange.ts';
import { originOf } from './origin.ts';
import { documentedSchema } from './route-schema.ts';

/** A route that anybody may call. */
export interface PublicRoute<Params, Query, Body, Output extends z.ZodType> extends Exchange<
  Params,
  Query,
  Body,
  Output
> {
  method: 'GET' | 'POST';
  /** What it needs a turn at; 'none' is for what must answer while nothing else does. The database unless it says otherwise. */
  needs?: 'database' | 'sign-in' | 'none';
  /**
   * @param input `origin` is where the caller is: for limits and the shop's own log, never for the process's. `isSecure`:
   * the caller speaks TLS, with us or with a trusted proxy.
   */
  work(
    input: Input<Params, Query, Body> & { origin: Origin; cookie: string | undefined; isSecure: boolean },
    reply: ReplyHeaders,
  ): Promise<z.input<Output>>;
}

/** Hangs a route without a session on the server. It declares itself public: no other route is. */
export function publicRoute<Params, Query, Body, Output extends z.ZodType = z.ZodVoid>(
  { app, admission }: Api,
  route: PublicRoute<Params, Query, Body, Output>,
): void {
  const { needs = 'database' } = route;
  const lane = route.method === 'GET' ? 'read' : 'write';
  app.route({
    method: route.method,
    url: route.url,
    config: { caller: 'public' },
    schema: documentedSchema(route, 'public'),
    onRequest: async (request, reply) => {
      if (needs === 'database') await admission.enter(request, reply);
      if (needs === 'sign-in') await admission.enterToSignIn(request, reply);
    },
    handler: async (request, reply) => {
      const caller = {
        origin: originOf(request),
        cookie: request.headers.cookie,
        isSecure: request.protocol === 'https',
      };
      const input = { ...inputOf<Params, Query, Body>(request), ...caller };
      const work = () => route.work(input, reply);
      const output = await (needs === 'none' ? work() : admission.turn(request, lane, work));
      return sendAnswer(reply, answerOf(route, output));
    },
  });
}
