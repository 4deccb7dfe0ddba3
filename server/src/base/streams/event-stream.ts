import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';

/** If a client has more unread bytes than this, which are hundreds of events, the server closes the connection. */
const UNREAD_LIMIT = 64 * 1024;

/**
 * A stream of server-sent events for one client. If the client reads too slowly, the server closes the connection to free the
 * memory.
 */
export class EventStream extends Readable {
  #isEnded = false;

  override _read(): void {
    // Nothing is read on demand: `sendEvent` pushes each event when it happens.
  }

  sendEvent(event: string, data: object): void {
    this.#write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Sends a comment, so that the client and the proxies keep the connection open. */
  sendBeat(): void {
    this.#write(':\n\n');
  }

  /** Ends the stream. If the client has not read all events, the server closes the connection at once. */
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
 * Answers a request with a stream. The headers tell caches not to store the stream, proxies not to buffer it, and the client not to
 * use the connection for another request. When the stream ends, the log gets a line with the stream's duration.
 */
export function sendStream({ method, routeOptions, log }: FastifyRequest, reply: FastifyReply, stream: EventStream) {
  stream.once('close', () => {
    log.info({ method, route: routeOptions.url, seconds: Math.round(reply.elapsedTime / 1000) }, 'Stream ended');
  });
  return reply
    .headers({ 'cache-control': 'no-store', connection: 'close', 'x-accel-buffering': 'no' })
    .type('text/event-stream; charset=utf-8')
    .send(stream);
}
