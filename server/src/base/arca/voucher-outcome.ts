import { contentAt, fromArcaDay, fromArcaTime, listAt, parseXml, shortTextAt, textAt, type XmlContent } from './xml.ts';
import type { FailureCode, Message } from './failure.ts';

/** The server stores the answer with the attempt. Both fields are null if no answer arrived. */
export interface Answer {
  httpStatus: number | null;
  /** The text has at most 64,000 characters, and no characters that PostgreSQL cannot store. */
  raw: string | null;
}

/**
 * The outcome of a request for a CAE:
 * - `authorised`: the voucher exists at ARCA. `due` is the day on which the CAE expires, `YYYY-MM-DD`.
 * - `rejected`: the voucher does not exist, and its number stays free.
 * - `notSent`: ARCA knows nothing of the request.
 * - `uncertain`: the voucher may exist. Only a query of its number gives the answer. `message` is ARCA's internal error, if any.
 * - `badTicket`: the voucher does not exist, because ARCA refused the ticket.
 * - `ours`: the voucher does not exist, because our program sent a malformed request.
 */
export type Outcome =
  | { kind: 'authorised'; cae: string; due: string; processedAt: Date | null; observations: Message[] }
  | { kind: 'rejected'; errors: Message[]; observations: Message[] }
  | { kind: 'notSent'; reason: FailureCode }
  | { kind: 'uncertain'; reason: FailureCode; message?: Message }
  | { kind: 'badTicket'; message: Message }
  | { kind: 'ours'; reason: FailureCode };

/** 500 is an internal error, 501 an error of the database, and 502 a running transaction. ARCA may have stored the voucher. */
export const isInternalError = ({ code }: Message): boolean => code >= 500 && code <= 502;
/** 600 is an invalid ticket, and 601 a ticket of another service or without the issuer's CUIT. */
export const isTicketError = ({ code }: Message): boolean => code === 600 || code === 601;
/** All errors about the content of a voucher have numbers of five digits. */
const isContentError = ({ code }: Message) => code >= 10_000 && code <= 99_999;

export const MAX_MESSAGES = 50;

const codeIn = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

/** A message whose element `Code` is no whole number has the code 0. */
export function messagesAt(content: XmlContent | undefined, ...path: string[]): Message[] {
  return listAt(content, ...path)
    .slice(0, MAX_MESSAGES)
    .map((one) => ({
      code: codeIn(textAt(one, 'Code')),
      message: shortTextAt(one, 'Msg'),
    }));
}

/** Returns true if the numbers are equal, or if the answer leaves the number out. */
const isSame = (sent: string, answered: string) => answered === '' || Number(answered) === Number(sent);

function isAnswerTo(payload: string, head: XmlContent | undefined, detail: XmlContent | undefined): boolean {
  const request = contentAt(parseXml(payload), 'FeCAEReq');
  const asked = contentAt(request, 'FeDetReq', 'FECAEDetRequest');
  return (
    isSame(textAt(request, 'FeCabReq', 'PtoVta'), textAt(head, 'PtoVta')) &&
    isSame(textAt(request, 'FeCabReq', 'CbteTipo'), textAt(head, 'CbteTipo')) &&
    isSame(textAt(asked, 'CbteDesde'), textAt(detail, 'CbteDesde'))
  );
}

/**
 * The outcome never depends on the texts of messages. An answer that is neither a clear authorisation nor a clear
 * rejection is uncertain.
 * `payload` is the element FeCAEReq of the request, with one voucher.
 */
export function readOutcome(result: XmlContent | undefined, payload: string): Outcome {
  const head = contentAt(result, 'FeCabResp');
  const detail = contentAt(result, 'FeDetResp', 'FECAEDetResponse');
  if (result === undefined || !isAnswerTo(payload, head, detail)) return { kind: 'uncertain', reason: 'unreadable' };
  const errors = messagesAt(result, 'Errors', 'Err');
  const observations = messagesAt(detail, 'Observaciones', 'Obs');
  const [cae, due] = [textAt(detail, 'CAE'), fromArcaDay(textAt(detail, 'CAEFchVto'))];
  const verdict = textAt(detail, 'Resultado');
  if (verdict === 'A' && /^\d{14}$/.test(cae) && due !== undefined) {
    return { kind: 'authorised', cae, due, processedAt: fromArcaTime(textAt(head, 'FchProceso')), observations };
  }
  const message = errors.find(isTicketError);
  if (message) return { kind: 'badTicket', message };
  const internal = errors.find(isInternalError);
  if (internal) return { kind: 'uncertain', reason: String(internal.code), message: internal };
  const isRefused = detail === undefined && errors.length > 0 && errors.every(isContentError);
  if (verdict === 'R' || isRefused) return { kind: 'rejected', errors, observations };
  return { kind: 'uncertain', reason: 'unreadable' };
}
