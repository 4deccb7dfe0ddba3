/** WSAA specification 1.2.2. */
import { argentineTime } from './clock.ts';
import { openMessage, type SignedMessage } from './cms.ts';
import type { Call, Reply } from './server.ts';
import type { Context } from './settings.ts';
import { makeTicket, randomId, wsaaName } from './ticket.ts';
import { childOf, escapeXml, parseXml, type XmlElement } from './xml.ts';

/** The times are undefined if the request has no valid time. */
interface Login {
  version: string;
  source: string | undefined;
  destination: string | undefined;
  generated: Date | undefined;
  expires: Date | undefined;
  service: string;
}

const DAY = 24 * 60 * 60 * 1000;
/** The simulator gives tickets only for the first two services. */
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

function readLogin(text: string): Login | undefined {
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

function requestProblem(login: Login | undefined, { holder }: SignedMessage, now: Date) {
  if (!login) return 'xml.bad';
  if (!['1', '1.0'].includes(login.version)) return 'xml.version.notSupported';
  if (login.source !== undefined && login.source !== holder) return 'xml.source.invalid';
  if (login.destination !== undefined && login.destination !== wsaaName) return 'xml.destination.invalid';
  const wrongTime = timeProblem(login, now);
  if (wrongTime) return wrongTime;
  return knownServices.has(login.service) ? undefined : 'wsn.notFound';
}

const axis = 'http://xml.apache.org/axis/';
const schemas = 'xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
const TICKET_LIFE = 12 * 60 * 60 * 1000;
const defaultNamespace = 'http://wsaa.view.sua.dvadac.desein.afip.gov';

/** ARCA does not document the texts of the last group. */
const faultTexts = {
  'coe.alreadyAuthenticated': 'El CEE ya posee un TA valido para el acceso al WSN solicitado',
  'coe.notAuthorized': 'Computador no autorizado a acceder al servicio',
  'cms.bad': 'El CMS no es valido',
  'cms.bad.base64': 'No se puede decodificar el BASE64',
  'cms.cert.notFound': 'No se ha encontrado certificado de firmador',
  'cms.sign.invalid': 'Firma inválida o algoritmo no soportado',
  'cms.cert.expired': 'Certificado expirado',
  'cms.cert.invalid': 'Certificado con fecha de generacion posterior a la actual',
  'cms.cert.untrusted': 'Certificado no emitido por AC de confianza',
  'xml.generationTime.invalid':
    'generationTime posee formato o dato inválido (ej: en el futuro o más de 24 horas de antigüedad)',
  'xml.expirationTime.expired': 'expirationTime posee una fecha ya vencida',
  'xml.expirationTime.invalid': 'expirationTime posee formato o dato inválido (ej: vencimiento en más de 24 horas)',
  'xml.bad': 'No se ha podido interpretar el XML contra el SCHEMA',
  'xml.version.notSupported': 'La version del documento no es soportada',
  'xml.source.invalid': 'El atributo source no se corresponde con el DN del certificado',
  'xml.destination.invalid': 'El atributo destination no se corresponde con el DN del WSAA',
  'wsn.notFound': 'El servicio al que se desea acceder no existe',
  'wsaa.unavailable': 'El servicio de autenticacion no se encuentra disponible momentaneamente',
  'wsaa.internalError': 'Error interno en el servicio de autenticacion',
  'wsn.unavailable': 'El servicio al que se desea acceder no se encuentra disponible momentaneamente',
} as const;

export type LoginFault = keyof typeof faultTexts;

const hostname = `<ns3:hostname xmlns:ns3="${axis}">simulador</ns3:hostname>`;
const exception = `<ns2:exceptionName xmlns:ns2="${axis}">gov.afip.desein.dvadac.sua.view.wsaa.LoginFault</ns2:exceptionName>`;

function reply(status: number, content: string, isSoap12: boolean): Reply {
  const [namespace, type] = isSoap12
    ? ['http://www.w3.org/2003/05/soap-envelope', 'application/soap+xml;charset=utf-8']
    : ['http://schemas.xmlsoap.org/soap/envelope/', 'text/xml;charset=utf-8'];
  const body = `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="${namespace}" ${schemas}><soapenv:Body>${content}</soapenv:Body></soapenv:Envelope>`;
  return { status, type, body };
}

function soapFault(code: string, text: string, detail: string, isSoap12: boolean): Reply {
  const prefix = code.startsWith('soapenv:') ? '' : ` xmlns:ns1="${axis}"`;
  const fault = isSoap12
    ? `<soapenv:Code><soapenv:Value>soapenv:Receiver</soapenv:Value><soapenv:Subcode><soapenv:Value${prefix}>${code}</soapenv:Value></soapenv:Subcode></soapenv:Code><soapenv:Reason><soapenv:Text xml:lang="es">${escapeXml(text)}</soapenv:Text></soapenv:Reason><soapenv:Detail>${detail}</soapenv:Detail>`
    : `<faultcode${prefix}>${code}</faultcode><faultstring>${escapeXml(text)}</faultstring><detail>${detail}</detail>`;
  return reply(500, `<soapenv:Fault>${fault}</soapenv:Fault>`, isSoap12);
}

export function loginFault(code: LoginFault, isSoap12 = false): Reply {
  return soapFault(`ns1:${code}`, faultTexts[code], exception + hostname, isSoap12);
}

/** Returns the fault for a message without SOAPAction. Only SOAP 1.1 needs this header. */
export function missingAction({ soapAction, isSoap12 }: Pick<Call, 'soapAction' | 'isSoap12'>): Reply | undefined {
  if (soapAction !== undefined || isSoap12) return undefined;
  return soapFault('ns1:Client.NoSOAPAction', 'no SOAPAction header!', hostname, false);
}

/**
 * True if this request may get a ticket: no ticket was given in the reuse window. Only one of several concurrent
 * requests gets true, but with a window of 0 every request does.
 */
async function takeTurn({ store, reuseWindowMs }: Context, message: SignedMessage, login: Login, now: Date) {
  const name = `ticket ${message.fingerprint} ${login.service}`;
  const last = await store.read(name);
  if (typeof last === 'number' && now.getTime() - last < reuseWindowMs) return false;
  return (await store.swap(name, last, now.getTime())) || reuseWindowMs === 0;
}

async function giveTicket(context: Context, message: SignedMessage, login: Login, now: Date): Promise<string> {
  const expires = new Date(now.getTime() + TICKET_LIFE);
  const { delegations } = await context.settings();
  const relations = [message.holderCuit, ...(delegations?.[message.holderCuit] ?? [])];
  const { service } = login;
  const facts = { service, holder: message.holder, relations, generated: now, expires };
  const { token, sign } = makeTicket(await context.authority(), facts);
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<loginTicketResponse version="1.0">
    <header>
        <source>${wsaaName}</source>
        <destination>${escapeXml(message.holder)}</destination>
        <uniqueId>${randomId()}</uniqueId>
        <generationTime>${argentineTime(now)}</generationTime>
        <expirationTime>${argentineTime(expires)}</expirationTime>
    </header>
    <credentials>
        <token>${token}</token>
        <sign>${sign}</sign>
    </credentials>
</loginTicketResponse>
`;
}

/** The checks run in ARCA's order. */
export async function loginCms(context: Context, call: Call): Promise<Reply> {
  const fault = (code: LoginFault) => loginFault(code, call.isSoap12);
  const signed = call.body?.children.find(({ name }) => name === 'in0');
  if (call.body?.name !== 'loginCms' || !signed) {
    return soapFault('soapenv:Server.userException', 'java.lang.NullPointerException', hostname, call.isSoap12);
  }
  const now = context.now;
  const message = await openMessage(signed.text, await context.authority(), now);
  if ('problem' in message) return fault(`cms.${message.problem}`);
  const login = readLogin(message.content);
  const problem = requestProblem(login, message, now);
  if (problem) return fault(problem);
  if (!login) return fault('xml.bad');
  const { services } = await context.settings();
  const allowed = services?.[message.holderCuit] ?? ['wsfe', 'ws_sr_constancia_inscripcion'];
  if (!allowed.includes(login.service)) return fault('coe.notAuthorized');
  if (!(await takeTurn(context, message, login, now))) return fault('coe.alreadyAuthenticated');
  const ticket = await giveTicket(context, message, login, now);
  const namespace = call.body.namespace || defaultNamespace;
  const answer = `<loginCmsResponse xmlns="${escapeXml(namespace)}"><loginCmsReturn>${escapeXml(ticket)}</loginCmsReturn></loginCmsResponse>`;
  return reply(200, answer, call.isSoap12);
}
