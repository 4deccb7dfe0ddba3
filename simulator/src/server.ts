import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ServiceAddresses {
  wsaa: string;
  wsfe: string;
  padron: string;
}

export function addressesBelow(base: string): ServiceAddresses {
  return {
    wsaa: `${base}/ws/services/LoginCms`,
    wsfe: `${base}/wsfev1/service.asmx`,
    padron: `${base}/sr-padron/webservices/personaServiceA5`,
  };
}

export interface LoopbackServer {
  url: string;
  close(): Promise<void>;
}

export async function serveOnLoopback(
  port: number,
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<LoopbackServer> {
  const server: Server = createServer(handle);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
