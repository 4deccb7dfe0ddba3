import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Client } from 'pg';

export interface SilentNetwork {
  url: string;
  /** Stops all traffic without an error, like a pulled cable or a frozen server. */
  silence(): void;
  restore(): void;
  close(): Promise<void>;
}

export async function silentNetwork(databaseUrl: string): Promise<SilentNetwork> {
  const { host, port, user = '', database = '', password } = new Client({ connectionString: databaseUrl });
  const reach = () => (host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host));
  const sockets = new Set<Socket>();
  let isSilent = false;

  function join(from: Socket, to: Socket): void {
    sockets.add(from);
    if (isSilent) from.pause();
    from.on('data', (data) => to.write(data));
    from.on('error', () => {});
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    if (isSilent) from.pause();
  }

  const server = createServer((caller) => {
    const called = reach();
    join(caller, called);
    join(called, caller);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: ours } = server.address() as AddressInfo;
  const account = password ? `${user}:${encodeURIComponent(password)}` : user;
  return {
    url: `postgres://${account}@127.0.0.1:${ours}/${database}`,
    silence() {
      isSilent = true;
      for (const socket of sockets) socket.pause();
    },
    restore() {
      isSilent = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
