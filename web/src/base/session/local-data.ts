/** Signing out keeps these entries, and removes everything else from the storage. */
export const browserSettings = {
  darkMode: 'darkMode',
  sidebar: 'sidebarCollapsed',
  shortcuts: 'shortcuts',
  /** The name of the shop's owner, for the sign-in page. */
  ownerName: 'ownerName',
} as const;

/**
 * Removes drafts, unsent scans and the session, but not the settings of the browser. Also called when a user accepts an
 * invitation in this browser.
 */
export function clearLocalData(): void {
  const kept = new Set<string>(Object.values(browserSettings));
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (!kept.has(key)) storage.removeItem(key);
  }
}

/** The key contains the user, so that no user sees the draft of another user. */
export interface DraftPlace {
  kind: string;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  tenantId: string;
  userId: string;
}

type DraftOwner = Omit<DraftPlace, 'storage'>;
const keyOf = ({ kind, tenantId, userId }: DraftOwner) => `${kind}Draft:${tenantId}:${userId}`;

/** For each draft's key, true if this tab holds the lock. The tab asks once, because it cannot lock twice. */
const owned = new Map<string, Promise<boolean>>();

/**
 * The user's first tab uses local storage, so that the draft is kept after the tab is closed. Each further tab has its own draft
 * in session storage.
 */
export async function draftPlace(owner: DraftOwner): Promise<DraftPlace> {
  const key = keyOf(owner);
  const owns = owned.get(key) ?? lockForTab(key);
  owned.set(key, owns);
  const hasOwn = sessionStorage.getItem(key) !== null;
  return { ...owner, storage: !hasOwn && (await owns) ? localStorage : sessionStorage };
}

/**
 * Locks the name until the tab is closed. False if another tab holds the lock, or if the browser has no locks. Browsers
 * offer locks only over HTTPS.
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

/** Null if nothing is stored or the stored text is no JSON. */
export function storedAt(place: DraftPlace): unknown {
  try {
    return JSON.parse(place.storage.getItem(keyOf(place)) ?? 'null');
  } catch {
    return null;
  }
}

/** False if the storage is full or forbidden. Then the draft is removed. */
export function storeAt(place: DraftPlace, draft: object): boolean {
  try {
    place.storage.setItem(keyOf(place), JSON.stringify(draft));
    return true;
  } catch {
    forgetDraft(place);
    return false;
  }
}

export function forgetDraft(place: DraftPlace): void {
  place.storage.removeItem(keyOf(place));
}
