import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { getCACertificates, type SecureContextOptions } from 'node:tls';
import type { ArcaAddresses } from './addresses.ts';
import { ArcaFailure, type ConnectionCode } from './failure.ts';
import { contentAt, escapeXml, parseXml, shortTextAt, textAt, type XmlContent } from './xml.ts';

/** Like a browser, this module reads these character sets as Windows-1252. */
const singleByte = /^(?:iso-8859-1|latin1|windows-1252|us-ascii)$/i;

function declaredCharset(bytes: Buffer, contentType: string | undefined): string {
  const [, ofHeader] = /charset="?([\w-]+)/i.exec(contentType ?? '') ?? [];
  if (ofHeader !== undefined) return ofHeader;
  const [, ofDeclaration] = /^<\?xml[^>]*encoding=["']([\w-]+)/.exec(bytes.toString('latin1', 0, 200)) ?? [];
  return ofDeclaration ?? 'utf-8';
}

/** The header or the XML declaration names the character set. Bytes that are no UTF-8 count as Windows-1252. */
function decodeBody(bytes: Buffer, contentType: string | undefined): string {
  const windows = new TextDecoder('windows-1252');
  if (singleByte.test(declaredCharset(bytes, contentType))) return windows.decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return windows.decode(bytes);
  }
}

interface Reply {
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
    // Each request opens a connection. After a failure on a reused connection, nobody knows whether the server got the request.
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

export interface SoapCall {
  url: string;
  soapAction: string;
  namespace: string;
  body: string;
  secrets?: readonly string[];
}

/** `content` is undefined if the answer is no readable SOAP message. */
export interface SoapReply extends Reply {
  content: XmlContent | undefined;
  fault: { code: string; text: string } | undefined;
}

const soapNamespace = 'xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"';

function faultIn(content: XmlContent | undefined): SoapReply['fault'] {
  const fault = contentAt(content, 'Fault');
  if (fault === undefined) return undefined;
  // A code has a prefix: `ns1:coe.notAuthorized`.
  return { code: textAt(fault, 'faultcode').replace(/^.*:/, ''), text: shortTextAt(fault, 'faultstring') };
}

/** Removes secrets from an answer that repeats them: the product stores answers, and shows their messages to users. */
function withoutSecrets(text: string, secrets: readonly string[]): string {
  const written = secrets.flatMap((secret) => (secret === '' ? [] : [secret, escapeXml(secret)]));
  return written.reduce((rest, secret) => rest.replaceAll(secret, '***'), text);
}

/** SOAP 1.1. @throws ArcaFailure `notSent` or `uncertain` */
export async function callSoap(
  { url, soapAction, namespace, body, secrets = [] }: SoapCall,
  addresses: ArcaAddresses,
): Promise<SoapReply> {
  const message = `<soapenv:Envelope ${soapNamespace} ${namespace}><soapenv:Header/><soapenv:Body>${body}</soapenv:Body></soapenv:Envelope>`;
  const reply = await post({ url, soapAction, body: message }, addresses);
  const text = withoutSecrets(reply.text, secrets);
  const content = contentAt(parseXml(text), 'Envelope', 'Body');
  return { ...reply, text, content, fault: faultIn(content) };
}

/** The failure after an answer with an error status, or after an unreadable answer. */
export function statusFailure({ status, serverDate }: Reply): ArcaFailure {
  if (status === 200) return new ArcaFailure('uncertain', 'unreadable', { serverDate });
  return new ArcaFailure(status === 400 ? 'ours' : 'unavailable', `http${status}`, { serverDate });
}
