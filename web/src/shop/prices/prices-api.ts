import type { AnswerOf } from '@dioptria/contract/base/endpoint.ts';
import { cutText } from '@dioptria/contract/base/text.ts';
import { priceEndpoints, type PriceListMapping } from '@dioptria/contract/shop/prices/price-endpoints.ts';
import type { PriceChange } from '@dioptria/contract/shop/prices/price-changes.ts';
import { call } from '../../base/http/call.ts';
import { useSend } from '../../base/http/use-send.ts';
import type { SourceChange } from '../../base/sheets/sheet-parts.tsx';
import { useSheetRequest } from '../../base/sheets/use-sheet-request.ts';
import { priceTexts as texts } from './texts.ts';

export type PriceChangeRow = AnswerOf<typeof priceEndpoints.rows>[number];

/** A list needs the `_id`. */
export type ShownRow = PriceChangeRow & { _id: string };

export const usePreviewPrices = () => useSend(priceEndpoints.preview);

/** The content is in memory, so that the preview gets it even if the file on the device has changed. */
export interface ListFile {
  name: string;
  content: Blob;
}

interface ListRequest extends Partial<SourceChange> {
  file: ListFile;
  providerId: string | undefined;
}

export const useReadList = () =>
  useSheetRequest(({ file, ...query }: ListRequest) => call(priceEndpoints.readList, { query, body: file.content }));

type ListPreviewRequest = ListRequest & PriceListMapping;

export const usePreviewList = () =>
  useSheetRequest(({ file, ...request }: ListPreviewRequest) => {
    const query = { ...request, name: cutText(file.name, 200) };
    return call(priceEndpoints.previewList, { query, body: file.content });
  });

export const useApplyPrices = () => useSend(priceEndpoints.apply, undefined, { waitsForRefetch: true });
export const useUndoPrices = (id: string) =>
  useSend(priceEndpoints.undo, { params: { id } }, { waitsForRefetch: true });

export function scopeText({ brand, category, provider, selected }: Omit<PriceChange, 'user'>): string {
  const names = [brand, category, provider].filter(Boolean);
  if (selected !== null) names.push(texts.selected(selected));
  return names.length === 0 ? texts.everything : names.join(' · ');
}
