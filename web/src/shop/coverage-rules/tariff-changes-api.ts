import type { TariffChange, TariffPreview, TariffUndo } from '@dioptria/contract/shop/coverage-rules/tariff-changes.ts';
import type {
  TariffImport,
  TariffImportPreview,
  TariffSheet,
} from '@dioptria/contract/shop/coverage-rules/tariff-import.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { http, type Query } from '../../base/http/http.ts';
import { postOnce, useIdempotencyKey } from '../../base/http/idempotency-key.ts';
import { isTenantQuery, queryKeys, resourcePath } from '../../base/http/query-keys.ts';
import { useSheetRequest } from '../../base/imports/use-sheet-request.ts';
import { rulesPath } from './tariff-api.ts';

const place = (insurer: string) => resourcePath({ path: rulesPath(insurer) });

export interface Renewal {
  validFrom: string;
  validUntil: string | null;
}
export type PercentChange = Renewal & { percent: number };

/** Kept in memory, so that each request sends the same content. */
export interface TariffFile {
  name: string;
  content: Blob;
}

export const changesQuery = (insurer: string) =>
  queryOptions({
    queryKey: queryKeys.part(place(insurer), 'changes'),
    queryFn: ({ signal }) => http.get<TariffChange[]>(`${place(insurer)}/changes`, { signal }),
  });

/** Then every query is stale, because sales and clients show the rules too. */
function useTariffWrite<Request, Answer>(write: (request: Request, key: string) => Promise<Answer>) {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (request: Request) => write(request, keyOf(request)),
    onSuccess: () => queryClient.invalidateQueries({ predicate: isTenantQuery }),
  });
}

export const useCopyRules = (insurer: string) =>
  useTariffWrite((request: Renewal, key) => postOnce<TariffChange>(`${place(insurer)}/copy`, request, key));

export const usePreviewPercent = (insurer: string) =>
  useMutation({
    mutationFn: (request: PercentChange) => http.post<TariffPreview>(`${place(insurer)}/percent/preview`, request),
  });

/** `stamp` is that of the preview that the user saw. */
export const useChangePercent = (insurer: string) =>
  useTariffWrite((request: PercentChange & { stamp: string }, key) =>
    postOnce<TariffChange>(`${place(insurer)}/percent`, request, key),
  );

export const useLoadPami = (insurer: string) =>
  useTariffWrite((request: object, key) => postOnce<TariffChange>(`${place(insurer)}/pami`, request, key));

export function useUndoTariff(insurer: string) {
  const queryClient = useQueryClient();
  return async (changeId: string): Promise<TariffUndo> => {
    const done = await http.post<TariffUndo>(`${place(insurer)}/changes/${changeId}/undo`);
    await queryClient.invalidateQueries({ predicate: isTenantQuery });
    return done;
  };
}

interface FileRequest {
  file: TariffFile;
  query: Query;
}

export const useReadTariff = (insurer: string) =>
  useSheetRequest(
    async ({ file, query }: FileRequest) =>
      (await http.post<{ sheet: TariffSheet }>(`${place(insurer)}/sheet`, file.content, { query })).sheet,
  );

export const usePreviewTariff = (insurer: string) =>
  useSheetRequest(({ file, query }: FileRequest) =>
    http.post<TariffImportPreview>(`${place(insurer)}/sheet/preview`, file.content, { query }),
  );

export const useImportTariff = (insurer: string) =>
  useTariffWrite(({ file, query }: FileRequest) =>
    http.post<TariffImport>(`${place(insurer)}/sheet/import`, file.content, { query }),
  );
