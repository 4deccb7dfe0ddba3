import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import type { ProductSimulator } from '../../base/arca-simulator/product-simulator.ts';

export interface Hooks {
  before?: (operation: string) => unknown;
  after?: (operation: string) => unknown;
}

export interface WatchedSimulator extends ProductSimulator {
  operations: string[];
  hooks: Hooks;
}

const operationOf = ({ url = '', headers }: IncomingMessage) =>
  url.includes('LoginCms') ? 'LoginCms' : ((/(\w+)"?$/.exec(String(headers['soapaction'])) ?? [])[1] ?? '');

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function forward(request: IncomingMessage, response: ServerResponse, origin: string, hooks: Hooks) {
  const operation = operationOf(request);
  const body = await bodyOf(request);
  await hooks.before?.(operation);
  const answer = await fetch(origin + (request.url ?? ''), {
    method: 'POST',
    headers: {
      'content-type': request.headers['content-type'] ?? '',
      soapaction: String(request.headers['soapaction']),
    },
    body: new Uint8Array(body),
  });
  const text = await answer.text();
  await hooks.after?.(operation);
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(text);
}

interface Watched extends Pick<WatchedSimulator, 'operations' | 'hooks'> {
  url: string;
}

/** If the server behind the proxy cuts the connection, or if a hook throws, the proxy cuts its connection to the client. */
export async function watchServer(originOf: () => string): Promise<Watched> {
  const operations: string[] = [];
  const watched: Watched = { operations, hooks: {}, url: '' };
  const server = createServer((request, response) => {
    operations.push(operationOf(request));
    forward(request, response, originOf(), watched.hooks).catch(() => request.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  watched.url = `http://127.0.0.1:${port}`;
  return watched;
}

export async function watchSimulator(simulator: ProductSimulator): Promise<WatchedSimulator> {
  let origin = '';
  const watched = await watchServer(() => origin);
  return Object.assign(watched, {
    ...simulator,
    async addressesOf(tenantId: string) {
      const addresses = await simulator.addressesOf(tenantId);
      ({ origin } = new URL(addresses.wsfe));
      const through = (url: string) => url.replace(origin, watched.url);
      return { wsaa: through(addresses.wsaa), wsfe: through(addresses.wsfe), padron: through(addresses.padron) };
    },
  });
}

export function stopNextRequest(simulator: WatchedSimulator): { reached: Promise<void>; goOn: () => void } {
  const [reached, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isFirst = true;
  simulator.hooks = {
    before: async (operation) => {
      if (operation !== 'FECAESolicitar' || !isFirst) return;
      isFirst = false;
      reached.resolve();
      await free.promise;
    },
  };
  return { reached: reached.promise, goOn: free.resolve };
}
