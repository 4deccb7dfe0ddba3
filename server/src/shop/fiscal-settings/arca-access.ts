import type { Environment } from '@dioptria/contract/shop/fiscal-settings/fiscal-labels.ts';
import type { ArcaAddresses } from '../../base/arca/addresses.ts';
import type { ArcaService, Ticket } from '../../base/arca/wsaa.ts';

export interface ArcaCaller {
  tenantId: string;
  environment: Environment;
  service: ArcaService;
  /** 11 digits. */
  issuerCuit: string;
}

/** A later noun keeps the tickets, so `app.ts` passes this object. */
export interface ArcaAccess {
  addressesOf(this: void, tenantId: string, environment: Environment): Promise<ArcaAddresses>;
  ticketFor(this: void, caller: ArcaCaller): Promise<Ticket>;
  /** The next call of `ticketFor` asks for another ticket. */
  forgetTicket(this: void, caller: ArcaCaller, refused: Ticket): Promise<void>;
}
