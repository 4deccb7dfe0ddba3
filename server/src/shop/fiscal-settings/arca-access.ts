import { connectionProblems } from '@dioptria/contract/shop/fiscal-settings/connection-labels.ts';
import type { Environment } from '@dioptria/contract/shop/fiscal-settings/fiscal-labels.ts';
import type { ArcaAddresses } from '../../base/arca/addresses.ts';
import { ArcaFailure } from '../../base/arca/failure.ts';
import type { ArcaService, Ticket } from '../../base/arca/wsaa.ts';
import type { Session } from '../../base/arca/wsfe.ts';
import { Refusal } from '../../base/records/refusal.ts';

export interface ArcaCaller {
  tenantId: string;
  environment: Environment;
  service: ArcaService;
  /** 11 digits. */
  issuerCuit: string;
}

/** `app.ts` passes this object, because the tickets belong to `invoices/`, which may not be imported here. */
export interface ArcaAccess {
  addressesOf(this: void, tenantId: string, environment: Environment): Promise<ArcaAddresses>;
  ticketFor(this: void, caller: ArcaCaller): Promise<Ticket>;
  /** Afterwards, `ticketFor` no longer returns the refused ticket. */
  forgetTicket(this: void, caller: ArcaCaller, refused: Ticket): Promise<void>;
}

const isOfKind = (error: unknown, kind: ArcaFailure['kind']) => error instanceof ArcaFailure && error.kind === kind;

/**
 * If ARCA refuses the stored ticket, asks once more with a new ticket. A ticket is valid only for the CUITs that its
 * certificate represented when ARCA issued the ticket. If ARCA gives no new ticket yet, the refusal of the stored
 * ticket is thrown.
 * @throws ArcaFailure
 */
export async function askWithTicket<Result>(
  access: ArcaAccess,
  { addresses, ...caller }: ArcaCaller & { addresses: ArcaAddresses },
  ask: (session: Session) => Promise<Result>,
): Promise<Result> {
  const { issuerCuit } = caller;
  const ticket = await access.ticketFor(caller);
  try {
    return await ask({ addresses, issuerCuit, ticket });
  } catch (error) {
    if (!isOfKind(error, 'badTicket')) throw error;
    await access.forgetTicket(caller, ticket);
    const renewed = await access.ticketFor(caller).catch((failure: unknown) => {
      throw isOfKind(failure, 'alreadyAuthenticated') ? error : failure;
    });
    return ask({ addresses, issuerCuit, ticket: renewed });
  }
}

/**
 * A request that waits for ARCA occupies a slot of the database's queue. A slow ARCA must not take the slots that the shop needs
 * for its sales (docs/decisions/0021-load.md).
 */
const AT_ONCE = 2;
const AT_ONCE_OF_TENANT = 1;

export class OutsideCalls {
  readonly #running: string[] = [];

  /** @throws Refusal 429 with `Retry-After` if too many requests wait for ARCA. */
  async run<Result>(tenantId: string, work: () => Promise<Result>): Promise<Result> {
    const ofTenant = this.#running.filter((one) => one === tenantId).length;
    if (this.#running.length >= AT_ONCE || ofTenant >= AT_ONCE_OF_TENANT) {
      throw new Refusal(429, 'too_many_requests', connectionProblems.busy, { headers: { 'retry-after': '3' } });
    }
    this.#running.push(tenantId);
    try {
      return await work();
    } finally {
      this.#running.splice(this.#running.indexOf(tenantId), 1);
    }
  }
}
