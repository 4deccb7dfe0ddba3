/** Closes a server without dropping a request. */
import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** How long a request may take to arrive, in milliseconds. */
export const ARRIVAL_LIMIT = 30_000;
/** How often a closing server closes connections that have become idle, in milliseconds. */
const SWEEP_EVERY = 100;
/** How long a closing server still reads from connections that look idle, in milliseconds: a request may be on its way. */
const LAST_REQUESTS = 1000;

const closing = new WeakSet<FastifyInstance>();

/**
 * Makes a closing server answer every request that has arrived. It waits at most half a minute for a request that arrives
 * slowly, since a closing Node server no longer checks for that. Each connection closes after its current answer.
 */
export function endConnections(app: FastifyInstance): void {
  const closeUnused = followUnused(app);
  app.addHook('preClose', (done) => {
    closing.add(app);
    setTimeout(() => app.server.closeAllConnections(), ARRIVAL_LIMIT).unref();
    // Answers that started before the closing, such as files, leave idle connections too.
    const sweeping = setInterval(() => {
      app.server.closeIdleConnections();
      closeUnused();
    }, SWEEP_EVERY).unref();
    app.server.once('close', () => clearInterval(sweeping));
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing.has(app)) reply.header('connection', 'close');
    done();
  });
}

/**
 * Follows unused connections: browsers open connections in advance. A closing Node server treats such a connection as a
 * request that is arriving, and waits for it as long as for a slow request.
 * @returns a function that closes the connections on which the client never sent anything.
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
 * The first step of a shutdown: accepts no new connections, and answers the last request of each open connection. If Node
 * closed at once, it would cut connections that look idle although a request has just arrived on them.
 */
export async function drainConnections(app: FastifyInstance): Promise<void> {
  closing.add(app);
  const allClosed = once(app.server, 'close');
  // This only stops listening. The `close` of Node's HTTP server would also cut the idle connections.
  Server.prototype.close.call(app.server);
  await Promise.race([allClosed, pause(LAST_REQUESTS)]);
}
