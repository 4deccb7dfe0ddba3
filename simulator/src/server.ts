import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The URLs of the three services. */
export interface ServiceAddresses {
  wsaa: string;
  wsfe: string;
  padron: string;
}

/** Returns the URLs of the services below a URL without a final '/'. */
export function addressesBelow(base: string): ServiceAddresses {
  return {
    wsaa: `${base}/ws/services/LoginCms`,
    wsfe: `${base}/wsfev1/service.asmx`,
    padron: `${base}/sr-padron/webservices/personaServiceA5`,
  };
}

/** A server on a loopback address. */
export interface LoopbackServer {
  /** `http://127.0.0.1:8090` */
  url: string;
  /** Cuts open connections and stops the server. */
  close(): Promise<void>;
}

/**
 * Starts a server on 127.0.0.1.
 * @param port 0 takes a free port
 */
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
