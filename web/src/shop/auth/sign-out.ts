import { authEndpoints } from '@dioptria/contract/shop/auth/auth-endpoints.ts';
import { clearLocalData } from '../../base/session/drafts.ts';
import { call } from '../../base/http/call.ts';
import { endSession, storedSession } from '../../base/session/stored-session.ts';

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
