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

/** The new days of rules that follow others. */
export interface Renewal {
  validFrom: string;
  validUntil: string | null;
}
export type PercentChange = Renewal & { percent: number };

/** A file that the app keeps in memory, so that each request sends the same content. */
export interface TariffFile {
  name: string;
  content: Blob;
}

/** The query of the last changes of a tariff that can be undone. */
export const changesQuery = (insurer: string) =>
  queryOptions({
    queryKey: queryKeys.part(place(insurer), 'changes'),
    queryFn: ({ signal }) => http.get<TariffChange[]>(`${place(insurer)}/changes`, { signal }),
  });

/** Returns a mutation that changes a tariff. Then every query is stale, because sales and clients show the rules too. */
function useTariffWrite<Request, Answer>(write: (request: Request, key: string) => Promise<Answer>) {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (request: Request) => write(request, keyOf(request)),
    onSuccess: () => queryClient.invalidateQueries({ predicate: isTenantQuery }),
  });
}

/** Copies the rules that are valid on the day before with new dates. */
export const useCopyRules = (insurer: string) =>
  useTariffWrite((request: Renewal, key) => postOnce<TariffChange>(`${place(insurer)}/copy`, request, key));

/** Previews a change by percent. A preview stores nothing. */
export const usePreviewPercent = (insurer: string) =>
  useMutation({
    mutationFn: (request: PercentChange) => http.post<TariffPreview>(`${place(insurer)}/percent/preview`, request),
  });

/** Changes the amounts by percent. `stamp` is that of the preview that the user saw. */
export const useChangePercent = (insurer: string) =>
  useTariffWrite((request: PercentChange & { stamp: string }, key) =>
    postOnce<TariffChange>(`${place(insurer)}/percent`, request, key),
  );

/** Gives the insurer the terms and rules of PAMI. */
export const useLoadPami = (insurer: string) =>
  useTariffWrite((request: object, key) => postOnce<TariffChange>(`${place(insurer)}/pami`, request, key));

/** Returns a function that undoes a change of the tariff. */
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

/** Reads the columns of a tariff's file. */
export const useReadTariff = (insurer: string) =>
  useSheetRequest(
    async ({ file, query }: FileRequest) =>
      (await http.post<{ sheet: TariffSheet }>(`${place(insurer)}/sheet`, file.content, { query })).sheet,
  );

/** Previews an import. A preview stores nothing. */
export const usePreviewTariff = (insurer: string) =>
  useSheetRequest(({ file, query }: FileRequest) =>
    http.post<TariffImportPreview>(`${place(insurer)}/sheet/preview`, file.content, { query }),
  );

/** Stores the rules of a file. */
export const useImportTariff = (insurer: string) =>
  useTariffWrite(({ file, query }: FileRequest) =>
    http.post<TariffImport>(`${place(insurer)}/sheet/import`, file.content, { query }),
  );
