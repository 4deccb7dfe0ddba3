/**
 * Documents, such as purchase orders: records that one action creates and later actions change or close. A document
 * has lines, states, a printed page, and usually a number from the series of its kind. It is neither edited nor
 * deleted.
 */
import { z } from './zod.ts';
import {
  type ExportColumn,
  exportFormat,
  exportQuery,
  type FileColumn,
  fileColumns,
  type FileExport,
} from './export.ts';
import type { Fields } from './field.ts';
import type { DocumentName, Permission } from './names.ts';
import { type ListQuery, listQuery, type RecordDefinition, type RecordWith, schemasOf } from './resource.ts';

/** The file of a document's lines. */
export interface LinesFile {
  /** The name of the file, before the day: `pedido`. */
  file: string;
  sheet: string;
  /** The summary of its endpoint, in English. */
  summary: string;
  /** The query keys that select lines. */
  filters?: z.ZodRawShape;
  columns: readonly ExportColumn<never>[];
}

/**
 * The definition of a kind of document. Its list, its files, its history, its labels in the log, its total and its
 * part of the API document follow from it.
 */
export interface DocumentDefinition extends Omit<RecordDefinition, 'name' | 'update' | 'permissions' | 'listedFields'> {
  /** The name of the kind in code and in permissions, and of its table: `purchase_orders`. */
  name: DocumentName;
  /** The name of its schema in the API document, if it differs from the envelope's name: `StockCount`. */
  schemaName?: string;
  /** The body of the request that creates a document. */
  create: z.ZodType;
  /** False for a list without a search. */
  isSearched?: false;
  /**
   * False if the table also has rows that are no documents, such as previews: the server then keeps no total of the
   * rows.
   */
  isCounted?: false;
  permissions: { list: Permission; read: Permission };
  /** The exported file of the list. By default it needs the permission to read the list. */
  list: { file: string; sheet: string; permission?: Permission; columns: readonly FileColumn<never>[] };
  /** The file of a document's lines, if the kind has such a file. */
  lines?: LinesFile;
}

/** The declaration of a kind of document that has these fields. */
interface DocumentDeclaration<Of extends Fields> extends Omit<DocumentDefinition, 'record' | 'fields' | 'list'> {
  list: Omit<DocumentDefinition['list'], 'columns'> & { columns: readonly FileColumn<RecordWith<Of>>[] };
}

/** Declares a kind of document: the definition with the schema, the queries and the files that follow from it. */
export function defineDocument<const Of extends Fields, const Own extends DocumentDeclaration<Of>>({
  fields: declared,
  ...own
}: Own & { fields: Of }) {
  const { name, list, lines, permissions } = own;
  const permission = list.permission ?? permissions.list;
  const { record, fields } = schemasOf<Of>(declared);
  const listFile: FileExport<RecordWith<Of>> = {
    ...list,
    permission,
    columns: fileColumns({ name, record, fields }, list.columns),
  };
  const linesFile: FileExport<never> | undefined = lines && { ...lines, permission };
  return {
    ...own,
    record,
    fields,
    listQuery: listQuery(own),
    exportQuery: exportQuery(own),
    listFile,
    linesFile,
    linesQuery: z.strictObject({ format: exportFormat(), ...lines?.filters }),
  };
}

/** The definition of a kind of document, with the queries and files that follow from it. */
export interface DefinedDocument extends DocumentDefinition {
  /** The query strings of the list, of the list as a file, and of the lines as a file. */
  listQuery: z.ZodType<ListQuery>;
  exportQuery: z.ZodObject;
  linesQuery: z.ZodObject;
  listFile: FileExport<never>;
  linesFile: FileExport<never> | undefined;
}
