import type { ImportedResource } from '@dioptria/contract/shop/imports/imported-resources.ts';
import type { CheckRequest, ImportCheck, ImportRecord } from '@dioptria/contract/shop/imports/imports.ts';
import { cutText } from '@dioptria/contract/base/whole-text.ts';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../http/http.ts';
import { queryKeys } from '../http/query-keys.ts';
import type { SourceChange } from './source-choice.tsx';

const path = '/tenant/imports';
/** Milliseconds between two requests for the progress. */
const PROGRESS_INTERVAL = 1000;

type Answer = { import: ImportRecord };

/** The query of a list's newest imports. One of these imports may still be running. */
export const importsQuery = (resource: ImportedResource) =>
  queryOptions({
    queryKey: queryKeys.imports(resource),
    queryFn: ({ signal }) => http.get<ImportRecord[]>(path, { query: { resource }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** The query of one import. While the import runs, the query requests the progress every `PROGRESS_INTERVAL`. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.import(id),
    queryFn: ({ signal }) => http.get<ImportRecord>(`${path}/${id}`, { signal }),
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'running' ? false : PROGRESS_INTERVAL),
    staleTime: 0,
  });

/** Uploads a file. @param change the place of the table in the file, if the user chose another than the server */
export const uploadFile = async (
  resource: ImportedResource,
  file: File,
  change: Partial<SourceChange> = {},
): Promise<ImportRecord> =>
  (await http.post<Answer>(`${path}/${resource}`, file, { query: { name: cutText(file.name, 200), ...change } }))
    .import;

export const checkImport = async (id: string, request: CheckRequest): Promise<ImportCheck> =>
  (await http.post<{ check: ImportCheck }>(`${path}/${id}/check`, request)).check;

export const runImport = async (id: string): Promise<ImportRecord> =>
  (await http.post<Answer>(`${path}/${id}/run`)).import;

export const cancelImport = (id: string) => http.delete(`${path}/${id}`);

/** The path of the file with the wrong rows. */
export const errorsPath = (id: string) => `${path}/${id}/errors`;
