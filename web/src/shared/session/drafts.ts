/** The forms that store a draft in the browser, and the prefixes of their storage keys. */
const prefixes = { sale: 'saleDraft:', reception: 'receptionDraft:', purchaseOrder: 'orderDraft:' } as const;
export type DraftKind = keyof typeof prefixes;
/** The prefix of the scans of a count that are not sent yet. */
export const SCANS_PREFIX = 'countScans:';

/** Removes the drafts of every user of this browser. Signing out calls it. */
export function forgetDrafts(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) {
      if ([...Object.values(prefixes), SCANS_PREFIX].some((prefix) => key.startsWith(prefix))) storage.removeItem(key);
    }
  }
}

/** Where a draft is stored: under the user's own key, so that no user sees another's draft. */
export interface DraftPlace {
  kind: DraftKind;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  tenantId: string;
  userId: string;
}

type DraftOwner = Omit<DraftPlace, 'storage'>;
const keyOf = ({ kind, tenantId, userId }: DraftOwner) => `${prefixes[kind]}${tenantId}:${userId}`;

/** Whether this tab holds the lock of a key. Kept, because a second request for the lock would fail on the tab's own lock. */
const owned = new Map<string, Promise<boolean>>();

/**
 * Where this tab stores its draft. The user's first tab uses local storage, where the draft survives the tab; each further
 * tab has a draft of its own in session storage.
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

/** The value stored at a place; null for nothing or no JSON. */
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
