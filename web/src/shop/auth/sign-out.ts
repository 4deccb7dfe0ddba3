import { clearLocalData } from '../../base/session/drafts.ts';
import { http } from '../../base/http/http.ts';
import { endSession, storedSession } from '../../base/session/stored-session.ts';

/**
 * Asks the server to end the session of this browser, if there is one, and removes the user's work and the session's
 * token from the browser.
 */
export function leaveSession(): void {
  if (!storedSession()) return;
  void http.post('/auth/logout', undefined, { keepalive: true }).catch(() => undefined);
  clearLocalData();
}

/**
 * Ends the session in this browser at once, and asks the server, without waiting for the answer, to end the session
 * too.
 */
export function signOut(): void {
  // `leaveSession` sends its request before the token is removed. If the request fails, the server ends the session by
  // inactivity.
  leaveSession();
  endSession();
}
