/** A simulator with a server, certificates made by openssl, and messages written by hand, for the tests of the simulator. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { memoryStore } from '../base/arca-simulator/memory-store.ts';
import { addressesBelow, type ServiceAddresses, serveOnLoopback } from '../base/arca-simulator/server.ts';
import { createSimulator, type Simulator, type SimulatorOptions } from '../base/arca-simulator/simulator.ts';

export const issuer = '30000000007';

/** The time of the tests: noon of 23 November 2026 in Argentina. */
export const noon = new Date('2026-11-23T12:00:00-03:00');

const folder = mkdtempSync(join(tmpdir(), 'arca-simulator-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs openssl in a folder that is removed after the file's last test. */
export function openssl(args: readonly string[], input?: string | Buffer): Buffer {
  return execFileSync('openssl', args, { cwd: folder, input, stdio: ['pipe', 'pipe', 'pipe'] });
}

export function write(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** Makes a key and a certificate request with openssl. */
export function givenRequest({ subject = `/C=AR/O=Optica/CN=optica/serialNumber=CUIT ${issuer}`, bits = 2048 } = {}) {
  const key = openssl(['genrsa', String(bits)]).toString();
  const keyPath = write(`${key.length}-${bits}.key`, key);
  return { key, request: openssl(['req', '-new', '-key', keyPath, '-subj', subject]).toString() };
}

/** A key and its certificate, PEM. */
export interface Holder {
  key: string;
  certificate: string;
}

export function loginRequest({
  service = 'wsfe',
  from = '2026-11-23T11:50:00-03:00',
  to = '2026-11-23T12:10:00-03:00',
  more = '',
} = {}): string {
  return `<?xml version="1.0" encoding="UTF-8"?><loginTicketRequest version="1.0"><header>${more}<uniqueId>4325399</uniqueId><generationTime>${from}</generationTime><expirationTime>${to}</expirationTime></header><service>${service}</service></loginTicketRequest>`;
}

/** Signs a text as `openssl cms -sign` does, and returns the message in Base64. */
export function sign(text: string, { key, certificate }: Holder, ...options: string[]): string {
  const [keyPath, certificatePath] = [write('signer.key', key), write('signer.pem', certificate)];
  const own = options.length > 0 ? options : ['-nodetach'];
  const args = ['cms', '-sign', '-signer', certificatePath, '-inkey', keyPath, '-outform', 'DER', '-binary', ...own];
  return openssl(args, text).toString('base64');
}

export const soap = (body: string, namespaces = '') =>
  `<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" ${namespaces}><soapenv:Header/><soapenv:Body>${body}</soapenv:Body></soapenv:Envelope>`;

export const loginBody = (cms: string) =>
  soap(
    `<wsaa:loginCms><wsaa:in0>${cms}</wsaa:in0></wsaa:loginCms>`,
    'xmlns:wsaa="http://wsaa.view.sua.dvadac.desein.afip.gov"',
  );

export interface Answer {
  status: number;
  text: string;
  headers: Headers;
}

/** Sends a message as it is. */
export async function post(url: string, body: string, headers: Record<string, string> = {}): Promise<Answer> {
  const sent = { 'content-type': 'text/xml; charset=utf-8', soapaction: '""', ...headers };
  const response = await fetch(url, { method: 'POST', body, headers: sent });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

/** Returns the text of the first element with this name, undefined if there is none. */
export function textIn(xml: string, name: string): string | undefined {
  return new RegExp(`<(?:\\w+:)?${name}(?: [^>]*)?>([^<]*)<`).exec(xml)?.[1];
}

/** Returns the texts of all elements with this name. */
export function textsIn(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text);
}

const unescape = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Returns the ticket in an answer of WSAA. */
export function ticketIn({ text }: Answer): { xml: string; token: string; sign: string } {
  const xml = unescape(textIn(text, 'loginCmsReturn') ?? '');
  return { xml, token: textIn(xml, 'token') ?? '', sign: textIn(xml, 'sign') ?? '' };
}

/** Starts a simulator behind a server, which stops after the file's last test. Tests may move its clock. */
export async function givenSimulator(options: Partial<SimulatorOptions> = {}) {
  const clock = { now: noon };
  const simulator: Simulator = createSimulator({
    store: memoryStore(),
    now: () => clock.now,
    reuseWindowMs: 0,
    log: (error) => {
      throw error;
    },
    ...options,
  });
  const server = await serveOnLoopback(0, (request, response) => {
    void simulator.handle(request, response, server.url);
  });
  afterAll(() => server.close());
  return { simulator, clock, addresses: addressesBelow(server.url) };
}

export type GivenSimulator = Awaited<ReturnType<typeof givenSimulator>>;

/** Makes a certificate of the simulator's authority. */
export async function givenHolder(
  { simulator }: Pick<GivenSimulator, 'simulator'>,
  subject?: string,
  validity?: { validFrom?: Date; validTo?: Date },
): Promise<Holder> {
  const { key, request } = givenRequest({ subject });
  return { key, certificate: await simulator.issueCertificate(request, validity) };
}

/** Gets a ticket, and returns the text of the element Auth for the issuer. */
export async function givenAuth(given: GivenSimulator, cuit = issuer): Promise<string> {
  const holder = await givenHolder(given, `/C=AR/O=Optica/CN=optica/serialNumber=CUIT ${cuit}`);
  const answer = await post(given.addresses.wsaa, loginBody(sign(loginRequest(), holder)));
  const { token, sign: signature } = ticketIn(answer);
  return `<ar:Auth><ar:Token>${token}</ar:Token><ar:Sign>${signature}</ar:Sign><ar:Cuit>${cuit}</ar:Cuit></ar:Auth>`;
}

/** Calls an operation of WSFEv1 with a body written by hand. */
export function callWsfe(
  { addresses }: { addresses: ServiceAddresses },
  operation: string,
  body: string,
): Promise<Answer> {
  return post(
    addresses.wsfe,
    soap(`<ar:${operation}>${body}</ar:${operation}>`, 'xmlns:ar="http://ar.gov.afip.dif.FEV1/"'),
    { soapaction: `"http://ar.gov.afip.dif.FEV1/${operation}"` },
  );
}
