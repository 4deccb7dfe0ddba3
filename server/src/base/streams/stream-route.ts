import type { Endpoint, ParamsOf } from '@dioptria/contract/base/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { networkOf } from '../admission/rate-limit.ts';
import { asTenant } from '../database/as-tenant.ts';
import type { Api } from '../http/api.ts';
import { documentedStream, inputOf } from '../http/exchange.ts';
import type { Context } from '../records/context.ts';
import { authenticate, refuseBeforeStep, sentSession, type SentSession } from '../security/authenticate.ts';

/** In bytes, enough for hundreds of events. The server closes the connection of a client with more unread bytes. */
const UNREAD_LIMIT = 64 * 1024;

/** If the client reads too slowly, the server closes the connection to free the memory. */
export class EventStream extends Readable {
  #isEnded = false;

  override _read(): void {
    // Nothing is read on demand: `sendEvent` pushes each event when it happens.
  }

  sendEvent(event: string, data: object): void {
    this.#write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  sendBeat(): void {
    this.#write(':\n\n');
  }

  /** If the client has not read all events, the server closes the connection at once. */
  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    if (this.readableLength > 0) this.destroy();
    else this.push(null);
  }

  #write(text: string): void {
    if (this.#isEnded || this.destroyed) return;
    this.push(text);
    if (this.readableLength > UNREAD_LIMIT) this.destroy();
  }
}

/**
 * The headers tell caches not to store the stream, proxies not to buffer it, and the client not to use the connection for another
 * request. When the stream ends, the log gets a line with its duration.
 */
function sendStream({ method, routeOptions, log }: FastifyRequest, reply: FastifyReply, stream: EventStream) {
  stream.once('close', () => {
    log.info({ method, route: routeOptions.url, seconds: Math.round(reply.elapsedTime / 1000) }, 'Stream ended');
  });
  return reply
    .headers({ 'cache-control': 'no-store', connection: 'close', 'x-accel-buffering': 'no' })
    .type('text/event-stream; charset=utf-8')
    .send(stream);
}

/** A stream for signed-in users opens only with a valid session, and its `open` decides which events the user receives. */

/** The server reads the session in a transaction that ends before the stream opens. */
type OpenTenantStream = (actor: Context['actor'], session: SentSession) => EventStream;

/** `network` is the client's network (rate-limit.ts): use it only for rate limits, never for the log. */
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
