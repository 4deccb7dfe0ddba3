import type { ImportedResource } from '@dioptria/contract/shop/nouns.ts';
import {
  type CheckRequest,
  type ImportCheck,
  importEndpoints,
  type ImportRecord,
} from '@dioptria/contract/shop/imports/import-endpoints.ts';
import { cutText } from '@dioptria/contract/base/text.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, queryOf, withParams } from '../../base/http/call.ts';
import type { SourceChange } from '../../base/sheets/sheet-parts.tsx';

/** In milliseconds. */
const PROGRESS_INTERVAL = 1000;

export const importsQuery = (resource: ImportedResource) =>
  queryOptions({ ...queryOf(importEndpoints.list, { query: { resource } }), staleTime: 0, gcTime: 0 });

export const importQuery = (id: string) =>
  queryOptions({
    ...queryOf(importEndpoints.read, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'running' ? false : PROGRESS_INTERVAL),
    staleTime: 0,
  });

/** `change` is set if the user chose another sheet or row of headings than the server chose. */
export const uploadFile = async (
  resource: ImportedResource,
  file: File,
  change: Partial<SourceChange> = {},
): Promise<ImportRecord> => {
  const query = { name: cutText(file.name, 200), ...change };
  return (await call(importEndpoints.upload, { params: { id: resource }, query, body: file })).import;
};

export const checkImport = async (id: string, request: CheckRequest): Promise<ImportCheck> =>
  (await call(importEndpoints.check, { params: { id }, body: request })).check;

export const runImport = async (id: string): Promise<ImportRecord> =>
  (await call(importEndpoints.run, { params: { id } })).import;

export const cancelImport = (id: string) => call(importEndpoints.cancel, { params: { id } });

export const errorsOf = (id: string) => withParams(importEndpoints.errors, { id });
