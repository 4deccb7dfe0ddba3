import type { z } from 'zod';
import type { Origin } from '../records/context.ts';
import type { Api } from './api.ts';
import { answerOf, inputOf, originOf, sendAnswer, type Exchange, type Input, type ReplyHeaders } from './exchange.ts';
import { documentedSchema } from './route-schema.ts';

export interface PublicRoute<Params, Query, Body, Output extends z.ZodType> extends Exchange<
  Params,
  Query,
  Body,
  Output
> {
  method: 'GET' | 'POST';
  /**
   * The queue in which the requests wait, 'database' by default. With 'none' the route answers even if the server is overloaded.
   */
  needs?: 'database' | 'sign-in' | 'none';
  /**
   * Use `origin` only for rate limits and for the tenant's audit log, never for the process's log. `isSecure`: the client
   * connects with TLS to this server or to a trusted proxy.
   */
  work(
    input: Input<Params, Query, Body> & { origin: Origin; cookie: string | undefined; isSecure: boolean },
    reply: ReplyHeaders,
  ): Promise<z.input<Output>>;
}

export function publicRoute<Params, Query, Body, Output extends z.ZodType = z.ZodVoid>(
  { app, admission }: Api,
  route: PublicRoute<Params, Query, Body, Output>,
): void {
  const { needs = 'database' } = route;
  const priority = route.method === 'GET' ? 'read' : 'write';
  app.route({
    method: route.method,
    url: route.url,
    config: { caller: 'public' },
    schema: documentedSchema(route, 'public'),
    onRequest: (request, reply) => admission.receive(request, reply),
    preValidation: async (request, reply) => {
      if (needs === 'database') await admission.enter(request, reply, priority);
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
      const output = await (needs === 'none' ? work() : admission.run(request, work));
      return sendAnswer(reply, answerOf(route, output));
    },
  });
}
