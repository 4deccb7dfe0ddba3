import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import { readConfig } from '../process/config.ts';
import { createLog } from './log.ts';
import { createServer } from './server.ts';

const newServer = () => createServer(readConfig({}), createLog({ logLevel: 'silent' }));
const open = { config: { caller: 'public' } } as const;

test('a running request is answered, and its connection serves no other request', async () => {
  const server = newServer();
  const release = Promise.withResolvers<void>();
  server.get('/slow', open, async () => {
    await release.promise;
    return {};
  });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const received = once(server.server, 'request');
  const agent = new Agent({ keepAlive: true });
  const answered = once(get(`${url}/slow`, { agent }), 'response');
  await received;
  const closed = server.close();
  await vi.waitFor(() => expect(server.server.listening).toBe(false));
  release.resolve();
  const [answer] = (await answered) as [IncomingMessage];
  answer.resume();
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
  await closed;
});

// The timeout is shorter than `ARRIVAL_LIMIT`.
test(
  'a connection that a browser opened in advance and did not use does not delay the end',
  { timeout: 20_000 },
  async () => {
    const server = newServer();
    const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
    const accepted = once(server.server, 'connection');
    const socket = connect(Number(port), '127.0.0.1');
    await accepted;
    const cutOff = once(socket.resume(), 'close');
    await server.close();
    await cutOff;
  },
);

test('a request that never arrives whole is cut off half a minute after the server begins to close', async () => {
  const server = newServer();
  server.post('/slow', open, () => ({}));
  const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
  const received = once(server.server, 'request');
  const socket = connect(Number(port), '127.0.0.1', () => {
    socket.write('POST /slow HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{');
  });
  await received;
  // The test runs the timer of half a minute at once.
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const closed = server.close();
  const cutOff = await vi.waitFor(() => {
    const [afterwards] = timers.mock.calls.find(([, delay]) => delay === 30_000) ?? [];
    if (!afterwards) throw new Error('Nothing was to happen after half a minute');
    return afterwards;
  });
  cutOff();
  await closed;
  expect(server.server.listening).toBe(false);
});
