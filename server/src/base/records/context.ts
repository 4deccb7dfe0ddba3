import type { Permission, Role } from '@dioptria/contract/shop/permissions.ts';
import type { Transaction } from '../database/tables.ts';

/** Before any other work: replace a password that another person has typed, or set up the required second factor. */
export type RequiredStep = 'password' | 'secondFactor';

export interface Actor {
  userId: string;
  tenantId: string;
  name: string;
  email: string;
  role: Role;
  owner: boolean;
  permissions: readonly Permission[];
  requiredStep?: RequiredStep | undefined;
}

export interface Origin {
  address: string;
  userAgent: string;
  requestId: string;
}

export interface Context {
  tx: Transaction;
  actor: Actor;
  /** IANA name, in which the server computes days and months. */
  timeZone: string;
  /** The live stream of this tab leaves out the changes that the tab made. */
  tabId: string | undefined;
  origin: Origin;
  isPasswordRecent: boolean;
  /** All rows that the request writes get this time. */
  now: Date;
}

/** For functions that need no user. Every `Context` is also a `TenantScope`. */
export interface TenantScope {
  tx: Transaction;
  actor: Pick<Actor, 'tenantId'>;
}
