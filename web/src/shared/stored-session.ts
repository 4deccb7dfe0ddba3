const tokenKey = 'token';
const tenantKey = 'tenantId';

/** What a signed-in browser keeps (spec §3 'Local browser storage'). */
export interface StoredSession {
  token: string;
  tenantId: string;
}

const listeners = new Set<() => void>();
let message: string | undefined;

/** The stored session, or nothing when nobody is signed in. */
export function storedSession(): StoredSession | undefined {
  const token = localStorage.getItem(tokenKey);
  return token ? { token, tenantId: localStorage.getItem(tenantKey) ?? '' } : undefined;
}

/** Remembers who signed in. */
export function startSession({ token, tenantId }: StoredSession): void {
  message = undefined;
  localStorage.setItem(tokenKey, token);
  localStorage.setItem(tenantKey, tenantId);
}

/** Forgets who was signed in. `reason`, where there is one, is shown by the sign-in page. */
export function endSession(reason?: string): void {
  message = reason;
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(tenantKey);
  for (const listener of listeners) listener();
}

/** Why the last session ended, if the server said so: a suspended shop, an expired session. */
export function sessionEndReason(): string | undefined {
  return message;
}

/** Calls `listener` whenever the session ends, in this tab or in another; answers the way to stop. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Other tabs: signing out there signs out here; someone else signing in there must not see this tab's data.
window.addEventListener('storage', (event) => {
  if (event.key !== null && event.key !== tokenKey) return;
  if (event.newValue) window.location.reload();
  else for (const listener of listeners) listener();
});
