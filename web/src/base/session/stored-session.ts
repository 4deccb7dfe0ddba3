const tokenKey = 'token';
const tenantKey = 'tenantId';

/** The session in the browser's local storage (docs/rules.md#sessions-9). */
export interface StoredSession {
  token: string;
  tenantId: string;
}

const listeners = new Set<() => void>();
let message: string | undefined;

/** The stored session. Undefined if nobody is signed in. */
export function storedSession(): StoredSession | undefined {
  const token = localStorage.getItem(tokenKey);
  return token ? { token, tenantId: localStorage.getItem(tenantKey) ?? '' } : undefined;
}

/** Stores the session after signing in. */
export function startSession({ token, tenantId }: StoredSession): void {
  message = undefined;
  localStorage.setItem(tokenKey, token);
  localStorage.setItem(tenantKey, tenantId);
}

/** Removes the stored session. @param reason a message that the sign-in page shows */
export function endSession(reason?: string): void {
  message = reason;
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(tenantKey);
  for (const listener of listeners) listener();
}

/** The server's reason why the last session ended: a suspended tenant, an expired session. */
export function sessionEndReason(): string | undefined {
  return message;
}

/**
 * Calls `listener` when the session ends, in this tab or in another tab.
 * @returns a function that removes the listener
 */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Another tab changed the token. A sign-out in the other tab signs out here too. A sign-in in the other tab reloads
// this tab, so that this tab does not show an earlier user's data.
window.addEventListener('storage', (event) => {
  if (event.key !== null && event.key !== tokenKey) return;
  if (event.newValue) window.location.reload();
  else for (const listener of listeners) listener();
});
