/** A stream for signed-in users opens only with a valid session, and its `open` decides which events the user receives. */
import type { Endpoint, ParamsOf } from '@dioptria/contract/base/endpoint.ts';
import { asTenant } from '../database/as-tenant.ts';
import type { Context } from '../records/context.ts';
import type { Api } from '../http/api.ts';
import { authenticate, sentSession, type SentSession } from '../security/authenticate.ts';
import { type EventStream, sendStream } from './event-stream.ts';
import { inputOf } from '../http/exchange.ts';
import { networkOf } from '../admission/network.ts';
import { refuseBeforeStep } from '../http/required-step.ts';
import { documentedStream } from '../http/route-schema.ts';

/** The server reads the session in a transaction that ends before the stream opens. */
type OpenTenantStream = (actor: Context['actor'], session: SentSession) => EventStream;

/** `network` is the client's network (network.ts): use it only for rate limits, never for the log. */
type OpenPublicStream<E extends Endpoint> = (input: { params: ParamsOf<E>; network: string }) => Promise<EventStream>;

const streams = { isStream: true };

/** A request that opens the stream does not make the session live longer. */
export function serveStream({ app, database, admission }: Api, endpoint: Endpoint, open: OpenTenantStream): void {
  app.route({
    method: 'GET',
    url: endpoint.path,
    exposeHeadRoute: false,
    config: { caller: 'signed-in', ...streams },
    schema: documentedStream(endpoint, 'signed-in'),
    handler: async (request, reply) => {
      const session = sentSession(request.headers);
      await admission.enter(request, reply, 'read', session);
      const { actor } = await admission.run(request, () =>
        asTenant(database, session.tenantId, (tx) => authenticate(tx, session, { unseen: true })),
      );
      admission.leave(request);
      refuseBeforeStep(actor);
      return sendStream(request, reply, open(actor, session));
    },
  });
}

export function servePublicStream<E extends Endpoint>(
  { app, admission }: Api,
  endpoint: E,
  open: OpenPublicStream<E>,
): void {
  app.route({
    method: 'GET',
    url: endpoint.path,
    exposeHeadRoute: false,
    config: { caller: 'public', ...streams },
    schema: documentedStream(endpoint, 'public'),
    handler: async (request, reply) => {
      const { params } = inputOf<ParamsOf<E>, unknown, unknown>(request);
      await admission.enter(request, reply, 'read');
      const stream = await admission.run(request, () => open({ params, network: networkOf(request.ip).own }));
      admission.leave(request);
      return sendStream(request, reply, stream);
    },
  });
}
