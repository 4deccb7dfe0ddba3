/** The server counts one unit for each `key`, even if the browser sends the request again. */
export interface Scan {
  key: string;
  code: string;
}

export interface RefusedScan extends Scan {
  reason: string;
}

/** Scans to send, and refused codes that the user has not dismissed. */
export interface UnfinishedScans {
  waiting: readonly Scan[];
  refused: readonly RefusedScan[];
}

const keyOf = (countId: string) => `countScans:${countId}`;

/** A reload keeps the scans, and signing out removes them. */
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
