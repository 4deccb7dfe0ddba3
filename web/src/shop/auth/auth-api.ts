import { authEndpoints } from '@dioptria/contract/shop/auth/auth-endpoints.ts';
import type { FirstShop } from '@dioptria/contract/shop/auth/auth.ts';
import { call } from '../../base/http/call.ts';
import { clearLocalData } from '../../base/session/drafts.ts';
import { endSession, startSession, storedSession } from '../../base/session/stored-session.ts';

/** @throws ApiError with the message to show. */
export async function signIn(email: string, password: string, code?: string): Promise<void> {
  startSession(await call(authEndpoints.signIn, { body: { email: email.trim(), password, code } }));
}

/** @throws ApiError with the messages to show. */
export async function createFirstShop(shop: FirstShop): Promise<void> {
  startSession(await call(authEndpoints.createFirstShop, { body: shop }));
}

export function leaveSession(): void {
  if (!storedSession()) return;
  void call(authEndpoints.signOut, { keepalive: true }).catch(() => undefined);
  clearLocalData();
}

/** Without waiting for the server's answer. */
export function signOut(): void {
  // `leaveSession` sends its request before the token is removed. If the request fails, the server ends the session by
  // inactivity.
  leaveSession();
  endSession();
}
