import type { Permission, Role } from '@dioptria/contract/permissions.ts';
import type { Transaction } from '../database/tables.ts';

/** The signed-in user on whose behalf a request runs. */
export interface Actor {
  userId: string;
  tenantId: string;
  name: string;
  email: string;
  role: Role;
  owner: boolean;
  /** The role's permissions and the user's own grants. */
  permissions: readonly Permission[];
}

/** Where a request comes from. */
export interface Origin {
  /** The network address. */
  address: string;
  /** The program, as it calls itself. */
  userAgent: string;
  requestId: string;
}

/** All that a service is given: one open transaction of one tenant, and who asks. */
export interface Context {
  tx: Transaction;
  actor: Actor;
  /** The shop's time zone, an IANA name: 'today' and 'month' are read in it. */
  timeZone: string;
  /** The browser's tab that asks, where it says so: it is not told of its own changes. */
  tabId: string | undefined;
  origin: Origin;
  /** The request's moment, the same for everything it writes. */
  now: Date;
}

/** What it takes to read and write a tenant's rows, whoever asks. Every `Context` is one. */
export interface TenantScope {
  tx: Transaction;
  actor: Pick<Actor, 'tenantId'>;
}
