import { type KeyObject, generateKeyPairSync } from 'node:crypto';
import { afterAll } from 'vitest';
import { authorityOf } from '../authority.ts';
import { memoryStore, type SimulatorStore } from '../store.ts';
import { addressesBelow, type ServiceAddresses, serveOnLoopback } from '../server.ts';
import { createSimulator, type Simulator, type SimulatorOptions } from '../simulator.ts';
import { makeTicket } from '../ticket.ts';
import { openssl } from './openssl.ts';

export const issuer = '30000000007';

export const noon = new Date('2026-11-23T12:00:00-03:00');

const keys = new Map<number, string>();

/** Makes one key of each size per process, because large keys take long to make. */
function keyOf(bits: number): string {
  const key = keys.get(bits) ?? exported(generateKeyPairSync('rsa', { modulusLength: bits }).privateKey);
  keys.set(bits, key);
  return key;
}

const exported = (key: KeyObject) => String(key.export({ type: 'pkcs8', format: 'pem' }));

export async function givenRequest({
  subject = `/C=AR/O=Optica/CN=optica/serialNumber=CUIT ${issuer}`,
  bits = 2048,
} = {}): Promise<{ key: string; request: string }> {
  const key = keyOf(bits);
  return { key, request: await openssl(['req', '-new', '-key', 'own.key', '-subj', subject], { 'own.key': key }) };
}

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

export const base64Of = (pem: string): string => pem.replaceAll(/-----[^-]+-----|\s/g, '');

export async function sign(text: string, { key, certificate }: Holder, ...options: string[]): Promise<string> {
  const files = { 'request.xml': text, 'own.key': key, 'own.pem': certificate };
  const signer = ['-signer', 'own.pem', '-inkey', 'own.key', '-in', 'request.xml', '-binary', '-outform', 'PEM'];
  return base64Of(await openssl(['cms', '-sign', ...signer, ...(options.length > 0 ? options : ['-nodetach'])], files));
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

export async function post(url: string, body: string, headers: Record<string, string> = {}): Promise<Answer> {
  const sent = { 'content-type': 'text/xml; charset=utf-8', soapaction: '""', ...headers };
  const response = await fetch(url, { method: 'POST', body, headers: sent });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

export function textIn(xml: string, name: string): string | undefined {
  return new RegExp(`<(?:\\w+:)?${name}(?: [^>]*)?>([^<]*)<`).exec(xml)?.[1];
}

export function textsIn(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text);
}

const unescape = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

export function ticketIn({ text }: Pick<Answer, 'text'>): { xml: string; token: string; sign: string } {
  const xml = unescape(textIn(text, 'loginCmsReturn') ?? '');
  return { xml, token: textIn(xml, 'token') ?? '', sign: textIn(xml, 'sign') ?? '' };
}

export async function givenSimulator(options: Partial<SimulatorOptions> = {}) {
  const clock = { now: noon };
  const store = options.store ?? memoryStore();
  const simulator: Simulator = createSimulator({
    now: () => clock.now,
    reuseWindowMs: 0,
    log: (error) => {
      throw error;
    },
    ...options,
    store,
  });
  const server = await serveOnLoopback(0, (request, response) => {
    void simulator.handle(request, response, server.url);
  });
  afterAll(() => server.close());
  return { simulator, store, clock, addresses: addressesBelow(server.url) };
}

export type GivenSimulator = Awaited<ReturnType<typeof givenSimulator>>;

export async function givenHolder(
  { simulator }: Pick<GivenSimulator, 'simulator'>,
  validity?: { validFrom?: Date; validTo?: Date },
): Promise<Holder> {
  const { key, request } = await givenRequest();
  return { key, certificate: await simulator.issueCertificate(request, validity) };
}

export const authText = (token: string, signature: string, cuit = issuer) =>
  `<ar:Auth><ar:Token>${token}</ar:Token><ar:Sign>${signature}</ar:Sign><ar:Cuit>${cuit}</ar:Cuit></ar:Auth>`;

/** Makes a ticket of twelve hours without a signed request. */
export async function givenTicket(store: SimulatorStore, now: Date, service = 'wsfe') {
  const expires = new Date(now.getTime() + 12 * 60 * 60 * 1000);
  const holder = `SERIALNUMBER=CUIT ${issuer}, CN=optica`;
  const facts = { service, holder, relations: [issuer], generated: now, expires };
  return makeTicket(await authorityOf(store, now), facts);
}

export async function givenAuth({ store, clock }: Pick<GivenSimulator, 'store' | 'clock'>): Promise<string> {
  const { token, sign: signature } = await givenTicket(store, clock.now);
  return authText(token, signature);
}

export function callWsfe({ addresses }: { addresses: ServiceAddresses }, operation: string, body: string) {
  return post(
    addresses.wsfe,
    soap(`<ar:${operation}>${body}</ar:${operation}>`, 'xmlns:ar="http://ar.gov.afip.dif.FEV1/"'),
    { soapaction: `"http://ar.gov.afip.dif.FEV1/${operation}"` },
  );
}
