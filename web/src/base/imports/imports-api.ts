import type { ImportedResource } from '@dioptria/contract/shop/imports/imported-resources.ts';
import type { CheckRequest, ImportCheck, ImportRecord } from '@dioptria/contract/shop/imports/imports.ts';
import { cutText } from '@dioptria/contract/base/whole-text.ts';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../http/http.ts';
import { queryKeys } from '../http/query-keys.ts';
import type { SourceChange } from './source-choice.tsx';

const path = '/tenant/imports';
/** In milliseconds. */
const PROGRESS_INTERVAL = 1000;

type Answer = { import: ImportRecord };

export const importsQuery = (resource: ImportedResource) =>
  queryOptions({
    queryKey: queryKeys.imports(resource),
    queryFn: ({ signal }) => http.get<ImportRecord[]>(path, { query: { resource }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.import(id),
    queryFn: ({ signal }) => http.get<ImportRecord>(`${path}/${id}`, { signal }),
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'running' ? false : PROGRESS_INTERVAL),
    staleTime: 0,
  });

/** `change` is set if the user chose another place of the table than the server. */
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

export const errorsPath = (id: string) => `${path}/${id}/errors`;
