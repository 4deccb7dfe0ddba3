import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';

/** The unread bytes, hundreds of events, at which the server closes the connection. */
const UNREAD_LIMIT = 64 * 1024;

/** Server-sent events for one client. The server closes the connection of a client that reads too slowly, to free the memory. */
export class EventStream extends Readable {
  #isEnded = false;

  override _read(): void {
    // Nothing to do: the stream pushes each event when it happens.
  }

  sendEvent(event: string, data: object): void {
    this.#write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Sends a comment, so that the client and the proxies keep the connection open. */
  sendBeat(): void {
    this.#write(':\n\n');
  }

  /** Ends the stream after the events that were sent. If the client has unread events, the connection closes at once. */
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
 * Answers with a stream. No cache stores it, no proxy buffers it, and its connection serves no other request. When the stream
 * ends, the log gets a line with its duration.
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
