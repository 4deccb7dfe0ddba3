/** Connections that send or read very slowly. They are plain sockets, because no HTTP client is so slow. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** The behaviour of each connection of a crowd. */
export interface Behaviour {
  /** The bytes that it sends at once. */
  first?: string;
  /** The bytes that it sends afterwards, one per second. */
  slowBytes?: string;
  /** True if it reads no answer. */
  readsNothing?: boolean;
}

/** Connections with the same behaviour. */
export interface Crowd {
  /** The lifetime of each connection that the server has cut off, in milliseconds. A deaf one does not notice it. */
  readonly lives: readonly number[];
  /** Resolves when the server has cut off all of them. */
  readonly gone: Promise<unknown>;
  /** The number of connections that the server has not cut off. */
  left(): number;
  leave(): void;
}

/** The number of connections that are opened at once. With more, some would wait in the operating system's queue. */
const OPENED_AT_ONCE = 250;
const BYTE_EVERY = 1000;

/**
 * Opens connections to a server. A sending connection does not end when the server only closes its side.
 * @param address `http://localhost:port`
 */
export async function openCrowd(
  address: string,
  size: number,
  { first, slowBytes, readsNothing }: Behaviour,
): Promise<Crowd> {
  const { port } = new URL(address);
  const sockets: Socket[] = [];
  const lives: number[] = [];
  const closings: Promise<unknown>[] = [];

  async function open(): Promise<void> {
    const socket = connect({
      port: Number(port),
      host: '127.0.0.1',
      allowHalfOpen: slowBytes !== undefined,
    }).setNoDelay(true);
    const opened = performance.now();
    socket.on('error', () => {});
    const closed = Promise.withResolvers<void>();
    socket.once('close', () => {
      lives.push(performance.now() - opened);
      closed.resolve();
    });
    closings.push(closed.promise);
    sockets.push(socket);
    await Promise.race([once(socket, 'connect'), closed.promise]);
    if (readsNothing) socket.pause();
    else socket.resume();
    if (first !== undefined) socket.write(first);
  }

  while (sockets.length < size) {
    await Promise.all(Array.from({ length: Math.min(OPENED_AT_ONCE, size - sockets.length) }, open));
  }
  let sent = 0;
  const sending = setInterval(() => {
    const byte = slowBytes?.charAt(sent++);
    if (byte) for (const socket of sockets) if (!socket.destroyed) socket.write(byte);
  }, BYTE_EVERY);
  const gone = Promise.all(closings).then(() => clearInterval(sending));
  return {
    lives,
    gone,
    left: () => sockets.length - lives.length,
    leave: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
