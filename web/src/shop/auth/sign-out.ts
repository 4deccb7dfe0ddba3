import { forgetWork } from '../../base/session/drafts.ts';
import { http } from '../../base/http/http.ts';
import { endSession, storedSession } from '../../base/session/stored-session.ts';

/** Asks the server to end the session of this browser, because another session is about to replace its token. */
export function leaveSession(): void {
  if (!storedSession()) return;
  void http.post('/auth/logout', undefined, { keepalive: true }).catch(() => undefined);
  forgetWork();
}

/** Ends the session in this browser at once, and asks the server to end it without waiting for the answer. */
export function signOut(): void {
  // The request must precede `endSession`, which removes the token. If the request fails, the session ends on the
  // server by inactivity.
  leaveSession();
  endSession();
}
