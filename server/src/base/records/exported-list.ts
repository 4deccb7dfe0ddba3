import type { AuditKind } from '@dioptria/contract/shop/nouns.ts';
import type { FileExport } from '@dioptria/contract/base/export.ts';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Context } from './context.ts';

/** A record of any exported list. */
export type Exported = Record<string, unknown>;

/** A format besides those of `FileExport`. `write` makes the file of all records. */
export interface OtherFormat {
  mediaType: string;
  /** The end of the file's name, without the point. */
  extension: string;
  write(this: void, records: AsyncIterable<Exported[]>): Promise<Readable>;
}

/** A list that the API offers as a file. */
export interface ExportedList<Query extends object = object> extends ServedFile<Query> {
  /** The path of the list's URL, such as '/tenant/sales'. */
  url: string;
  /** The schema of the path's parameters. `readAll` gets them together with the query. */
  params?: z.ZodObject;
  tag: string;
  summary: string;
  /** The schema of the list's query without the page, and with the format of the file. */
  query: z.ZodObject;
}

/** The part of an exported list that its endpoint does not declare. `Query` has the parameters of the path and of the query. */
export interface ServedFile<Query extends object = object> {
  file: FileExport<Exported>;
  /** Returns the file's columns in this tenant. Absent if they do not depend on the tenant's settings. */
  columnsIn?: ((this: void, context: Context) => Promise<FileExport<Exported>['columns']>) | undefined;
  /** The other formats of the file, by the value of `format` in the query. */
  others?: Readonly<Record<string, OtherFormat>>;
  /** The kind of record that is stored in the audit entry of an export. */
  kind: AuditKind;
  /** Returns the period of the records, which the file's name has instead of the current day. */
  periodIn?(this: void, context: Context, query: Query): Promise<string>;
  /** Returns the words that name the one record of the list, for the file's name: number and name. */
  recordNameIn?: ((this: void, context: Context, query: Query) => Promise<string>) | undefined;
  /** Throws before the export begins if the record that the path names does not exist. */
  requireRecord?(this: void, context: Context, query: Query): Promise<void>;
  /** Reads all records that match the query, in batches. The transaction must stay open until the last batch. */
  readAll(this: void, context: Context, query: Query): AsyncIterable<Exported[]>;
}
