import { forgetDrafts } from '../shared/session/drafts.ts';
import { http } from '../shared/http/http.ts';
import { endSession } from '../shared/session/stored-session.ts';

/** Ends the session in this browser at once, and asks the server to end it without waiting for the answer. */
export function signOut(): void {
  // The request must precede `endSession`, which removes its token. If it fails, the server's session ends by inactivity.
  void http.post('/auth/logout', undefined, { keepalive: true }).catch(() => undefined);
  forgetDrafts();
  endSession();
}
