/** The worker that reads a spreadsheet: first its columns, then its rows in parts. */
import { serveFile } from '../files/serve-file.ts';
import { readTable } from './read-table.ts';
import type { SheetRow } from './sheet-row.ts';

/** What the worker sends: once the columns, then rows. */
export type TablePart = { columns: string[] } | { rows: SheetRow[] };

/** The limits of one part: the main thread handles a part at once. */
const PART_ROWS = 200;
const PART_LENGTH = 256 * 1024;

async function* partsOf(file: Buffer): AsyncGenerator<TablePart> {
  const { columns, rows } = await readTable(file);
  yield { columns };
  let part: SheetRow[] = [];
  let length = 0;
  for await (const row of rows) {
    part.push(row);
    for (const cell of row.cells) length += cell.length;
    if (part.length === PART_ROWS || length > PART_LENGTH) {
      yield { rows: part };
      [part, length] = [[], 0];
    }
  }
  yield { rows: part };
}

serveFile(partsOf);
