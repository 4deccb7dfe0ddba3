import { endpoint } from '../../base/endpoint.ts';
import { deleted } from '../../base/problems.ts';
import { z } from '../../base/zod.ts';
import {
  checkAnswer,
  checkRequest,
  errorsQuery,
  importAnswer,
  importedResource,
  importRecord,
  importsQuery,
  uploadQuery,
} from './imports.ts';

/** A run makes the lists stale when it ends, and not when it begins. */
const ofImports = { caller: 'imports.run', tag: 'imports', shows: [], changes: 'nothing' } as const;

export const importEndpoints = {
  list: endpoint({
    ...ofImports,
    method: 'GET',
    path: '/tenant/imports',
    summary: 'The imports of the last day, newest first',
    query: importsQuery,
    answer: z.array(importRecord),
  }),
  read: endpoint({
    ...ofImports,
    method: 'GET',
    path: '/tenant/imports/:id',
    summary: 'An import: its progress and its outcome',
    answer: importRecord,
  }),
  errors: endpoint({
    ...ofImports,
    method: 'GET',
    path: '/tenant/imports/:id/errors',
    summary: 'The wrong rows of an import as a file, to mend and import it',
    query: errorsQuery,
    isFile: true,
  }),
  upload: endpoint({
    ...ofImports,
    method: 'POST',
    // The parameter has the same name as in the other routes of this path, because OpenAPI allows a path only once.
    path: '/tenant/imports/:id',
    summary: 'Receives a spreadsheet and suggests what its columns mean',
    params: z.object({ id: importedResource().describe('The name of the resource: clients') }),
    query: uploadQuery,
    takesFile: true,
    status: 201,
    answer: importAnswer,
  }),
  check: endpoint({
    ...ofImports,
    method: 'POST',
    path: '/tenant/imports/:id/check',
    summary: 'Checks every row and stores nothing',
    body: checkRequest,
    answer: checkAnswer,
  }),
  run: endpoint({
    ...ofImports,
    method: 'POST',
    path: '/tenant/imports/:id/run',
    summary: 'Stores the valid rows of a checked import, in the background',
    status: 202,
    answer: importAnswer,
  }),
  cancel: endpoint({
    ...ofImports,
    method: 'DELETE',
    path: '/tenant/imports/:id',
    summary: 'Cancels a running import, and discards any other',
    answer: deleted,
  }),
};
