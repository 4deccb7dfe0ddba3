import { browserSettings } from './browser-settings.ts';

/**
 * Removes everything that a user left in this browser: drafts, unsent scans, the session. Only the settings of the
 * browser stay. Called when a user signs out, and when a user accepts an invitation in this browser.
 */
export function clearLocalData(): void {
  const kept = new Set<string>(Object.values(browserSettings));
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (!kept.has(key)) storage.removeItem(key);
  }
}

/**
 * The storage of a draft, and the parts of its key. The key contains the user, so that no user sees the draft of
 * another user.
 */
export interface DraftPlace {
  /** The name of the form, which no other form has: `sale`. */
  kind: string;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  tenantId: string;
  userId: string;
}

type DraftOwner = Omit<DraftPlace, 'storage'>;
const keyOf = ({ kind, tenantId, userId }: DraftOwner) => `${kind}Draft:${tenantId}:${userId}`;

/**
 * For each draft's key, true if this tab holds the lock of the key. The map keeps the results, because a second request
 * for a lock would fail on the tab's own lock.
 */
const owned = new Map<string, Promise<boolean>>();

/**
 * Returns the place where this tab stores its draft. The user's first tab uses local storage, so that the draft is
 * still there after the tab is closed. Each further tab has its own draft in session storage.
 */
export async function draftPlace(owner: DraftOwner): Promise<DraftPlace> {
  const key = keyOf(owner);
  const owns = owned.get(key) ?? lockForTab(key);
  owned.set(key, owns);
  const hasOwn = sessionStorage.getItem(key) !== null;
  return { ...owner, storage: !hasOwn && (await owns) ? localStorage : sessionStorage };
}

/**
 * Takes a lock until the tab is closed. Returns false if another tab holds the lock, or if the browser has no locks:
 * browsers offer locks only over HTTPS.
 */
function lockForTab(name: string): Promise<boolean> {
  if (!('locks' in navigator)) return Promise.resolve(false);
  return new Promise((resolve) => {
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock ? new Promise(() => {}) : undefined;
    });
  });
}

/** Returns the stored draft, or null if nothing is stored or the stored text is no JSON. */
export function storedAt(place: DraftPlace): unknown {
  try {
    return JSON.parse(place.storage.getItem(keyOf(place)) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a draft as JSON. If the storage is full or forbidden, the function removes the draft and throws no error. */
export function storeAt(place: DraftPlace, draft: object): void {
  try {
    place.storage.setItem(keyOf(place), JSON.stringify(draft));
  } catch {
    forgetDraft(place);
  }
}

export function forgetDraft(place: DraftPlace): void {
  place.storage.removeItem(keyOf(place));
}
