/** A load balancer as small as they come: each request to the next server, and to the one after it when that fails. */
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/** Shares the requests it gets among its servers. */
export class Balancer {
  /** Addresses, `http://localhost:port`. */
  servers: string[] = [];
  /** How many requests went to another server because the first gave no answer. */
  retried = 0;
  readonly #server: Server = createServer((incoming, answer) => void this.#pass(incoming, answer));
  #turn = 0;

  /** Its address, once it listens. */
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

  /** What was sent twice is safe: a POST has its key, the others may be repeated anyway. */
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
    // A connection per request, as nginx has it.
    const asked = request(server + url, { method, headers: { ...headers, connection: 'close' }, agent: false });
    asked.end(body);
    const [answered] = (await once(asked, 'response')) as [IncomingMessage];
    return answered;
  }
}
