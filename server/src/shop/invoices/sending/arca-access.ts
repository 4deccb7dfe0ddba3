import type { ArcaAccess, ArcaCaller } from '../../fiscal-settings/arca-access.ts';
import { readCredentials } from './credentials.ts';
import { type Access, addressesOf } from './sending.ts';
import { dropTicket, ticketFor, type TicketRequest } from './tickets.ts';

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
