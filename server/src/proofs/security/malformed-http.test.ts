import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
const { port, hostname } = new URL(app.url);

function answerTo(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    socket.setEncoding('latin1').on('data', (text: string) => {
      answer += text;
    });
    socket.on('error', () => {}).on('close', () => resolve(answer));
  });
}

const host = 'Host: shop.example\r\n';
const hidden = 'GET /health/live HTTP/1.1\r\nHost: hidden.example\r\n\r\n';
const post = 'POST /auth/login HTTP/1.1\r\n';
const json = 'Content-Type: application/json\r\n';

test.each([
  ['a request without a method', '\0\x01\x02 nonsense\r\n\r\n'],
  ['an unknown method', `GOT / HTTP/1.1\r\n${host}\r\n`],
  ['a TRACE request', `TRACE /health/live HTTP/1.1\r\n${host}X-Secret: a\r\nConnection: close\r\n\r\n`],
  ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n'],
  ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['a request without a version', `GET /\r\n\r\n`],
  ['a request without a host', 'GET /health/live HTTP/1.1\r\n\r\n'],
  ['a space before the colon', `GET /health/live HTTP/1.1\r\nHost : a\r\n\r\n`],
  ['a folded header', `GET /health/live HTTP/1.1\r\n${host}X-A: 1\r\n 2\r\nX-B 3\r\n\r\n`],
  ['a NUL in a header', `GET /health/live HTTP/1.1\r\n${host}X-A: a\0b\r\n\r\n`],
  ['a header without a name', `GET /health/live HTTP/1.1\r\n${host}: a\r\n\r\n`],
  ['a header that is too long', `GET /health/live HTTP/1.1\r\n${host}X-A: ${'a'.repeat(20_000)}\r\n\r\n`],
  [
    'a length together with chunks',
    `${post}${host}${json}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
  ],
  ['two lengths', `${post}${host}${json}Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}${hidden}`],
  ['a length below zero', `${post}${host}${json}Content-Length: -1\r\n\r\n${hidden}`],
  ['a length that is no number', `${post}${host}${json}Content-Length: 2x\r\n\r\n{}${hidden}`],
  ['an unknown encoding', `${post}${host}${json}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['an encoding after chunked', `${post}${host}${json}Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n${hidden}`],
  ['a wrong chunk size', `${post}${host}${json}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n${hidden}`],
  ['a bare line feed in a chunk', `${post}${host}${json}Transfer-Encoding: chunked\r\n\r\n2\n{}\r\n0\r\n\r\n${hidden}`],
])('%s is refused, and the server does not read the bytes after it as another request', async (_what, bytes) => {
  const answer = await answerTo(bytes);
  expect(answer.match(/HTTP\/1\.1 \d{3}/g)).toEqual([expect.stringMatching(/ 4\d\d$/)]);
  expect(answer).not.toContain('"status":"ok"');
  expect(answer).not.toMatch(/\.ts:|node_modules|\n\s+at /);
});

test('the server still answers after all malformed requests', async () => {
  expect(await app.call('GET', '/health/live')).toMatchObject({ status: 200, body: { status: 'ok' } });
});
