import type { Permission, Role } from '@dioptria/contract/shop/permissions.ts';
import type { Transaction } from '../database/tables.ts';

/**
 * A step that the user must take before any other work: replace a password that another person has typed, or set up the required
 * second factor.
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
  /** The permissions of the user's role, and the permissions that the user has in addition. */
  permissions: readonly Permission[];
  /** The step that the user must take before any other work, if any. */
  requiredStep?: RequiredStep | undefined;
}

/** The origin of a request, for rate limits and for the audit log. */
export interface Origin {
  /** The IP address of the client. */
  address: string;
  /** The `User-Agent` header. */
  userAgent: string;
  requestId: string;
}

/** The input of every service: one open transaction of one tenant, the signed-in user and the request's origin. */
export interface Context {
  tx: Transaction;
  actor: Actor;
  /** The IANA name of the tenant's time zone, in which the server computes days and months. */
  timeZone: string;
  /**
   * The id of the browser tab that sent the request, if the request names a tab. The live stream of this tab leaves out the changes
   * that the tab made.
   */
  tabId: string | undefined;
  origin: Origin;
  /** True if the user has typed the password a short time ago (recent-password.ts). */
  isPasswordRecent: boolean;
  /** The time of the request. All rows that the request writes get this time. */
  now: Date;
}

/** A transaction and its tenant, for functions that need no user. Every `Context` is also a `TenantScope`. */
export interface TenantScope {
  tx: Transaction;
  actor: Pick<Actor, 'tenantId'>;
}
