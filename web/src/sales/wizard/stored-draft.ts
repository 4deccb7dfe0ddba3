import { DRAFT_VERSION } from './draft-version.ts';
import { isBegun, type SaleDraft } from './sale-draft.ts';

/** Where a draft is kept: one per shop and user, so that nobody is shown another's. */
export interface DraftPlace {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  tenantId: string;
  userId: string;
}

const keyOf = ({ tenantId, userId }: DraftPlace) => `saleDraft:${tenantId}:${userId}`;

/** Whether an earlier visit left anything; `readDraft` judges it. */
export const hasDraft = (place: DraftPlace) => place.storage.getItem(keyOf(place)) !== null;

/** The draft left by an earlier visit; nothing when there is none, or none that can be trusted. */
export async function readDraft(place: DraftPlace): Promise<SaleDraft | undefined> {
  // Most visits find none, and need no schema.
  const { storedDraft } = await import('./draft-schema.ts');
  const { success, data } = storedDraft.safeParse(parseJson(place.storage.getItem(keyOf(place))));
  return success && isBegun(data.draft) ? data.draft : undefined;
}

/** Keeps a draft, or forgets it when there is nothing in it. A full or forbidden storage loses the draft, not the sale. */
export function keepDraft(place: DraftPlace, draft: SaleDraft): void {
  if (!isBegun(draft)) return forgetDraft(place);
  try {
    place.storage.setItem(keyOf(place), JSON.stringify({ version: DRAFT_VERSION, draft }));
  } catch {
    forgetDraft(place);
  }
}

export function forgetDraft(place: DraftPlace): void {
  place.storage.removeItem(keyOf(place));
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}
