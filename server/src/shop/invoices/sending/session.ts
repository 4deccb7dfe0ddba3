import { ArcaFailure } from '../../../base/arca/failure.ts';
import type { Ticket } from '../../../base/arca/wsaa.ts';
import { authorize, type Session } from '../../../base/arca/wsfe.ts';
import type { ArcaAccess, ArcaCaller } from '../../fiscal-settings/arca-access.ts';
import type { SequenceKey } from '../invoice-tables.ts';
import { dropTicket, readCredentials, ticketFor, type TicketRequest } from './tickets.ts';
import { type Access, addressesOf, type Sending } from './sending.ts';

export class IssuerSession {
  readonly #sending: Sending;
  readonly #tenantId: string;
  readonly #key: SequenceKey;
  #current: { request: TicketRequest; ticket: Ticket } | undefined;
  #isRenewed = false;

  constructor(sending: Sending, tenantId: string, key: SequenceKey) {
    this.#sending = sending;
    this.#tenantId = tenantId;
    this.#key = key;
  }

  async ask<Result>(call: (session: Session) => Promise<Result>): Promise<Result> {
    try {
      return await call(await this.#session());
    } catch (error) {
      const isRefused = error instanceof ArcaFailure && error.kind === 'badTicket';
      if (!isRefused || this.#isRenewed) throw error;
      await this.#renew();
      return call(await this.#session());
    }
  }

  /** Call it before an attempt is stored, so that a failure of WSAA leaves no attempt. @throws ArcaFailure */
  async open(): Promise<void> {
    await this.#session();
  }

  async authorize(payload: string): ReturnType<typeof authorize> {
    return authorize(await this.#session(), payload);
  }

  /** Returns false if this session has already renewed the ticket. @throws ArcaFailure */
  async renewTicket(): Promise<boolean> {
    if (this.#isRenewed) return false;
    await this.#renew();
    await this.#session();
    return true;
  }

  async #renew(): Promise<void> {
    this.#isRenewed = true;
    if (this.#current) await dropTicket(this.#sending, this.#current.request, this.#current.ticket);
    this.#current = undefined;
  }

  async #session(): Promise<Session> {
    this.#current ??= await this.#signIn();
    const { request, ticket } = this.#current;
    return { addresses: request.addresses, ticket, issuerCuit: this.#key.issuer_cuit };
  }

  async #signIn() {
    const { environment, issuer_cuit: issuerCuit } = this.#key;
    const tenantId = this.#tenantId;
    const request: TicketRequest = {
      tenantId,
      environment,
      credentials: await readCredentials(this.#sending, tenantId, environment, issuerCuit),
      addresses: { ...(await addressesOf(this.#sending, environment, tenantId)), signal: this.#sending.signal },
      service: 'wsfe',
    };
    return { request, ticket: await ticketFor(this.#sending, request) };
  }
}

export function arcaAccess(sending: Access): ArcaAccess {
  const requestOf = async ({ tenantId, environment, service, issuerCuit }: ArcaCaller): Promise<TicketRequest> => ({
    tenantId,
    environment,
    service,
    credentials: await readCredentials(sending, tenantId, environment, issuerCuit),
    addresses: await addressesOf(sending, environment, tenantId),
  });
  return {
    addressesOf: (tenantId, environment) => addressesOf(sending, environment, tenantId),
    ticketFor: async (caller) => ticketFor(sending, await requestOf(caller)),
    forgetTicket: async (caller, refused) => dropTicket(sending, await requestOf(caller), refused),
  };
}
