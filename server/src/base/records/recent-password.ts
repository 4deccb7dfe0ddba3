import { passwordNeeded } from '@dioptria/contract/shop/auth/own-user.ts';
import type { Context } from './context.ts';
import { conflict } from './refusal.ts';

/** In milliseconds, after the user has confirmed the password. */
export const CONFIRMATION_LIFE = 5 * 60_000;
const SIGN_IN_LIFE = 10 * 60_000;

/** The sign-in counts, so that a client program without the call that confirms a password can sign in again instead. */
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
