/**
 * Documents, such as purchase orders: records that one action creates and later actions change or close. A document has
 * lines, states, a printed page, and usually a number from the series of its kind. A document is neither edited nor
 * deleted.
 */
import { type Schema, z } from './zod.ts';
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

export interface LinesFile {
  file: string;
  sheet: string;
  /** In English. */
  summary: string;
  filters?: z.ZodRawShape;
  columns: readonly ExportColumn<never>[];
}

export interface DocumentDefinition extends Omit<RecordDefinition, 'name' | 'update' | 'permissions' | 'listedFields'> {
  name: DocumentName;
  schemaName?: string;
  create: Schema;
  isSearched?: false;
  /**
   * False if the table also has rows that are no documents, such as previews: the server then keeps no total of the
   * rows.
   */
  isCounted?: false;
  permissions: { list: Permission; read: Permission };
  list: { file: string; sheet: string; permission?: Permission; columns: readonly FileColumn<never>[] };
  lines?: LinesFile;
}

interface DocumentDeclaration<Of extends Fields> extends Omit<DocumentDefinition, 'record' | 'fields' | 'list'> {
  list: Omit<DocumentDefinition['list'], 'columns'> & { columns: readonly FileColumn<RecordWith<Of>>[] };
}

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

export interface DefinedDocument extends DocumentDefinition {
  listQuery: Schema<ListQuery>;
  exportQuery: z.ZodObject;
  linesQuery: z.ZodObject;
  listFile: FileExport<never>;
  linesFile: FileExport<never> | undefined;
}
