/** The crowd uses plain sockets, because no HTTP client is so slow. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Behaviour {
  first?: string;
  /** These bytes are sent after `first`, one byte per second. */
  slowBytes?: string;
  readsNothing?: boolean;
}

export interface Crowd {
  /**
   * The durations of the closed connections, in milliseconds. A connection that reads nothing is missing in this list, because
   * its client does not notice that the server closed it.
   */
  readonly lives: readonly number[];
  readonly gone: Promise<unknown>;
  left(): number;
  leave(): void;
}

/** If more connections opened at once, some would wait in the operating system's queue. */
const OPENED_AT_ONCE = 250;
const BYTE_EVERY = 1000;

export async function openCrowd(
  url: string,
  size: number,
  { first, slowBytes, readsNothing }: Behaviour,
): Promise<Crowd> {
  const { port } = new URL(url);
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
