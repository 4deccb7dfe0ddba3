import {
  type PriceChange,
  type PriceChangeRow,
  priceChanges,
  type PricePreview,
} from '@dioptria/contract/price-changes.ts';
import type { PriceList, PriceListMapping, PriceListPreview } from '@dioptria/contract/price-lists.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '../shared/http/http.ts';
import { postOnce, useIdempotencyKey } from '../shared/http/idempotency-key.ts';
import { addressOf, staleAfter } from '../shared/http/query-keys.ts';

export const place = addressOf(priceChanges);

/** A row with the id that lists need. */
export type ShownRow = PriceChangeRow & { _id: string };

/** Previews a change. It writes nothing that a user sees, so it may be sent again. */
export const usePreviewPrices = () =>
  useMutation({
    mutationFn: async (request: object) =>
      (await http.post<{ preview: PricePreview }>(`${place}/preview`, request)).preview,
  });

/** A provider's list in memory, so that it can be sent again after the file itself has changed. */
export interface ListFile {
  name: string;
  content: Blob;
}

/** Reads the columns of a provider's list. */
export const useReadList = () =>
  useMutation({
    mutationFn: async ({ file, providerId }: { file: ListFile; providerId: string | undefined }) =>
      (await http.post<{ list: PriceList }>(`${place}/lists`, file.content, { query: { providerId } })).list,
  });

interface ListPreviewRequest extends PriceListMapping {
  file: ListFile;
  providerId: string | undefined;
}

/** Previews the costs of a provider's list. */
export const usePreviewList = () =>
  useMutation({
    mutationFn: async ({ file, ...columns }: ListPreviewRequest) => {
      const query = { ...columns, name: file.name.slice(0, 200) };
      return (await http.post<{ preview: PriceListPreview }>(`${place}/lists/preview`, file.content, { query }))
        .preview;
    },
  });

/** Applies a preview. All prices on the screen are stale afterwards. */
export function useApplyPrices() {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: async (previewId: string) => {
      const request = { previewId };
      return (await postOnce<{ priceChange: PriceChange }>(place, request, keyOf(request))).priceChange;
    },
    onSuccess: () => queryClient.invalidateQueries({ predicate: staleAfter() }),
  });
}

/** Undoes a change. */
export function useUndoPrices({ _id }: PriceChange) {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: () => postOnce<{ undone: number; kept: number }>(`${place}/${_id}/undo`, undefined, keyOf(_id)),
    onSettled: () => queryClient.invalidateQueries({ predicate: staleAfter() }),
  });
}
