import type { Schema } from '@dioptria/contract/base/zod.ts';
import { useEffect, useState } from 'react';
import { safeParse } from 'zod';
import { today } from '../../base/format/format.ts';
import { isGone } from '../../base/http/http.ts';
import { type Product as StoredProduct, readProduct } from '../products/products-api.ts';
import { type DraftPlace, draftPlace, forgetDraft, storeAt, storedAt } from '../../base/session/local-data.ts';
import { useSession } from '../../base/session/session.ts';
import type { DialogForm } from '../../base/ui/dialogs/form-dialog.tsx';

export interface DraftForm<Draft> {
  kind: string;
  schema: Schema<Draft>;
  /** `today` is the shop's day. */
  empty: (today: string) => Draft;
  hasContent: (draft: Draft) => boolean;
  /** Returns the draft with the current values of its products. */
  refresh: (draft: Draft) => Promise<Draft>;
}

export interface FirstDraft<Draft> {
  place: DraftPlace;
  draft: Draft;
  begin: Draft;
  isRestored: boolean;
}

/** Returns the stored draft of an earlier visit. If there is none, returns `begin` or an empty draft. */
export function useFirstDraft<Draft>(form: DraftForm<Draft>, begin?: Draft): Promise<FirstDraft<Draft>> {
  const { user, tenant } = useSession();
  const [first] = useState(async (): Promise<FirstDraft<Draft>> => {
    const place = await draftPlace({ kind: form.kind, tenantId: tenant._id, userId: user._id });
    const stored = safeParse(form.schema, storedAt(place)).data;
    const isRestored = stored !== undefined && form.hasContent(stored);
    const fresh = begin ?? form.empty(today());
    return { place, draft: isRestored ? await form.refresh(stored) : fresh, begin: fresh, isRestored };
  });
  return first;
}

/** Stores each change of the form's draft in the browser. */
export function useStoredDraft<Draft extends object>(
  { hasContent }: DraftForm<Draft>,
  found: FirstDraft<Draft>,
  form: DialogForm<Draft>,
) {
  const { place, begin } = found;
  const draft = form.values;
  const [isRestored, setRestored] = useState(found.isRestored);
  useEffect(() => {
    if (hasContent(draft)) storeAt(place, draft);
    else forgetDraft(place);
  }, [place, draft, hasContent]);
  return {
    isRestored,
    startOver: () => {
      form.setValues(begin);
      setRestored(false);
    },
    forget: () => forgetDraft(place),
  };
}

interface WithProducts<Product> {
  lines: { product: Product }[];
}

/** Removes the lines of deleted products. */
export async function withCurrentProducts<Product extends { _id: string }, Draft extends WithProducts<Product>>(
  draft: Draft,
  toProduct: (product: StoredProduct) => Product,
): Promise<Draft> {
  const lines = await Promise.all(
    draft.lines.map((line) =>
      readProduct(line.product._id).then(
        (product) => ({ ...line, product: toProduct(product) }),
        (error: unknown) => (isGone(error) ? undefined : line),
      ),
    ),
  );
  return { ...draft, lines: lines.filter((line) => line !== undefined) };
}
