/** The prefix of the storage keys of drafts. */
export const DRAFT_PREFIX = 'saleDraft:';

/** Removes the drafts of every user of this browser. Signing out calls it. */
export function forgetDrafts(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (key.startsWith(DRAFT_PREFIX)) storage.removeItem(key);
  }
}
