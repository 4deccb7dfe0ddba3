import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../process/config.ts';
import { createLog } from './log.ts';
import { createServer } from './server.ts';

const open = { config: { caller: 'public' } } as const;

async function connection(bytes = 1) {
  const server = createServer(readConfig({}), createLog({ logLevel: 'silent' }));
  const release = Promise.withResolvers<void>();
  let startedRequests = 0;
  server.get('/', open, async () => {
    startedRequests += 1;
    await release.promise;
    return 'x'.repeat(bytes);
  });
  const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
  const accepted = once(server.server, 'connection');
  const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
  onTestFinished(async () => {
    socket.destroy();
    await server.close();
  });
  const [there] = (await accepted) as [Socket];
  return { server, socket, there, release: release.resolve, startedRequests: () => startedRequests };
}

const request = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';

test('a client may send eight requests before the first answer, and the server answers each of them', async () => {
  const { socket, release } = await connection();
  let answered = '';
  socket.setEncoding('latin1').on('data', (text: string) => (answered += text));
  socket.write(request.repeat(8));
  release();
  await expect.poll(() => answered.match(/ 200 OK/g)).toHaveLength(8);
  socket.write(request.repeat(8));
  await expect.poll(() => answered.match(/ 200 OK/g)).toHaveLength(16);
});

test('the server disconnects a client that sends more than eight requests at once, and does not start the further requests', async () => {
  const { socket, startedRequests } = await connection();
  const cutOff = once(socket.resume(), 'close');
  socket.write(request.repeat(500));
  await cutOff;
  expect(startedRequests()).toBe(8);
});

test('the server disconnects a client that reads nothing of its answer for a minute', async () => {
  const { server, socket, there, release } = await connection(20_000_000);
  expect(server.server.timeout).toBe(60_000);
  // The test shortens the limit of one minute.
  there.setTimeout(200);
  const cutOff = once(there, 'close');
  socket.pause().write(request);
  release();
  await cutOff;
});
