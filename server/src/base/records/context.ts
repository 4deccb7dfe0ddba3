import type { Permission, Role } from '@dioptria/contract/shop/permissions.ts';
import type { Transaction } from '../database/tables.ts';

/**
 * A step that the user must take before anything else: replace a password that another person typed, or set up the required second
 * factor.
 */
export type RequiredStep = 'password' | 'secondFactor';

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
  /** The step that the user must take first; undefined for a user who may work. */
  requiredStep?: RequiredStep | undefined;
}

/** The origin of a request, for limits and for the audit log. */
export interface Origin {
  /** The network address. */
  address: string;
  /** The `User-Agent` header. */
  userAgent: string;
  requestId: string;
}

/** The input of every service: one open transaction of one tenant, the signed-in user and the request's origin. */
export interface Context {
  tx: Transaction;
  actor: Actor;
  /** The tenant's time zone, an IANA name. Days and months are computed in it. */
  timeZone: string;
  /** The id of the browser tab that sends the request, if the request names one. The tab's own stream leaves out its changes. */
  tabId: string | undefined;
  origin: Origin;
  /** True if the user has typed the password a short time ago (recent-password.ts). */
  isPasswordRecent: boolean;
  /** The time of the request. Everything that the request writes has this time. */
  now: Date;
}

/** A transaction and its tenant: enough to read and write the tenant's rows. Every `Context` is a `TenantScope`. */
export interface TenantScope {
  tx: Transaction;
  actor: Pick<Actor, 'tenantId'>;
}
