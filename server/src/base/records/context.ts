import { passwordNeeded } from '@dioptria/contract/shop/auth/auth.ts';
import type { Permission, Role } from '@dioptria/contract/shop/permissions.ts';
import type { Transaction } from '../database/tables.ts';
import { conflict } from './refusal.ts';

/** Before any other work, the user must replace a password that another person has typed, or set up the required second factor. */
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
  /** The IANA name of the time zone in which the server computes days and months. */
  timeZone: string;
  /** The live stream of this tab leaves out the changes that the tab made. */
  tabId: string | undefined;
  origin: Origin;
  isPasswordRecent: boolean;
  /** All rows that the request writes get this time. */
  now: Date;
}

/** Functions that need no user take this scope. Every `Context` is also a `TenantScope`. */
export interface TenantScope {
  tx: Transaction;
  actor: Pick<Actor, 'tenantId'>;
}

/** In milliseconds. For this time after a confirmation, the user need not type the password again. */
export const CONFIRMATION_LIFE = 5 * 60_000;
const SIGN_IN_LIFE = 10 * 60_000;

/** Also true after a recent sign-in: some client programs cannot confirm a password, and sign in again instead. */
export function isPasswordRecent(
  { created_at: signedIn, confirmed_at: confirmed }: { created_at: string; confirmed_at: string | null },
  now: Date,
): boolean {
  const since = (instant: string) => now.getTime() - Date.parse(instant);
  return since(signedIn) <= SIGN_IN_LIFE || (confirmed !== null && since(confirmed) <= CONFIRMATION_LIFE);
}

export function requireRecentPassword({ isPasswordRecent: isRecent }: Pick<Context, 'isPasswordRecent'>): void {
  if (!isRecent) throw conflict('unconfirmed', passwordNeeded);
}
