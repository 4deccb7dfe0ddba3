import {
  type PriceChange,
  type PriceChangeRow,
  priceChanges,
  type PricePreview,
} from '@dioptria/contract/shop/prices/price-changes.ts';
import type { PriceList, PriceListMapping, PriceListPreview } from '@dioptria/contract/shop/prices/price-lists.ts';
import { cutText } from '@dioptria/contract/base/whole-text.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '../../base/http/http.ts';
import { postOnce, useIdempotencyKey } from '../../base/http/idempotency-key.ts';
import { isTenantQuery, resourcePath } from '../../base/http/query-keys.ts';
import type { SourceChange } from '../../base/imports/source-choice.tsx';
import { useSheetRequest } from '../../base/imports/use-sheet-request.ts';

export const place = resourcePath(priceChanges);

/** With the `_id` that lists need. */
export type ShownRow = PriceChangeRow & { _id: string };

/** A preview writes nothing that a user sees, so the request may be repeated. */
export const usePreviewPrices = () =>
  useMutation({
    mutationFn: async (request: object) =>
      (await http.post<{ preview: PricePreview }>(`${place}/preview`, request)).preview,
  });

/** In memory, so that the preview gets the content that the app has read even if the file on the device has changed. */
export interface ListFile {
  name: string;
  content: Blob;
}

interface ListRequest extends Partial<SourceChange> {
  file: ListFile;
  providerId: string | undefined;
}

export const useReadList = () =>
  useSheetRequest(
    async ({ file, ...query }: ListRequest) =>
      (await http.post<{ list: PriceList }>(`${place}/lists`, file.content, { query })).list,
  );

type ListPreviewRequest = ListRequest & PriceListMapping;

export const usePreviewList = () =>
  useSheetRequest(async ({ file, ...request }: ListPreviewRequest) => {
    const query = { ...request, name: cutText(file.name, 200) };
    return (await http.post<{ preview: PriceListPreview }>(`${place}/lists/preview`, file.content, { query })).preview;
  });

/** Refetches every query, because many screens show prices. */
export function useApplyPrices() {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: async (previewId: string) => {
      const request = { previewId };
      return (await postOnce<{ priceChange: PriceChange }>(place, request, keyOf(request))).priceChange;
    },
    onSuccess: () => queryClient.invalidateQueries({ predicate: isTenantQuery }),
  });
}

export function useUndoPrices({ _id }: PriceChange) {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: () => postOnce<{ undone: number; kept: number }>(`${place}/${_id}/undo`, undefined, keyOf(_id)),
    onSettled: () => queryClient.invalidateQueries({ predicate: isTenantQuery }),
  });
}
