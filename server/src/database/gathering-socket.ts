import { Socket } from 'node:net';

/**
 * A socket that sends together what is written to it in one go of the event loop: the beginning of a transaction with its
 * first query, and all queries that do not wait for each other. Sent one by one, each costs both sides a system call.
 */
export function gatheringSocket(): Socket {
  const socket = new Socket();
  let gathers = false;

  function gather(): void {
    if (gathers) return;
    gathers = true;
    socket.cork();
    // Ticks come after promises: by then whatever follows at once from an answer has been written too.
    process.nextTick(() => {
      gathers = false;
      socket.uncork();
    });
  }

  // No subclass: a socket that connects takes the class's own `write` back.
  socket.once('connect', () => {
    const write = socket.write.bind(socket);
    Object.assign(socket, {
      write(...written: Parameters<typeof write>): boolean {
        gather();
        return write(...written);
      },
    });
  });
  return socket;
}
