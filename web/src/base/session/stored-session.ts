const tokenKey = 'token';
const tenantKey = 'tenantId';

export interface StoredSession {
  token: string;
  tenantId: string;
}

const listeners = new Set<() => void>();
let message: string | undefined;

export function storedSession(): StoredSession | undefined {
  const token = localStorage.getItem(tokenKey);
  return token ? { token, tenantId: localStorage.getItem(tenantKey) ?? '' } : undefined;
}

export function startSession({ token, tenantId }: StoredSession): void {
  message = undefined;
  localStorage.setItem(tokenKey, token);
  localStorage.setItem(tenantKey, tenantId);
}

/** The sign-in page shows `reason`. */
export function endSession(reason?: string): void {
  message = reason;
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(tenantKey);
  for (const listener of listeners) listener();
}

export function sessionEndReason(): string | undefined {
  return message;
}

/** The session may end in this tab or in another tab. */
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
