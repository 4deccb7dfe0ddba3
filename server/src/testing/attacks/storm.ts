/** The storm uses plain sockets, because an HTTP client would be slower than the server. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface StormRequest {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: object;
}

export interface Answers {
  statuses: Record<number, number>;
  withoutRetryAfter: number;
  unanswered: number;
  slowest: number;
}

export interface Storm {
  answers: Readonly<Answers>;
  /** Sends no more requests. Resolves when every request has its answer, at the latest after half a minute. */
  stop(): Promise<Answers>;
}

const LAST_ANSWERS_WITHIN = 30_000;

function wireOf({ method = 'GET', path, headers = {}, body }: StormRequest): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const content = text === '' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  const lines = Object.entries({ host: 'localhost', ...headers, ...content }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return [`${method} ${path} HTTP/1.1`, ...lines, '', text].join('\r\n');
}

function takeAnswers(received: string, take: (head: string) => void): string {
  let rest = received;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end === -1) return rest;
    const head = rest.slice(0, end).toLowerCase();
    const whole = end + 4 + Number(/\r\ncontent-length: (\d+)/.exec(head)?.[1] ?? 0);
    if (rest.length < whole) return rest;
    rest = rest.slice(whole);
    take(head);
  }
}

/** Keeps `each` requests running on each connection. The answers must have a `Content-Length`. */
export async function startStorm(
  url: string,
  requests: readonly [StormRequest, ...StormRequest[]],
  { connections, each = 1 }: { connections: number; each?: number },
): Promise<Storm> {
  const wires = requests.map(wireOf);
  const answers: Answers = { statuses: {}, withoutRetryAfter: 0, unanswered: 0, slowest: 0 };
  let isOver = false;
  let sent = 0;

  function send(socket: Socket, sentAt: number[]): void {
    if (isOver || socket.destroyed) return;
    sentAt.push(performance.now());
    socket.write(wires[sent % wires.length] ?? '');
    sent += 1;
    answers.unanswered += 1;
  }

  function take(head: string, [sentAt = 0]: readonly number[]): void {
    answers.slowest = Math.max(answers.slowest, performance.now() - sentAt);
    const status = Number(head.slice(9, 12));
    answers.statuses[status] = (answers.statuses[status] ?? 0) + 1;
    if ((status === 503 || status === 429) && !head.includes('\r\nretry-after: ')) answers.withoutRetryAfter += 1;
    answers.unanswered -= 1;
  }

  const opening = Array.from({ length: connections }, async () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
      .setEncoding('latin1')
      .setNoDelay(true);
    socket.on('error', () => {});
    await once(socket, 'connect');
    let received = '';
    const sentAt: number[] = [];
    socket.on('data', (chunk: string) => {
      received = takeAnswers(received + chunk, (head) => {
        take(head, sentAt.splice(0, 1));
        send(socket, sentAt);
      });
    });
    return { socket, sentAt };
  });
  const lines = await Promise.all(opening);
  for (const { socket, sentAt } of lines) for (let one = 0; one < each; one += 1) send(socket, sentAt);
  return {
    answers,
    async stop() {
      isOver = true;
      const last = performance.now() + LAST_ANSWERS_WITHIN;
      while (answers.unanswered > 0 && performance.now() < last) await pause(20);
      for (const { socket } of lines) socket.destroy();
      return answers;
    },
  };
}
