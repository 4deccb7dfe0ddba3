import { SCANS_PREFIX } from '../shared/session/drafts.ts';

/** A code as it was scanned. The key makes a repeated request count once. */
export interface Scan {
  key: string;
  code: string;
}

/** A code that was not counted, and why. */
export interface RefusedScan extends Scan {
  reason: string;
}

/** The unfinished scans of a count: those to send, and refused codes that the user has not dismissed. */
export interface UnfinishedScans {
  waiting: readonly Scan[];
  refused: readonly RefusedScan[];
}

const keyOf = (countId: string) => `${SCANS_PREFIX}${countId}`;

/** The unfinished scans of a count in this browser. They survive a reload, and go with the sign-out. */
export function readScans(countId: string): UnfinishedScans {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(countId)) ?? 'null') as UnfinishedScans | null;
    return stored ?? { waiting: [], refused: [] };
  } catch {
    return { waiting: [], refused: [] };
  }
}

export function storeScans(countId: string, scans: UnfinishedScans): void {
  if (scans.waiting.length === 0 && scans.refused.length === 0) localStorage.removeItem(keyOf(countId));
  else localStorage.setItem(keyOf(countId), JSON.stringify(scans));
}
