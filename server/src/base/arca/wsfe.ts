/** WSFEv1 manual 4.8. */
import type { ArcaAddresses } from './addresses.ts';
import {
  contentAt,
  escapeXml,
  fromArcaDay,
  listAt,
  shortTextAt,
  storableText,
  textAt,
  type XmlContent,
} from './xml.ts';
import { ArcaFailure } from './failure.ts';
import { callSoap, statusFailure, type SoapReply } from './soap.ts';
import { readStoredVoucher, type StoredVoucher } from './stored-voucher.ts';
import {
  isInternalError,
  isTicketError,
  messagesAt,
  readOutcome,
  type Answer,
  type Outcome,
} from './voucher-outcome.ts';
import type { Ticket } from './wsaa.ts';

export interface Session {
  addresses: ArcaAddresses;
  ticket: Pick<Ticket, 'token' | 'sign'>;
  /** 11 digits. The ticket's certificate must represent this CUIT. */
  issuerCuit: string;
}

/** A point of sale as ARCA has it. `kind` is ARCA's text, such as 'CAE - Ri Iva'. `closedOn` is a day, `YYYY-MM-DD`. */
export interface PointOfSaleAtArca {
  number: number;
  kind: string;
  isBlocked: boolean;
  closedOn: string | null;
}

const namespace = 'http://ar.gov.afip.dif.FEV1/';
const NO_DATA = 602;
const LONGEST_RAW = 64_000;

function authOf({ ticket, issuerCuit }: Session): string {
  const [token, sign] = [escapeXml(ticket.token), escapeXml(ticket.sign)];
  return `<ar:Auth><ar:Token>${token}</ar:Token><ar:Sign>${sign}</ar:Sign><ar:Cuit>${escapeXml(issuerCuit)}</ar:Cuit></ar:Auth>`;
}

type Access = Pick<Session, 'addresses'> & Partial<Pick<Session, 'ticket'>>;

function call({ addresses, ticket }: Access, operation: string, content: string): Promise<SoapReply> {
  const body = `<ar:${operation}>${content}</ar:${operation}>`;
  const soapAction = `${namespace}${operation}`;
  const secrets = ticket ? [ticket.token, ticket.sign] : [];
  return callSoap({ url: addresses.wsfe, soapAction, namespace: `xmlns:ar="${namespace}"`, body, secrets }, addresses);
}

function resultIn({ status, content }: SoapReply, operation: string): XmlContent | undefined {
  return status === 200 ? contentAt(content, `${operation}Response`, `${operation}Result`) : undefined;
}

/**
 * Only for operations that change nothing at ARCA. The error 602 (no data) is not thrown: the result contains it.
 * @throws ArcaFailure for every other error
 */
async function ask(access: Access, operation: string, content: string): Promise<XmlContent> {
  return (await askDated(access, operation, content)).result;
}

async function askDated(access: Access, operation: string, content: string) {
  const reply = await call(access, operation, content);
  const { serverDate, fault } = reply;
  if (fault?.code === 'Client') throw new ArcaFailure('ours', `http${reply.status}`, { serverDate });
  const result = resultIn(reply, operation);
  if (result === undefined) throw statusFailure(reply);
  const messages = messagesAt(result, 'Errors', 'Err').filter(({ code }) => code !== NO_DATA);
  const [first] = messages;
  if (!first) return { result, serverDate };
  const refusal = messages.some(isInternalError) ? 'unavailable' : 'refused';
  throw new ArcaFailure(messages.some(isTicketError) ? 'badTicket' : refusal, String(first.code), {
    messages,
    serverDate,
  });
}

const hasNoData = (result: XmlContent) => messagesAt(result, 'Errors', 'Err').some(({ code }) => code === NO_DATA);

/**
 * Every answer of ARCA and every `ArcaFailure` becomes an outcome. Only other errors are thrown. `payload` is from
 * `voucherPayload`; a retry sends the same payload.
 */
export async function authorize(session: Session, payload: string): Promise<Answer & Outcome> {
  const operation = 'FECAESolicitar';
  try {
    const reply = await call(session, operation, authOf(session) + payload);
    const answer = { httpStatus: reply.status, raw: storableText(reply.text.slice(0, LONGEST_RAW)) };
    const reason = `http${reply.status}`;
    // WSFEv1 answers 400 to a message that it cannot read as XML, before it looks for a voucher.
    if (reply.status === 400) return { ...answer, kind: 'ours', reason };
    if (reply.status !== 200) return { ...answer, kind: 'uncertain', reason };
    return { ...answer, ...readOutcome(resultIn(reply, operation), payload) };
  } catch (error) {
    if (!(error instanceof ArcaFailure)) throw error;
    const kind = error.kind === 'notSent' ? 'notSent' : 'uncertain';
    return { httpStatus: null, raw: null, kind, reason: error.code };
  }
}

const wrongAnswer = () => new ArcaFailure('uncertain', 'unreadable');

export async function lastNumber(session: Session, pointOfSale: number, type: number): Promise<number> {
  const content = `${authOf(session)}<ar:PtoVta>${pointOfSale}</ar:PtoVta><ar:CbteTipo>${type}</ar:CbteTipo>`;
  const result = await ask(session, 'FECompUltimoAutorizado', content);
  const [ofPoint, ofType] = [textAt(result, 'PtoVta'), textAt(result, 'CbteTipo')].map(Number);
  const number = textAt(result, 'CbteNro');
  if (!hasNoData(result) && (ofPoint !== pointOfSale || ofType !== type)) throw wrongAnswer();
  if (!/^\d{1,8}$/.test(number)) throw wrongAnswer();
  return Number(number);
}

/** Undefined if ARCA has no voucher of this number. @throws ArcaFailure */
export async function consult(
  session: Session,
  pointOfSale: number,
  type: number,
  number: number,
): Promise<StoredVoucher | undefined> {
  const key = `<ar:CbteTipo>${type}</ar:CbteTipo><ar:CbteNro>${number}</ar:CbteNro><ar:PtoVta>${pointOfSale}</ar:PtoVta>`;
  const content = `${authOf(session)}<ar:FeCompConsReq>${key}</ar:FeCompConsReq>`;
  const result = await ask(session, 'FECompConsultar', content);
  const found = contentAt(result, 'ResultGet');
  if (found === undefined && hasNoData(result)) return undefined;
  const stored = readStoredVoucher(found);
  const isAsked = stored?.pointOfSale === pointOfSale && stored.type === type && stored.number === number;
  if (!stored || !isAsked) throw wrongAnswer();
  return stored;
}

/** ARCA lists only the points of sale for web services. Homologation answers with an empty list. @throws ArcaFailure */
export async function pointsOfSale(session: Session): Promise<PointOfSaleAtArca[]> {
  const result = await ask(session, 'FEParamGetPtosVenta', authOf(session));
  return listAt(result, 'ResultGet', 'PtoVenta').map((one) => ({
    number: Number(textAt(one, 'Nro')),
    kind: textAt(one, 'EmisionTipo'),
    isBlocked: textAt(one, 'Bloqueado') === 'S',
    // An open point of sale has the text NULL here.
    closedOn: fromArcaDay(textAt(one, 'FchBaja')) ?? null,
  }));
}

/** Each part is `OK` if it works. `serverDate` is the time of ARCA's clock. */
export interface ServiceState {
  app: string;
  db: string;
  auth: string;
  serverDate: Date | undefined;
}

/** Even if each part works, a request for a voucher can fail. @throws ArcaFailure */
export async function isAlive(addresses: ArcaAddresses): Promise<ServiceState> {
  const { result, serverDate } = await askDated({ addresses }, 'FEDummy', '');
  const [app, db, auth] = ['AppServer', 'DbServer', 'AuthServer'].map((part) => shortTextAt(result, part));
  return { app: app ?? '', db: db ?? '', auth: auth ?? '', serverDate };
}
