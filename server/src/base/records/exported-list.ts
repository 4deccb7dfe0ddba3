import type { AuditKind } from '@dioptria/contract/shop/nouns.ts';
import type { FileExport } from '@dioptria/contract/base/export.ts';
import type { z } from 'zod';
import type { Context } from './context.ts';

/** A record of any list. */
export type Exported = Record<string, unknown>;

/** A list that the API offers as a file. */
export interface ExportedList<Query extends object = object> {
  /** The list's path: '/tenant/sales'. */
  url: string;
  /** The parameters of the path, which `readAll` gets with the query. */
  params?: z.ZodObject;
  tag: string;
  summary: string;
  /** The list's own query without its page, and the format. */
  query: z.ZodObject;
  file: FileExport<Exported>;
  /** The kind of record that the audit entry of an export names. */
  kind: AuditKind;
  /** Refuses an export before it begins, if the record in the path does not exist. */
  requireRecord?(this: void, context: Context, query: Query): Promise<void>;
  /** Reads all records that match the query, in batches. The transaction must stay open until the last batch. */
  readAll(this: void, context: Context, query: Query): AsyncIterable<Exported[]>;
}
