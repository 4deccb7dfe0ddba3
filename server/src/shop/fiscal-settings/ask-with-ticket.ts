import type { ArcaAddresses } from '../../base/arca/addresses.ts';
import { ArcaFailure } from '../../base/arca/failure.ts';
import type { Session } from '../../base/arca/wsfe.ts';
import type { ArcaAccess, ArcaCaller } from './arca-access.ts';

const isOfKind = (error: unknown, kind: ArcaFailure['kind']) => error instanceof ArcaFailure && error.kind === kind;

/**
 * If ARCA refuses the stored ticket, asks once more with a new one: a ticket knows only the CUITs that its certificate
 * represented when it was issued. If ARCA gives no new ticket yet, the refusal of the first one is thrown.
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
