import { clearLocalData } from '../../base/session/drafts.ts';
import { http } from '../../base/http/http.ts';
import { endSession, storedSession } from '../../base/session/stored-session.ts';

export function leaveSession(): void {
  if (!storedSession()) return;
  void http.post('/auth/logout', undefined, { keepalive: true }).catch(() => undefined);
  clearLocalData();
}

/** Without waiting for the server's answer. */
export function signOut(): void {
  // `leaveSession` sends its request before the token is removed. If the request fails, the server ends the session by
  // inactivity.
  leaveSession();
  endSession();
}
