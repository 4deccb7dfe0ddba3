/** Connections that waste a server's patience, straight on sockets: no HTTP client can be so slow. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** What each of a crowd does. */
export interface Manner {
  /** What it sends at first. */
  first?: string;
  /** What it sends from then on, a byte a second. */
  onward?: string;
  /** It reads nothing of what it is sent. */
  isDeaf?: boolean;
}

/** Connections of one manner. */
export interface Crowd {
  /** For how long each lived that the server has cut off, in milliseconds; so a deaf one never hears of it. */
  readonly lives: readonly number[];
  /** Resolves when all are cut off. */
  readonly gone: Promise<unknown>;
  /** How many the server has not cut off. */
  left(): number;
  leave(): void;
}

/** How many are opened at once, so that none waits in a queue of the machine. */
const OPENED_AT_ONCE = 250;
const BYTE_EVERY = 1000;

/**
 * Opens so many connections to a server. Those that send go on when the server ends its side: it must do more to be rid of them.
 * @param address `http://localhost:port`
 */
export async function openCrowd(address: string, size: number, { first, onward, isDeaf }: Manner): Promise<Crowd> {
  const { port } = new URL(address);
  const sockets: Socket[] = [];
  const lives: number[] = [];
  const closings: Promise<unknown>[] = [];

  async function open(): Promise<void> {
    const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: onward !== undefined }).setNoDelay(
      true,
    );
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
    if (isDeaf) socket.pause();
    else socket.resume();
    if (first !== undefined) socket.write(first);
  }

  while (sockets.length < size) {
    await Promise.all(Array.from({ length: Math.min(OPENED_AT_ONCE, size - sockets.length) }, open));
  }
  let sent = 0;
  const sending = setInterval(() => {
    const byte = onward?.charAt(sent++);
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
