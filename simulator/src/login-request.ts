import type { SignedMessage } from './cms.ts';
import { wsaaName } from './ticket.ts';
import { childOf, parseXml, type XmlElement } from './xml.ts';

/** The times are undefined if the request has no valid time. */
export interface Login {
  version: string;
  source: string | undefined;
  destination: string | undefined;
  generated: Date | undefined;
  expires: Date | undefined;
  service: string;
}

const DAY = 24 * 60 * 60 * 1000;
/** Only the first two give tickets here. */
const knownServices = new Set([
  'wsfe',
  'ws_sr_constancia_inscripcion',
  'ws_sr_padron_a5',
  'ws_sr_padron_a13',
  'wsfex',
  'wsmtxca',
]);

function readTime(text: string): Date | undefined {
  const [, time, offset] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?)(Z|[+-]\d\d:\d\d)?$/.exec(text.trim()) ?? [];
  if (time === undefined) return undefined;
  const instant = new Date(`${time}${offset ?? '-03:00'}`);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

const isUnsignedInt = (text: string) => /^\d{1,10}$/.test(text.trim()) && Number(text) < 2 ** 32;

function readRoot(root: XmlElement): Login | undefined {
  const header = childOf(root, 'header', '');
  const textOf = (name: string) => childOf(header, name, '')?.text;
  const service = childOf(root, 'service', '')?.text ?? '';
  const [uniqueId, generated, expires] = ['uniqueId', 'generationTime', 'expirationTime'].map(textOf);
  if (uniqueId === undefined || generated === undefined || expires === undefined) return undefined;
  if (!isUnsignedInt(uniqueId) || !/^.{3,32}$/.test(service)) return undefined;
  return {
    version: root.attributes['version'] ?? '1.0',
    source: textOf('source'),
    destination: textOf('destination'),
    generated: readTime(generated),
    expires: readTime(expires),
    service,
  };
}

export function readLogin(text: string): Login | undefined {
  try {
    const root = parseXml(text);
    return root.name === 'loginTicketRequest' && root.namespace === '' ? readRoot(root) : undefined;
  } catch {
    return undefined;
  }
}

function timeProblem({ generated, expires }: Login, now: Date) {
  const [from, to, at] = [generated?.getTime(), expires?.getTime(), now.getTime()];
  if (from === undefined || from > at || from < at - DAY) return 'xml.generationTime.invalid';
  if (to === undefined || to > at + DAY) return 'xml.expirationTime.invalid';
  return to <= at ? 'xml.expirationTime.expired' : undefined;
}

export function requestProblem(login: Login | undefined, { holder }: SignedMessage, now: Date) {
  if (!login) return 'xml.bad';
  if (!['1', '1.0'].includes(login.version)) return 'xml.version.notSupported';
  if (login.source !== undefined && login.source !== holder) return 'xml.source.invalid';
  if (login.destination !== undefined && login.destination !== wsaaName) return 'xml.destination.invalid';
  const wrongTime = timeProblem(login, now);
  if (wrongTime) return wrongTime;
  return knownServices.has(login.service) ? undefined : 'wsn.notFound';
}
