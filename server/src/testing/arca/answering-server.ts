import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export type Reaction = { status?: number; body: string | Buffer; headers?: Record<string, string> } | 'silence' | 'cut';

export interface Heard {
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface AnsweringServer {
  url: string;
  heard: Heard[];
}

/** The server gives the reactions in their order, and repeats the last reaction. Without `tls` the server speaks HTTP. */
export async function answer(
  reactions: readonly Reaction[],
  tls?: { certificate: string; privateKey: string },
): Promise<AnsweringServer> {
  const heard: Heard[] = [];
  const listener = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request);
    const reaction = reactions[Math.min(heard.length, reactions.length - 1)] ?? 'silence';
    heard.push({ path: request.url ?? '', headers: request.headers, body });
    if (reaction === 'cut') request.socket.destroy();
    else if (reaction !== 'silence') {
      response.writeHead(reaction.status ?? 200, { 'Content-Type': 'text/xml; charset=utf-8', ...reaction.headers });
      response.end(reaction.body);
    }
  };
  const onRequest = (request: IncomingMessage, response: ServerResponse) => void listener(request, response);
  const server = tls
    ? createHttpsServer({ cert: tls.certificate, key: tls.privateKey }, onRequest)
    : createHttpServer(onRequest);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as { port: number };
  return { url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`, heard };
}
