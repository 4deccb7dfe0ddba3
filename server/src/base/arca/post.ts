import { request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { getCACertificates, type SecureContextOptions } from 'node:tls';
import type { ArcaAddresses } from './addresses.ts';
import { decodeBody } from './decode-body.ts';
import { ArcaFailure, type ConnectionCode } from './failure.ts';

export interface Reply {
  status: number;
  text: string;
  serverDate: Date | undefined;
}

interface Outgoing {
  url: string;
  soapAction: string;
  body: string;
}

type Connecting = Pick<ArcaAddresses, 'authorities' | 'limits' | 'signal'>;

const LARGEST_ANSWER = 1024 * 1024;
const usualLimits = { connect: 10_000, total: 60_000 };
/** Servers of ARCA in production have offered a Diffie-Hellman key of 1024 bits, which OpenSSL's usual level refuses. */
const isHostOfArca = (host: string) => /\.(?:afip|arca)\.go[bv]\.ar$/.test(host);

export function tlsOptions(host: string, authorities?: string): SecureContextOptions {
  return {
    minVersion: 'TLSv1.2',
    ...(isHostOfArca(host) ? { ciphers: 'DEFAULT@SECLEVEL=1' } : {}),
    ...(authorities === undefined ? {} : { ca: [...getCACertificates('default'), authorities] }),
  };
}

/** Nothing is sent before `end` is called. */
function prepare({ url: address, soapAction, body }: Outgoing, authorities: string | undefined): ClientRequest {
  const url = new URL(address);
  const options = {
    method: 'POST',
    // A connection of its own: on a kept connection it is unknown whether a failed request reached the server.
    agent: false as const,
    headers: {
      'Content-Type': 'text/xml; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      SOAPAction: `"${soapAction}"`,
    },
  };
  if (url.protocol !== 'https:') return requestHttp(url, options);
  return requestHttps(url, { ...options, ...tlsOptions(url.hostname, authorities) });
}

type Stage = 'connecting' | 'handshake' | 'sent';

function codeOf(error: Error & { code?: string }, stage: Stage): ConnectionCode {
  if (stage === 'sent') return error.code?.startsWith('HPE_') ? 'unreadable' : 'cut';
  if (stage === 'handshake') return 'tls';
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') return 'unknownHost';
  return error.code === 'ECONNREFUSED' ? 'connectionRefused' : 'connection';
}

async function readAnswer(response: IncomingMessage): Promise<Reply> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_ANSWER) throw new ArcaFailure('uncertain', 'tooLarge');
    chunks.push(chunk);
  }
  const time = Date.parse(response.headers.date ?? '');
  return {
    status: response.statusCode ?? 0,
    text: decodeBody(Buffer.concat(chunks), response.headers['content-type']),
    serverDate: Number.isNaN(time) ? undefined : new Date(time),
  };
}

/**
 * The body is sent only after the connection is open and, with TLS, after the server's certificate was checked. Redirects are not
 * followed.
 * @throws ArcaFailure `notSent` if the connection does not open, `uncertain` if no whole answer arrives after the body was sent.
 */
export function post(outgoing: Outgoing, { authorities, limits = usualLimits, signal }: Connecting): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const request = prepare(outgoing, authorities);
  let stage: Stage = 'connecting';
  const fail = (code: ConnectionCode) => reject(new ArcaFailure(stage === 'sent' ? 'uncertain' : 'notSent', code));
  const connectTimer = setTimeout(() => fail('connectTimeout'), limits.connect);
  const totalTimer = setTimeout(() => fail(stage === 'sent' ? 'timeout' : 'connectTimeout'), limits.total);
  const send = () => {
    clearTimeout(connectTimer);
    stage = 'sent';
    request.end(outgoing.body);
  };
  request.once('socket', (socket) => {
    socket.once('connect', () => {
      if (request.protocol === 'https:') stage = 'handshake';
      else send();
    });
    socket.once('secureConnect', send);
  });
  request.on('error', (error) => fail(codeOf(error, stage)));
  const failUnanswered = () => fail('cut');
  request.once('close', failUnanswered);
  signal?.addEventListener('abort', failUnanswered);
  if (signal?.aborted) failUnanswered();
  request.once('response', (response) => {
    // The connection may close while the last part of the answer is still unread.
    request.off('close', failUnanswered);
    readAnswer(response).then(resolve, (error: unknown) => {
      if (error instanceof ArcaFailure) reject(error);
      else fail('cut');
    });
  });
  return promise.finally(() => {
    clearTimeout(connectTimer);
    clearTimeout(totalTimer);
    signal?.removeEventListener('abort', failUnanswered);
    request.destroy();
  });
}
