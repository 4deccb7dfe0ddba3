import { type Merge, mergeEndpoints, type MergedPair } from '@dioptria/contract/shop/merges/merge-endpoints.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type CallBodyOf, queryOf } from '../../base/http/call.ts';
import { staleAfterCall } from '../../base/http/stale.ts';
import { useCall } from '../../base/http/use-send.ts';
import { hideUndo, showUndo } from '../../base/ui/toasts/undo-toast.tsx';
import { mergeTexts as texts } from './texts.ts';

const { create, preview, recent, similar, undo } = mergeEndpoints;

export const recentMerges = queryOf(recent);

export const similarPairs = queryOf(similar);

export const mergePreview = (pair: MergedPair) =>
  queryOptions({
    queryKey: [preview.path, 'answer', pair],
    queryFn: async ({ signal }) => (await call(preview, { body: pair, signal })).preview,
    meta: { shows: undefined },
  });

/** Refetches neither the merged record nor the preview, because the record does not exist any more. */
export function useMerge() {
  const queryClient = useQueryClient();
  const send = useCall();
  const isStale = staleAfterCall(create);
  return useMutation({
    mutationFn: (body: CallBodyOf<typeof create>) => send(create, { body }),
    onSuccess: ({ merge }, { merged }) => {
      showMerge(queryClient, merge);
      void queryClient.invalidateQueries({
        predicate: (query) => {
          const path = String(query.queryKey[0]);
          return isStale(query) && path !== preview.path && !path.includes(merged);
        },
      });
    },
    onError: () => void queryClient.invalidateQueries({ predicate: isStale }),
  });
}

function showMerge(queryClient: QueryClient, { _id, name, kept }: Merge): void {
  showUndo(_id, texts.done(name, kept.name), () => undoMerge(queryClient, _id));
}

export async function undoMerge(queryClient: QueryClient, id: string): Promise<string> {
  const { merge } = await call(undo, { params: { id } });
  hideUndo(id);
  void queryClient.invalidateQueries({ predicate: staleAfterCall(undo) });
  return texts.undone(merge.name);
}
