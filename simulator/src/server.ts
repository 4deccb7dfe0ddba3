import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BrokenXml, childOf, parseXml, type XmlElement } from './xml.ts';

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

const MAX_BYTES = 1024 * 1024;
const MAX_READ = 8 * MAX_BYTES;

export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    // The server reads and discards the rest of a body that is too large, so that the client reads the answer.
    if (size > MAX_READ) break;
    if (size <= MAX_BYTES) chunks.push(chunk);
  }
  return size > MAX_BYTES ? undefined : Buffer.concat(chunks).toString();
}

/** The header `Date` has the simulator's time, so that a client can compare the clocks. */
export function sendReply(response: ServerResponse, { status, type, body }: Reply, now: Date): void {
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    date: now.toUTCString(),
  });
  response.end(body);
}

/** Sends the first half of a reply as if the reply were complete. */
export function sendHalf(response: ServerResponse, reply: Reply, now: Date): void {
  sendReply(response, { ...reply, body: reply.body.slice(0, reply.body.length / 2) }, now);
}

export async function cut(request: IncomingMessage): Promise<void> {
  const closed = once(request.socket, 'close');
  request.socket.destroy();
  await closed;
}

export interface Call {
  soapAction: string | undefined;
  isSoap12: boolean;
  body: XmlElement | undefined;
}

export interface Reply {
  status: number;
  type: string;
  body: string;
}

const soap11 = 'http://schemas.xmlsoap.org/soap/envelope/';
const soap12 = 'http://www.w3.org/2003/05/soap-envelope';

/** @throws BrokenXml if the text is no SOAP message. */
export function soapBody(text: string): XmlElement | undefined {
  const root = parseXml(text);
  if (root.name !== 'Envelope' || ![soap11, soap12].includes(root.namespace)) throw new BrokenXml('No SOAP message');
  return childOf(root, 'Body', root.namespace)?.children[0];
}

export const badRequest: Reply = { status: 400, type: 'text/plain', body: '' };
