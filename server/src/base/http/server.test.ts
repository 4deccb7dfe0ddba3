import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { recordedLog } from '../../testing/app/recorded-log.ts';
import { callTo } from '../../testing/app/test-app.ts';
import { readConfig } from '../process/config.ts';
import { createLog } from './log.ts';
import { createServer } from './server.ts';

const newServer = () => createServer(readConfig({}), createLog({ logLevel: 'silent' }));
const open = { config: { caller: 'public' } } as const;

test('a closing server answers a running request, and then closes the request’s connection', async () => {
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

// The test's timeout is shorter than `ARRIVAL_LIMIT`, so the test fails if the server waits for the unused connection.
test(
  'an unused connection that a browser has opened in advance does not delay the shutdown',
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

test('a closing server cuts off, after half a minute, a request that has not fully arrived', async () => {
  const server = newServer();
  server.post('/slow', open, () => ({}));
  const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
  const received = once(server.server, 'request');
  const socket = connect(Number(port), '127.0.0.1', () => {
    socket.write('POST /slow HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{');
  });
  await received;
  // The test calls the callback of the 30-second timer at once.
  const timers = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => timers.mockRestore());
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

async function idBehind(trustProxy: string, sent: string): Promise<{ answered: string | null; logged: unknown }> {
  const log = recordedLog();
  const server = createServer(readConfig({ TRUST_PROXY: trustProxy }), log.log);
  server.get('/', { config: { caller: 'public' } }, () => ({}));
  const call = callTo(await server.listen({ port: 0, host: '127.0.0.1' }));
  const { headers } = await call('GET', '/', { headers: { 'x-request-id': sent } });
  await server.close();
  return { answered: headers.get('x-request-id'), logged: log.lines().find(({ reqId }) => reqId)?.['reqId'] };
}

test('the answer and the log contain the request id that a trusted proxy has sent', async () => {
  for (const trusted of ['1', '127.0.0.1', '10.0.0.1, 127.0.0.0/8']) {
    expect(await idBehind(trusted, 'from-the-proxy-7')).toEqual({
      answered: 'from-the-proxy-7',
      logged: 'from-the-proxy-7',
    });
  }
});

test('the server replaces a request id that is invalid or comes from a client that is no trusted proxy', async () => {
  for (const [trusted, sent] of [
    ['off', 'from-a-stranger-7'],
    ['10.0.0.1', 'from-a-stranger-7'],
    ['1', 'with spaces and "quotes"'],
    ['1', 'short'],
  ] as const) {
    const { answered, logged } = await idBehind(trusted, sent);
    expect(answered).toMatch(/^[\da-f]{12}$/);
    expect(logged).toBe(answered);
  }
});
