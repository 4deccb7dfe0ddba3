import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';

/** What a reader may leave unread before it is cut off, in bytes: hundreds of events. */
const UNREAD_AT_MOST = 64 * 1024;

/** Server-sent events for one reader. Who reads too slowly is cut off, and will come again: nothing piles up for it. */
export class EventStream extends Readable {
  #isEnded = false;

  override _read(): void {
    // Nothing waits to be asked for: events are written when they happen.
  }

  sendEvent(event: string, data: object): void {
    this.#write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** A comment, by which the reader, and every proxy on the way, knows that the connection lives. */
  sendBeat(): void {
    this.#write(':\n\n');
  }

  /** Ends after what was sent; at once when the reader is behind. */
  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    if (this.readableLength > 0) this.destroy();
    else this.push(null);
  }

  #write(text: string): void {
    if (this.#isEnded || this.destroyed) return;
    this.push(text);
    if (this.readableLength > UNREAD_AT_MOST) this.destroy();
  }
}

/**
 * Answers with a stream: kept by nobody, held back by no proxy, and its connection never used for another request. When it
 * ends, one line of the log says how long it was open.
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
