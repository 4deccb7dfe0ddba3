import { createSign, createVerify, randomInt } from 'node:crypto';
import type { Authority } from './authority.ts';
import { childOf, escapeXml, parseXml, type XmlElement } from './xml.ts';

export type Service = 'wsfe' | 'ws_sr_constancia_inscripcion';

export const wsaaName = 'CN=wsaasimulador, O=AFIP, C=AR, SERIALNUMBER=CUIT 33693450239';
const wsaaCuit = '33693450239';

export interface TicketFacts {
  service: string;
  holder: string;
  relations: readonly string[];
  generated: Date;
  expires: Date;
}

const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000);

export const randomId = (): number => randomInt(1, 2 ** 32);

function signatureOf(xml: string, { ticketKey }: Authority): string {
  return createSign('sha256').update(xml).sign(ticketKey, 'base64');
}

export function makeTicket(authority: Authority, facts: TicketFacts): { token: string; sign: string } {
  const relations = facts.relations.map((cuit) => `<relation key="${cuit}" reltype="4"/>`).join('');
  // ARCA's tokens begin to be valid a minute before the ticket's time.
  const xml =
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<sso version="2.0">' +
    `<id src="${wsaaName}" dst="CN=${facts.service}, O=AFIP, C=AR" unique_id="${randomId()}" ` +
    `gen_time="${seconds(facts.generated) - 60}" exp_time="${seconds(facts.expires)}"/>` +
    `<operation type="login" value="granted"><login entity="${wsaaCuit}" service="${facts.service}" ` +
    `uid="${escapeXml(facts.holder)}" authmethod="cms" regmethod="22"><relations>${relations}</relations></login></operation></sso>\n`;
  return { token: Buffer.from(xml).toString('base64'), sign: signatureOf(xml, authority) };
}

export type TicketProblem =
  | { kind: 'noToken' | 'noSign' | 'badToken' | 'badSign' }
  | { kind: 'badDates'; generated: Date; expires: Date; now: Date }
  | { kind: 'otherService'; service: string }
  | { kind: 'noRelation'; cuit: string };

function readToken(token: string): { xml: string; root: XmlElement } | undefined {
  const xml = Buffer.from(token, 'base64').toString();
  try {
    const root = parseXml(xml);
    return root.name === 'sso' ? { xml, root } : undefined;
  } catch {
    return undefined;
  }
}

function isSignedBy({ ticketPublicKey }: Authority, xml: string, sign: string): boolean {
  return createVerify('sha256').update(xml).verify(ticketPublicKey, sign, 'base64');
}

/** The checks run in the order in which ARCA checks a ticket. Undefined for a good ticket. */
export function ticketProblem(
  authority: Authority,
  { token, sign, cuit }: { token: string; sign: string; cuit: string },
  { service, now }: { service: Service; now: Date },
): TicketProblem | undefined {
  if (token === '') return { kind: 'noToken' };
  if (sign === '') return { kind: 'noSign' };
  const read = readToken(token);
  if (!read) return { kind: 'badToken' };
  const instantOf = (name: string) => new Date(Number(childOf(read.root, 'id', '')?.attributes[name]) * 1000);
  const [generated, expires] = [instantOf('gen_time'), instantOf('exp_time')];
  if (!(generated <= now && now < expires)) return { kind: 'badDates', generated, expires, now };
  if (!isSignedBy(authority, read.xml, sign)) return { kind: 'badSign' };
  const login = childOf(childOf(read.root, 'operation', ''), 'login', '');
  const ownService = login?.attributes['service'] ?? '';
  if (ownService !== service) return { kind: 'otherService', service: ownService };
  const relations = childOf(login, 'relations', '')?.children.map(({ attributes }) => attributes['key']) ?? [];
  return relations.includes(cuit) ? undefined : { kind: 'noRelation', cuit };
}
