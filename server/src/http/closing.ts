/** How a server ends without dropping a request. */
import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** How long a request may take to arrive, in milliseconds. */
export const ARRIVAL_LIMIT = 30_000;
/** How often a closing server looks for connections that have become idle, in milliseconds. */
const SWEEP_EVERY = 100;
/** How long open connections that look idle are listened to, in milliseconds: a request may be on its way on them. */
const LAST_REQUESTS = 1000;

const leaving = new WeakSet<FastifyInstance>();

/**
 * What a closing server waits for: every request that has arrived, and half a minute at most for one half sent, since Node
 * looks for slow senders no more. A connection whose request was in flight is not kept for another.
 */
export function endConnections(app: FastifyInstance): void {
  const closeUnused = followUnused(app);
  app.addHook('preClose', (done) => {
    leaving.add(app);
    setTimeout(() => app.server.closeAllConnections(), ARRIVAL_LIMIT).unref();
    // Also those whose answer was begun before anybody thought of closing: a file, say.
    const sweeping = setInterval(() => {
      app.server.closeIdleConnections();
      closeUnused();
    }, SWEEP_EVERY).unref();
    app.server.once('close', () => clearInterval(sweeping));
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (leaving.has(app)) reply.header('connection', 'close');
    done();
  });
}

/**
 * Browsers open connections in advance. Until something is sent on one, Node takes it for a request on its way: it would
 * hold up the end for as long as a request may take to arrive.
 * @returns closes those on which nothing was ever sent.
 */
function followUnused({ server }: FastifyInstance): () => void {
  const connections = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  return () => {
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  };
}

/**
 * The first step of an orderly end: takes no new connections, and answers what still comes on the open ones, each for the
 * last time. Closing at once, Node would cut those that look idle, although a request may have just arrived on them.
 */
export async function takeLeave(app: FastifyInstance): Promise<void> {
  leaving.add(app);
  const allGone = once(app.server, 'close');
  // Stops listening and no more: the method of HTTP's own server cuts the idle ones.
  Server.prototype.close.call(app.server);
  await Promise.race([allGone, pause(LAST_REQUESTS)]);
}
