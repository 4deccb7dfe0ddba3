import { expect, test } from 'vitest';
import { readConfig } from '../process/config.ts';
import { recordedLog } from '../../testing/app/recorded-log.ts';
import { callTo } from '../../testing/app/test-app.ts';
import { createServer } from './server.ts';

async function idBehind(trustProxy: string, sent: string): Promise<{ answered: string | null; logged: unknown }> {
  const log = recordedLog();
  const server = createServer(readConfig({ TRUST_PROXY: trustProxy }), log.log);
  server.get('/', { config: { caller: 'public' } }, () => ({}));
  const call = callTo(await server.listen({ port: 0, host: '127.0.0.1' }));
  const { headers } = await call('GET', '/', { headers: { 'x-request-id': sent } });
  await server.close();
  return { answered: headers.get('x-request-id'), logged: log.lines().find(({ reqId }) => reqId)?.['reqId'] };
}

test('the server uses the request id that a trusted proxy sends, in the answer and in the log', async () => {
  for (const trusted of ['1', '127.0.0.1', '10.0.0.1, 127.0.0.0/8']) {
    expect(await idBehind(trusted, 'from-the-proxy-7')).toEqual({
      answered: 'from-the-proxy-7',
      logged: 'from-the-proxy-7',
    });
  }
});

test('the server replaces a request id that another client sends, and an invalid id', async () => {
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
