import type { DefinedDocument } from '@dioptria/contract/base/document.ts';
import type { ListQuery, Selection } from '@dioptria/contract/base/resource.ts';
import { documentEndpointsOf } from '@dioptria/contract/shop/record-endpoints.ts';
import type { z } from 'zod';
import { type Recorded, trackChanges } from '../audit/audit-routes.ts';
import { serveFile } from '../exports/export-routes.ts';
import type { Context } from '../records/context.ts';
import type { Page } from '../records/crud-service.ts';
import type { Exported } from '../records/exported-list.ts';
import type { Api } from './api.ts';
import { readingRoutes } from './list-routes.ts';

interface ServedDocument<D extends DefinedDocument> {
  definition: D;
  listing: {
    list(this: void, context: Context, query: ListQuery): Promise<Page<z.output<D['record']>>>;
    readAll(this: void, context: Context, query: Selection): AsyncIterable<z.output<D['record']>[]>;
  };
  read(this: void, context: Context, id: string): Promise<z.output<D['record']>>;
  lines?: {
    require(this: void, context: Context, id: string): Promise<unknown>;
    /** The words that name the document in the file's name. */
    nameOf?(this: void, context: Context, query: { id: string }): Promise<string>;
    /** In batches. `query` has the id of the document and the filters of the lines. */
    readAll(this: void, context: Context, query: { id: string }): AsyncIterable<Exported[]>;
  };
  valuesFor?: Recorded['valuesFor'];
}

export function documentRoutes<D extends DefinedDocument>(
  api: Api,
  { definition, listing, read, lines, valuesFor }: ServedDocument<D>,
): void {
  const { name: kind, listFile, linesFile } = definition;
  const endpoints = documentEndpointsOf<DefinedDocument>(definition);
  const served = { definition, service: { list: listing.list, read } };
  readingRoutes(api, endpoints, served);
  trackChanges(api, { ...served, ...(valuesFor && { valuesFor }) });
  serveFile(api, endpoints.export, {
    file: listFile,
    kind,
    // The route has parsed the query with the schema of the endpoint.
    readAll: (context, query) => listing.readAll(context, query as Selection),
  });
  if (!lines || !linesFile || !endpoints.linesExport) return;
  serveFile<{ id: string }>(api, endpoints.linesExport, {
    file: linesFile,
    kind,
    recordNameIn: lines.nameOf,
    requireRecord: async (context, { id }) => void (await lines.require(context, id)),
    readAll: lines.readAll,
  });
}
