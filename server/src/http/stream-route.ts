/** Routes that answer with server-sent events and stay open. Who may open one is asked as for any other route. */
import type { z } from 'zod';
import { asTenant } from '../database/as-tenant.ts';
import type { Context } from '../resource/context.ts';
import type { Api } from './api.ts';
import { authenticate, sentSession, type SentSession } from './authenticate.ts';
import { type EventStream, sendStream } from './event-stream.ts';
import { inputOf } from './exchange.ts';
import { documentedStream, type RouteDocument } from './route-schema.ts';

/** What every stream's route declares. */
interface StreamRoute<Params> extends RouteDocument {
  url: string;
  params?: z.ZodType<Params>;
}

/** For signed-in users. The session is read in a transaction of its own, which is over when the stream opens. */
export interface TenantStream<Params> extends StreamRoute<Params> {
  open(actor: Context['actor'], session: SentSession): EventStream;
}

/** For anybody. */
export interface PublicStream<Params> extends StreamRoute<Params> {
  /** @param input `address` is the caller's network address: for limits, never for the log. */
  open(input: { params: Params; address: string }): Promise<EventStream>;
}

const streams = { isStream: true };

/** Hangs a stream for signed-in users on the server. Opening it is no sign of a person: the session lives no longer. */
export function tenantStream<Params>({ app, database, admission }: Api, route: TenantStream<Params>): void {
  app.route({
    method: 'GET',
    url: route.url,
    exposeHeadRoute: false,
    config: { caller: 'signed-in', ...streams },
    schema: documentedStream(route, 'signed-in'),
    handler: async (request, reply) => {
      const session = sentSession(request.headers);
      await admission.enter(request, reply, session);
      const { actor } = await admission.turn(request, 'read', () =>
        asTenant(database, session.tenantId, (tx) => authenticate(tx, session, { unseen: true })),
      );
      admission.leave(request);
      return sendStream(request, reply, route.open(actor, session));
    },
  });
}

/** Hangs a stream without a session on the server. It declares itself public. */
export function publicStream<Params>({ app, admission }: Api, route: PublicStream<Params>): void {
  app.route({
    method: 'GET',
    url: route.url,
    exposeHeadRoute: false,
    config: { caller: 'public', ...streams },
    schema: documentedStream(route, 'public'),
    handler: async (request, reply) => {
      const { params } = inputOf<Params, unknown, unknown>(request);
      await admission.enter(request, reply);
      const stream = await admission.turn(request, 'read', () => route.open({ params, address: request.ip }));
      admission.leave(request);
      return sendStream(request, reply, stream);
    },
  });
}
