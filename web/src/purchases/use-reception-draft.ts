import { use, useEffect, useState } from 'react';
import { today } from '../shared/format/format.ts';
import { http, isGone } from '../shared/http/http.ts';
import { addressOf } from '../shared/http/query-keys.ts';
import { type DraftPlace, draftPlace, forgetDraft, storeAt, storedAt } from '../shared/session/drafts.ts';
import { useSession } from '../shared/session/session.ts';
import {
  type DraftChange,
  type DraftProduct,
  emptyReception,
  hasContent,
  type ReceptionDraft,
  receptionDraft,
  toDraftProduct,
} from './reception-draft.ts';

interface FirstDraft {
  place: DraftPlace;
  draft: ReceptionDraft;
}

/** The form's first draft: the stored one of an earlier visit, otherwise an empty one. */
export function useFirstReception(): Promise<FirstDraft> {
  const { user, tenant } = useSession();
  const [first] = useState(async (): Promise<FirstDraft> => {
    const place = await draftPlace({ kind: 'reception', tenantId: tenant._id, userId: user._id });
    const stored = receptionDraft.safeParse(storedAt(place)).data;
    return { place, draft: stored ? await withCurrentProducts(stored) : emptyReception(today()) };
  });
  return first;
}

/** The form's draft. Stores each change. */
export function useReceptionDraft(first: Promise<FirstDraft>) {
  const found = use(first);
  const { place } = found;
  const [draft, change] = useState(found.draft);
  const [isRestored, setRestored] = useState(() => hasContent(found.draft));
  useEffect(() => {
    if (hasContent(draft)) storeAt(place, draft);
    else forgetDraft(place);
  }, [place, draft]);
  return {
    draft,
    change: (next: DraftChange) => change(next),
    isRestored,
    startOver: () => {
      change(emptyReception(today()));
      setRestored(false);
    },
    forget: () => forgetDraft(place),
  };
}

/** A stored draft with the current costs and prices of its products, without products that were deleted. */
async function withCurrentProducts(draft: ReceptionDraft): Promise<ReceptionDraft> {
  const lines = await Promise.all(
    draft.lines.map((line) =>
      http.get<DraftProduct>(`${addressOf({ path: 'products' })}/${line.product._id}`).then(
        (product) => ({ ...line, product: toDraftProduct(product) }),
        (error: unknown) => (isGone(error) ? undefined : line),
      ),
    ),
  );
  return { ...draft, lines: lines.filter((line) => line !== undefined) };
}
