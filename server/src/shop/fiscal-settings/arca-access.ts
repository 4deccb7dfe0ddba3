import type { Environment } from '@dioptria/contract/shop/fiscal-settings/fiscal-labels.ts';
import type { ArcaAddresses } from '../../base/arca/addresses.ts';
import type { ArcaService, Ticket } from '../../base/arca/wsaa.ts';

/** An issuer of a tenant and the service that it asks. */
export interface ArcaCaller {
  tenantId: string;
  environment: Environment;
  service: ArcaService;
  /** 11 digits. */
  issuerCuit: string;
}

/** The tenants' access to ARCA. A later noun keeps the tickets, so `app.ts` hands this object over. */
export interface ArcaAccess {
  addressesOf(this: void, tenantId: string, environment: Environment): Promise<ArcaAddresses>;
  /**
   * Returns a valid ticket of the tenant's certificate. It asks ARCA for one if none is stored.
   * @throws ArcaFailure
   */
  ticketFor(this: void, caller: ArcaCaller): Promise<Ticket>;
  /** Forgets a ticket that ARCA has refused, so that the next call of `ticketFor` asks for another. */
  forgetTicket(this: void, caller: ArcaCaller, refused: Ticket): Promise<void>;
}
