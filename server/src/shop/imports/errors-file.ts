import type { ExportColumn, ExportFormat, FileExport } from '@dioptria/contract/base/export.ts';
import { type ImportError, importTexts } from '@dioptria/contract/shop/imports/import-endpoints.ts';
import { resourceNouns } from '@dioptria/contract/shop/nouns.ts';
import type { Readable } from 'node:stream';
import { asTenant } from '../../base/database/as-tenant.ts';
import type { Database } from '../../base/database/database.ts';
import type { Context } from '../../base/records/context.ts';
import type { Exported } from '../../base/records/exported-list.ts';
import type { PartRow } from './import-job.ts';
import type { StoredImport } from './stored-imports.ts';
import { nextPart } from './stored-parts.ts';

export interface FileWriter {
  write: (
    context: Context,
    file: FileExport<Exported>,
    rows: AsyncIterable<readonly Exported[]>,
    format: ExportFormat,
  ) => Promise<Readable>;
  name: (context: Context, file: Pick<FileExport<Exported>, 'file'>, format: ExportFormat) => string;
  types: Readonly<Record<ExportFormat, string>>;
}

interface WrongRow extends Exported {
  row: PartRow;
  errors: ImportError[];
}

const isWrong = (row: Exported): row is WrongRow => Array.isArray(row['row']) && Array.isArray(row['errors']);

const column = (header: string, textOf: (row: WrongRow) => string): ExportColumn<Exported> => ({
  header,
  kind: 'text',
  value: (row) => (isWrong(row) && textOf(row)) || null,
});

/** The file has the original columns of the spreadsheet, and a column with the reasons. A user can correct and import this file. */
export function errorsFile({ resource, columns }: StoredImport): FileExport<Exported> {
  return {
    file: importTexts.errorsFile(resource),
    sheet: resourceNouns[resource].many,
    permission: 'imports.run',
    columns: [
      column(importTexts.rowHeading, ({ row }) => String(row[0])),
      ...columns.map((header, index) => column(header, ({ row }) => textAt(row, index, columns.length))),
      column(importTexts.reasonHeading, ({ errors }) => errors.map((one) => `${one.column}: ${one.reason}`).join(' ')),
    ],
  };
}

/** The last column also has the texts from cells without a heading, so that the user can correct the row. */
const textAt = ([, ...cells]: PartRow, index: number, columns: number): string =>
  (index === columns - 1 ? cells.slice(index).filter(Boolean) : cells.slice(index, index + 1)).join(' | ');

/** Reads one part after another, each in a short transaction. */
export async function* wrongRows(database: Database, { actor }: Context, id: string): AsyncGenerator<WrongRow[]> {
  for (let after = 0; ;) {
    const from = after;
    const part = await asTenant(database, actor.tenantId, (tx) => nextPart({ tx, actor }, id, from, false));
    if (!part) return;
    const byRow = Map.groupBy(part.errors, ({ row }) => row);
    yield part.rows.flatMap((row) => {
      const errors = byRow.get(row[0]);
      return errors ? [{ row, errors }] : [];
    });
    after = part.part;
  }
}
