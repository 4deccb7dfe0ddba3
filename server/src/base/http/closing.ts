import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export const ARRIVAL_LIMIT = 30_000;
const SWEEP_EVERY = 100;
/** In milliseconds: a request may be on its way on a connection that looks idle. */
const LAST_REQUESTS = 1000;

const closing = new WeakSet<FastifyInstance>();

/**
 * Answers every request that has arrived. A closing Node server no longer checks `ARRIVAL_LIMIT`, so this function sets it for a
 * request that arrives slowly. Each connection closes after its current answer.
 */
export function endConnections(app: FastifyInstance): void {
  const closeUnused = followUnused(app);
  app.addHook('preClose', (done) => {
    closing.add(app);
    setTimeout(() => app.server.closeAllConnections(), ARRIVAL_LIMIT).unref();
    // An answer that started before the server began to close, such as a file, has no header `Connection: close`, so it leaves an
    // idle connection.
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
 * Browsers open connections in advance. A closing Node server treats an unused connection as a request that is arriving, and
 * waits for it as long as for a slow request. Returns a function that closes the connections on which the client never sent
 * anything.
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
 * The server accepts no new connections, and answers the last request of each open connection. If Node closed at once, it would
 * cut connections that look idle although a request has just arrived on them.
 */
export async function drainConnections(app: FastifyInstance): Promise<void> {
  closing.add(app);
  const allClosed = once(app.server, 'close');
  // The `close` of a TCP server only stops listening. The `close` of Node's HTTP server would also cut the idle connections.
  Server.prototype.close.call(app.server);
  await Promise.race([allClosed, pause(LAST_REQUESTS)]);
}
