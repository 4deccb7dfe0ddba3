/** If a server does not answer, the request goes to the next server. */
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

export class Balancer {
  servers: string[] = [];
  /** The number of times that a server gave no answer, so that the balancer tried the next server. */
  retried = 0;
  readonly #server: Server = createServer((incoming, answer) => void this.#pass(incoming, answer));
  #turn = 0;

  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  /** A retry is safe: every POST has an idempotency key, and the other methods are idempotent. */
  async #pass(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    for (let tries = 0; tries < 2 * this.servers.length; tries++) {
      const server = this.servers[this.#turn++ % this.servers.length] ?? '';
      const answered = await this.#ask(server, incoming, body).catch(() => undefined);
      if (answered) {
        answer.writeHead(answered.statusCode ?? 502, answered.headers);
        answer.flushHeaders();
        await pipeline(answered, answer).catch(() => {});
        return;
      }
      this.retried += 1;
    }
    answer.writeHead(502).end();
  }

  async #ask(server: string, { url = '', method, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    // Like nginx, the balancer opens a new connection for each request.
    const forwarded = request(server + url, { method, headers: { ...headers, connection: 'close' }, agent: false });
    forwarded.end(body);
    const [answered] = (await once(forwarded, 'response')) as [IncomingMessage];
    return answered;
  }
}
