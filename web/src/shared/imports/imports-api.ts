import type { ImportedResource } from '@dioptria/contract/imported-resources.ts';
import type { CheckRequest, ImportCheck, ImportRecord } from '@dioptria/contract/imports.ts';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../http/http.ts';
import { queryKeys } from '../http/query-keys.ts';

const path = '/tenant/imports';
/** Milliseconds between two questions for the progress. */
const PROGRESS_INTERVAL = 1000;

type Answer = { import: ImportRecord };

/** The newest imports of a list, of which one may be running still. */
export const importsQuery = (resource: ImportedResource) =>
  queryOptions({
    queryKey: queryKeys.imports(resource),
    queryFn: ({ signal }) => http.get<ImportRecord[]>(path, { query: { resource }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** An import, asked for again while it runs. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.import(id),
    queryFn: ({ signal }) => http.get<ImportRecord>(`${path}/${id}`, { signal }),
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'running' ? false : PROGRESS_INTERVAL),
    staleTime: 0,
  });

export const uploadFile = async (resource: ImportedResource, file: File): Promise<ImportRecord> =>
  (await http.post<Answer>(`${path}/${resource}`, file, { query: { name: file.name.slice(0, 200) } })).import;

export const checkImport = async (id: string, request: CheckRequest): Promise<ImportCheck> =>
  (await http.post<{ check: ImportCheck }>(`${path}/${id}/check`, request)).check;

export const runImport = async (id: string): Promise<ImportRecord> =>
  (await http.post<Answer>(`${path}/${id}/run`)).import;

export const cancelImport = (id: string) => http.delete(`${path}/${id}`);

/** The address of the wrong rows as a file. */
export const errorsPath = (id: string) => `${path}/${id}/errors`;
