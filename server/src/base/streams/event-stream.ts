import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';

/** In bytes, which are hundreds of events. The server closes the connection of a client with more unread bytes. */
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
export function sendStream({ method, routeOptions, log }: FastifyRequest, reply: FastifyReply, stream: EventStream) {
  stream.once('close', () => {
    log.info({ method, route: routeOptions.url, seconds: Math.round(reply.elapsedTime / 1000) }, 'Stream ended');
  });
  return reply
    .headers({ 'cache-control': 'no-store', connection: 'close', 'x-accel-buffering': 'no' })
    .type('text/event-stream; charset=utf-8')
    .send(stream);
}
