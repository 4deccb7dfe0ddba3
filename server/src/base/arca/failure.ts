/** Messages of WSAA and of the register have no number: their `code` is 0. */
export interface Message {
  code: number;
  message: string;
}

/**
 * The kind says why a request to ARCA failed:
 * - `notSent`: the connection failed before the request was sent, so ARCA knows nothing of the request.
 * - `uncertain`: no readable answer arrived after the request was sent, so ARCA may have carried the request out.
 * - `unavailable`: ARCA answered that it cannot serve the request now.
 * - `badTicket`: WSFEv1 or the register refused the ticket of access, or the ticket does not cover the issuer's CUIT.
 * - `alreadyAuthenticated`: WSAA issued a ticket minutes ago for the same certificate and service, and does not repeat it.
 * - `notAuthorized`: the certificate is not associated with the service.
 * - `certificate`: WSAA refused the certificate.
 * - `clock`: WSAA refused the times of the request. `serverDate` is the time of ARCA's clock.
 * - `refused`: ARCA refused the request for a reason that its messages state.
 * - `ours`: the request was malformed, so the fault is in our program.
 */
export type FailureKind =
  | 'notSent'
  | 'uncertain'
  | 'unavailable'
  | 'badTicket'
  | 'alreadyAuthenticated'
  | 'notAuthorized'
  | 'certificate'
  | 'clock'
  | 'refused'
  | 'ours';

/**
 * The codes up to `connection` are for failures before the request was sent. The codes from `cut` on are for later
 * failures. An aborted request always has the code `cut`, even if it was not sent.
 */
export type ConnectionCode =
  | 'unknownHost'
  | 'connectionRefused'
  | 'tls'
  | 'connectTimeout'
  | 'connection'
  | 'cut'
  | 'timeout'
  | 'tooLarge'
  | 'unreadable';

/**
 * A `ConnectionCode`, ARCA's number (`'10005'`), the code of a fault of WSAA (`'coe.notAuthorized'`), or an HTTP status
 * (`'http503'`).
 */
export type FailureCode = ConnectionCode | (string & {});

interface Facts {
  messages?: Message[];
  serverDate?: Date | undefined;
}

/** Contains no token, no signature and no key. */
export class ArcaFailure extends Error {
  override name = 'ArcaFailure';
  readonly kind: FailureKind;
  readonly code: FailureCode;
  readonly messages: readonly Message[];
  readonly serverDate: Date | undefined;

  constructor(kind: FailureKind, code: FailureCode, { messages = [], serverDate }: Facts = {}) {
    super(`ARCA: ${kind} (${code})`);
    this.kind = kind;
    this.code = code;
    this.messages = messages;
    this.serverDate = serverDate;
  }
}
