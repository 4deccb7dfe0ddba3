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

/** A kind of document (such as a purchase order) with the functions that read its documents. */
interface ServedDocument<D extends DefinedDocument> {
  definition: D;
  listing: {
    list(this: void, context: Context, query: ListQuery): Promise<Page<z.output<D['record']>>>;
    readAll(this: void, context: Context, query: Selection): AsyncIterable<z.output<D['record']>[]>;
  };
  /** @throws Refusal `not_found` */
  read(this: void, context: Context, id: string): Promise<z.output<D['record']>>;
  /** Set if the lines of a document of this kind can be exported as a file. */
  lines?: {
    /** Throws before the file begins if the document does not exist. @throws Refusal `not_found` */
    require(this: void, context: Context, id: string): Promise<unknown>;
    /** Returns the words that name the document in the file's name. By default, the name has none. */
    nameOf?(this: void, context: Context, query: { id: string }): Promise<string>;
    /** Yields the lines in batches. `query` has the id of the document and the filters of the lines. */
    readAll(this: void, context: Context, query: { id: string }): AsyncIterable<Exported[]>;
  };
  /**
   * Returns a function that keeps of a history entry's values only those that this user may see. By default, the history shows all
   * values.
   */
  valuesFor?: Recorded['valuesFor'];
}

/**
 * Adds the routes that every kind of document has: the list, one document, its history, the list as a file, and the lines as a
 * file. It also lets open screens receive announcements of changes. Each kind adds its own routes that make and change a document.
 */
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
