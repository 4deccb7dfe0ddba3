/** What one connection may ask for at once. */
import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/**
 * Requests of one connection that are not answered yet. A browser sends the next one when it has the whole answer, which may be
 * a moment before we know that it has. What comes at once Node reads at once, thousands of requests to a packet: all would
 * be answered into memory, by whoever takes no answer.
 */
const UNANSWERED = 8;

/** Closes a connection that sends more requests than that without waiting for their answers. */
export function limitPipelining(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>();
  app.addHook('onRequest', ({ raw: { socket } }, { raw }, done) => {
    const before = unanswered.get(socket) ?? 0;
    // Those that came with it are not begun either: nobody would get their answers.
    if (before === UNANSWERED || socket.destroyed) {
      socket.destroy();
      return;
    }
    unanswered.set(socket, before + 1);
    raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    done();
  });
}
