import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type InvoicePlace, type InvoiceRequest, previewQuery } from './invoices-api.ts';

/** In milliseconds after the last key. */
const PAUSE = 250;

/** After a pause. */
export function usePreview(place: InvoicePlace, request: InvoiceRequest) {
  const queryClient = useQueryClient();
  const written = JSON.stringify(request);
  const [shown] = useDebouncedValue(written, PAUSE);
  const query = previewQuery(place, JSON.parse(shown) as InvoiceRequest);
  const { data: preview, error, isPlaceholderData, refetch } = useQuery(query);
  const isStale = isPlaceholderData || written !== shown;
  /** Undefined if the preview does not load. */
  const settle = async () =>
    isStale ? queryClient.fetchQuery(previewQuery(place, request)).catch(() => undefined) : preview;
  return { preview, previewError: preview ? null : error, isStale, reload: () => void refetch(), settle };
}
