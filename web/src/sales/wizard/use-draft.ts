import { unknownClient } from '@dioptria/contract/sale-checks.ts';
import { type FetchQueryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useReducer, useState } from 'react';
import { clientQuery } from '../../clients/clients-api.ts';
import { useCan, useSession } from '../../shared/session.ts';
import { nothingIfAbsent, productQuery, productsKey } from '../sales-api.ts';
import {
  applyChange,
  chooseClient,
  emptyDraft,
  isBegun,
  refreshProducts,
  type SaleDraft,
  toDraftProduct,
} from './sale-draft.ts';
import { newAttempt } from './sale-request.ts';
import { type DraftPlace, forgetDraft, hasDraft, keepDraft, readDraft } from './stored-draft.ts';
import { wizardTexts } from './texts.ts';

/** Where this user's draft is kept, and what an earlier visit left there, which may have to be waited for. */
export interface KeptDraft {
  place: DraftPlace;
  left: Promise<SaleDraft | undefined> | undefined;
}

export function useKeptDraft(): KeptDraft {
  const { user, tenant } = useSession();
  const [kept] = useState(() => {
    const place = { storage: localStorage, tenantId: tenant._id, userId: user._id };
    return { place, left: hasDraft(place) ? readDraft(place) : undefined };
  });
  return kept;
}

/** The sale being put together: kept at each change, taken up again where an earlier visit left it. */
export function useDraft({ place, left }: KeptDraft) {
  const found = left && use(left);
  const queryClient = useQueryClient();
  const mayAddCustom = useCan('sales.customProducts');
  const [draft, change] = useReducer(applyChange, found, (draftFound) => beginDraft(draftFound, mayAddCustom));
  const [isRestored, setRestored] = useState(() => isBegun(draft));
  const [notices, setNotices] = useState<readonly string[]>([]);
  useEffect(() => keepDraft(place, draft), [place, draft]);

  /** Asks for the prices and stock of now of what was chosen; answers the draft with them. */
  async function refresh(): Promise<SaleDraft> {
    const chosen = draft.products.map(({ product }) => product);
    // The picker's lists as well: what it offers has changed too.
    void queryClient.invalidateQueries({ queryKey: productsKey });
    const fresh = await Promise.all(chosen.map(({ _id }) => fetchNow(queryClient, productQuery(_id))));
    const gone = chosen.filter((_, index) => !fresh[index]);
    const renew = refreshProducts(
      fresh.filter((product) => product !== null).map(toDraftProduct),
      gone.map(({ _id }) => _id),
    );
    change(renew);
    setNotices(gone.map(({ name }) => wizardTexts.productGone(name)));
    return renew(draft);
  }

  // Where the server cannot be reached, the sale goes on as it was: confirming checks everything again.
  const { mutate: checkRestored } = useMutation({
    mutationFn: async () => {
      if (!isRestored) return;
      await refresh();
      if (draft.client && !(await fetchNow(queryClient, clientQuery(draft.client._id)))) {
        change(chooseClient(null));
        setNotices((others) => [...others, unknownClient]);
      }
    },
  });
  useEffect(() => checkRestored(), [checkRestored]);

  return {
    draft,
    change,
    refresh,
    notices,
    isRestored,
    /** Something was done with the restored draft: no need to point it out any longer. */
    takeUp: () => setRestored(false),
    startOver: () => {
      change(() => emptyDraft(newAttempt()));
      setRestored(false);
      setNotices([]);
    },
    forget: () => forgetDraft(place),
  };
}

/** What an earlier visit left, without what the user may no longer sell; else an empty draft. */
function beginDraft(found: SaleDraft | undefined, mayAddCustom: boolean): SaleDraft {
  const { customProducts, ...draft } = found ?? emptyDraft(newAttempt());
  return { ...draft, customProducts: mayAddCustom ? customProducts : [] };
}

/** Asks the server, however fresh an earlier answer is; `null` when there is no such record. */
function fetchNow<Data, Key extends readonly unknown[]>(
  queryClient: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data | null> {
  return queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(nothingIfAbsent);
}
