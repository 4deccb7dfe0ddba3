import { sheetTexts } from '@dioptria/contract/base/sheets.ts';
import { readInWorker } from '../files/read-in-worker.ts';
import type { SheetRow, SheetTable, TableChoice } from './sheet-row.ts';
import type { TablePart } from './table-reader.ts';

const reader = new URL('table-reader.ts', import.meta.url);

/**
 * A worker reads the rows of the table while `work` uses them.
 * @throws Refusal, here or at a later row, if the file is no spreadsheet, has no rows or exceeds a limit.
 */
export function withTable<Result>(
  tenantId: string,
  content: Uint8Array<ArrayBuffer>,
  options: TableChoice,
  work: (table: SheetTable) => Promise<Result>,
): Promise<Result> {
  return readInWorker<TablePart, Result>(
    { tenantId, kind: 'sheet', reader, content, options, tooHard: sheetTexts.tooHard },
    async (parts) => {
      const first = await parts.next();
      if (first.done || !('columns' in first.value)) throw new Error('The worker described no table');
      return work({ ...first.value, rows: rowsOf(parts) });
    },
  );
}

async function* rowsOf(parts: AsyncIterable<TablePart>): AsyncGenerator<SheetRow> {
  for await (const part of parts) if ('rows' in part) yield* part.rows;
}
