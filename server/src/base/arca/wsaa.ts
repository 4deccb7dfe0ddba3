/** Technical specification of WSAA 1.2.2. */
import { randomInt } from 'node:crypto';
import type { ArcaAddresses } from './addresses.ts';
import { parseXml, textAt, writtenTime } from './xml.ts';
import { ArcaFailure, type FailureKind } from './failure.ts';
import { type Credentials, signMessage } from './certificate.ts';
import { callSoap, statusFailure, type SoapReply } from './soap.ts';

export type ArcaService = 'wsfe' | 'ws_sr_constancia_inscripcion';

/** Token and signature are secrets. */
export interface Ticket {
  token: string;
  sign: string;
  generatedAt: Date;
  expiresAt: Date;
}

/**
 * In milliseconds. The validity of a request begins this long before now and ends this long after now, because WSAA's
 * clock may differ.
 */
const MARGIN = 10 * 60 * 1000;

/** A later time in ARCA's answer may be beyond the last year that PostgreSQL stores. */
const LATEST = new Date('9999-12-31T00:00:00Z');

const kindsOfFaults: readonly (readonly [RegExp, FailureKind])[] = [
  [/^coe\.alreadyAuthenticated$/, 'alreadyAuthenticated'],
  [/^coe\.notAuthorized$/, 'notAuthorized'],
  [/^cms\.cert\./, 'certificate'],
  [/^xml\.(?:generationTime|expirationTime)\./, 'clock'],
  [/^wsaa\.|^wsn\.unavailable$/, 'unavailable'],
];

function writeRequest(service: ArcaService, now: Date): string {
  const time = (distance: number) => writtenTime(new Date(now.getTime() + distance));
  // The id is random, because two requests within one second would share an id that counts seconds.
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    `<loginTicketRequest version="1.0"><header><uniqueId>${randomInt(1, 2 ** 32)}</uniqueId>` +
    `<generationTime>${time(-MARGIN)}</generationTime><expirationTime>${time(MARGIN)}</expirationTime></header>` +
    `<service>${service}</service></loginTicketRequest>`
  );
}

function faultFailure({ code, text }: NonNullable<SoapReply['fault']>, serverDate: Date | undefined): ArcaFailure {
  const [, kind = 'ours'] = kindsOfFaults.find(([pattern]) => pattern.test(code)) ?? [];
  return new ArcaFailure(kind, code, { messages: [{ code: 0, message: text }], serverDate });
}

/** The answer contains the ticket as an escaped text. */
function readTicket(reply: SoapReply): Ticket | undefined {
  const response = parseXml(textAt(reply.content, 'loginCmsResponse', 'loginCmsReturn'));
  const part = (...path: string[]) => textAt(response, 'loginTicketResponse', ...path);
  const [token, sign] = [part('credentials', 'token'), part('credentials', 'sign')];
  const generatedAt = new Date(part('header', 'generationTime'));
  const expiresAt = new Date(part('header', 'expirationTime'));
  const isTimed = expiresAt > generatedAt && generatedAt.getTime() > 0 && expiresAt < LATEST;
  return token !== '' && sign !== '' && isTimed ? { token, sign, generatedAt, expiresAt } : undefined;
}

async function packRequest(request: string, credentials: Credentials, now: Date): Promise<string> {
  try {
    return (await signMessage(request, credentials, now)).toString('base64');
  } catch {
    // The error of the library may quote the key.
    throw new ArcaFailure('certificate', 'unreadable');
  }
}

/**
 * Asks WSAA for a ticket. WSAA issues at most one ticket per certificate and service in 2 minutes (in homologation
 * 10 minutes), and never returns a ticket again. So the caller stores the ticket, and sends one request at a time.
 * @throws ArcaFailure
 */
export async function requestTicket(
  credentials: Credentials,
  addresses: ArcaAddresses,
  service: ArcaService,
  now: Date,
): Promise<Ticket> {
  const message = await packRequest(writeRequest(service, now), credentials, now);
  const call = {
    url: addresses.wsaa,
    soapAction: '',
    namespace: 'xmlns:wsaa="http://wsaa.view.sua.dvadac.desein.afip.gov"',
    body: `<wsaa:loginCms><wsaa:in0>${message}</wsaa:in0></wsaa:loginCms>`,
  };
  const reply = await callSoap(call, addresses);
  if (reply.fault) throw faultFailure(reply.fault, reply.serverDate);
  const ticket = reply.status === 200 ? readTicket(reply) : undefined;
  if (!ticket) throw statusFailure(reply);
  return ticket;
}
