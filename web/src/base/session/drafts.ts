import { browserSettings } from './browser-settings.ts';

/**
 * Removes everything that a user left in this browser: drafts, unsent scans, the session. Only the settings of the
 * browser stay. Called at sign-out.
 */
export function forgetWork(): void {
  const kept = new Set<string>(Object.values(browserSettings));
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (!kept.has(key)) storage.removeItem(key);
  }
}

/** Where a draft is stored: under a key of the user, so that no user sees the draft of another user. */
export interface DraftPlace {
  /** The form, by a name that no other form has: `sale`. */
  kind: string;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  tenantId: string;
  userId: string;
}

type DraftOwner = Omit<DraftPlace, 'storage'>;
const keyOf = ({ kind, tenantId, userId }: DraftOwner) => `${kind}Draft:${tenantId}:${userId}`;

/**
 * For each key, true if this tab holds its lock. Remembered, because a second request for the lock would fail on the
 * tab's own lock.
 */
const owned = new Map<string, Promise<boolean>>();

/**
 * Where this tab stores its draft. The user's first tab uses local storage, where the draft survives the tab. Each
 * further tab has its own draft in session storage.
 */
export async function draftPlace(owner: DraftOwner): Promise<DraftPlace> {
  const key = keyOf(owner);
  const owns = owned.get(key) ?? lockForTab(key);
  owned.set(key, owns);
  const hasOwn = sessionStorage.getItem(key) !== null;
  return { ...owner, storage: !hasOwn && (await owns) ? localStorage : sessionStorage };
}

/** Takes a lock until the tab is closed. Browsers offer locks only over HTTPS. */
function lockForTab(name: string): Promise<boolean> {
  if (!('locks' in navigator)) return Promise.resolve(false);
  return new Promise((resolve) => {
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock ? new Promise(() => {}) : undefined;
    });
  });
}

/** The stored value; null if nothing is stored, or no JSON. */
export function storedAt(place: DraftPlace): unknown {
  try {
    return JSON.parse(place.storage.getItem(keyOf(place)) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a draft as JSON. If the storage is full or forbidden, only the draft is lost. */
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
