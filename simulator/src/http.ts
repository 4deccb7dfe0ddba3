import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Reply } from './soap.ts';

const MAX_BYTES = 1024 * 1024;
const MAX_READ = 8 * MAX_BYTES;

export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    // The rest is read and thrown away, so that the client reads the answer.
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

/** Sends the first half of a reply, as if it were the whole. */
export function sendHalf(response: ServerResponse, reply: Reply, now: Date): void {
  sendReply(response, { ...reply, body: reply.body.slice(0, reply.body.length / 2) }, now);
}

export async function cut(request: IncomingMessage): Promise<void> {
  const closed = once(request.socket, 'close');
  request.socket.destroy();
  await closed;
}
