import { unknownClient } from '@dioptria/contract/shop/sales/sales.ts';
import { type FetchQueryOptions, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useReducer, useState } from 'react';
import { clientQuery } from '../../clients/clients-api.ts';
import { errorMessage } from '../../../base/http/http.ts';
import { type DraftPlace, draftPlace, forgetDraft } from '../../../base/session/local-data.ts';
import { useCan, useSession } from '../../../base/session/session.ts';
import { isOfPath } from '../../../base/http/stale.ts';
import { nothingIfAbsent } from '../public-sale-api.ts';
import { productQuery } from '../sales-api.ts';
import { wizardTexts } from '../wizard/texts.ts';
import { refreshProducts, toDraftClient, toDraftProduct } from './draft-lines.ts';
import {
  applyChange,
  type DraftClient,
  emptyDraft,
  hasContent,
  type ProductLine,
  type SaleDraft,
} from './sale-draft.ts';
import { newAttempt } from './sale-request.ts';
import { isDraftKept, keepDraft, readDraft, type StoredDraft } from './stored-draft.ts';

interface FirstDraft {
  place: DraftPlace;
  draft: SaleDraft;
  /** A message for each product that no longer exists, and a message if the client could not be loaded. */
  notices: readonly string[];
}

/** Returns the stored draft of an earlier visit, updated with the current data. Otherwise returns an empty draft. */
export function useFirstDraft(): Promise<FirstDraft> {
  const { user, tenant } = useSession();
  const queryClient = useQueryClient();
  const mayAddCustom = useCan('sales.customProducts');
  const [first] = useState(async (): Promise<FirstDraft> => {
    const place = await draftPlace({ kind: 'sale', tenantId: tenant._id, userId: user._id });
    const stored = readDraft(place);
    if (!stored) return { place, draft: emptyDraft(newAttempt()), notices: [] };
    const { draft, notices } = await restore(queryClient, stored);
    return { place, draft: mayAddCustom ? draft : { ...draft, customProducts: [] }, notices };
  });
  return first;
}

export function useDraft(first: Promise<FirstDraft>) {
  const { place, ...found } = use(first);
  const queryClient = useQueryClient();
  const [draft, change] = useReducer(applyChange, found.draft);
  const [isRestored, setRestored] = useState(() => hasContent(draft));
  const [notices, setNotices] = useState(found.notices);
  const isKept = isDraftKept.use();
  useEffect(() => isDraftKept.set(keepDraft(place, draft)), [place, draft]);

  return {
    draft,
    change,
    /** Returns the draft with current prices and stock. */
    refresh: async (): Promise<SaleDraft> => {
      // The lists of the picker also show the old prices and stock, so the lists are refetched too.
      void queryClient.invalidateQueries({ predicate: isOfPath('products') });
      const { renew, notices: news } = await freshProducts(queryClient, draft.products);
      change(renew);
      setNotices(news);
      return renew(draft);
    },
    notices,
    isRestored,
    /** False if the browser cannot store the draft, so that closing the wizard loses content. */
    isKept,
    /** Called when the user continues the sale. */
    takeUp: () => setRestored(false),
    startOver: () => {
      change(() => emptyDraft(newAttempt()));
      setRestored(false);
      setNotices([]);
    },
    forget: () => forgetDraft(place),
  };
}

/** If the products cannot be fetched, their stored prices and stock are kept. */
async function restore(queryClient: QueryClient, { clientId, ...draft }: StoredDraft) {
  const [{ client, problem }, products] = await Promise.all([
    clientId === null ? { client: null, problem: undefined } : restoreClient(queryClient, clientId),
    freshProducts(queryClient, draft.products).catch(() => undefined),
  ]);
  const restored: SaleDraft = {
    ...draft,
    client,
    prescription: client && draft.prescription,
    coverages: client ? draft.coverages : [],
  };
  return {
    draft: products ? products.renew(restored) : restored,
    notices: [...(products?.notices ?? []), ...(problem ? [problem] : [])],
  };
}

async function restoreClient(
  queryClient: QueryClient,
  id: string,
): Promise<{ client: DraftClient | null; problem?: string }> {
  try {
    const client = await fetchNow(queryClient, clientQuery(id));
    return client ? { client: toDraftClient(client) } : { client: null, problem: unknownClient };
  } catch (error) {
    return { client: null, problem: errorMessage(error) };
  }
}

/** `renew` sets the current prices and stock of a draft; `notices` has a message for each product that no longer exists. */
async function freshProducts(queryClient: QueryClient, lines: readonly ProductLine[]) {
  const chosen = lines.map(({ product }) => product);
  const fresh = await Promise.all(chosen.map(({ _id }) => fetchNow(queryClient, productQuery(_id))));
  const gone = chosen.filter((_, index) => !fresh[index]);
  return {
    renew: refreshProducts(
      fresh.filter((product) => product !== null).map(toDraftProduct),
      gone.map(({ _id }) => _id),
    ),
    notices: gone.map(({ name }) => wizardTexts.productGone(name)),
  };
}

/** Requests the record even if the cache has it. `null` if the record does not exist. */
function fetchNow<Data, Key extends readonly unknown[]>(
  queryClient: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data | null> {
  return queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(nothingIfAbsent);
}
