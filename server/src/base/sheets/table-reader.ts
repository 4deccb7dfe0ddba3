import { serveFile } from '../files/serve-file.ts';
import { readTable } from './read-table.ts';
import type { SheetRow, SheetTable, TableChoice } from './sheet-row.ts';

/** The first message describes the table, each further message contains rows. */
export type TablePart = Pick<SheetTable, 'columns' | 'source'> | { rows: SheetRow[] };

/** The parts are small, since the main thread handles each part without a pause. */
const PART_ROWS = 200;
const PART_LENGTH = 256 * 1024;

async function* partsOf(file: Buffer, choice: TableChoice): AsyncGenerator<TablePart> {
  const { columns, source, rows } = await readTable(file, choice);
  yield { columns, source };
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
