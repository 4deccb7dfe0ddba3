import { columnNames } from '@dioptria/contract/shop/imports/import-mapping.ts';
import { sheetLimits, sheetTexts } from '@dioptria/contract/base/sheets.ts';
import { sheetRows } from './read-sheet.ts';
import { beyondLimit, type SheetRow, type SheetTable, unreadable } from './sheet-row.ts';

/**
 * Opens the table of a spreadsheet file. It runs in a worker. The rows are read one by one, when the caller asks for them.
 * @throws FileProblem, here or at a later row, if the file is no spreadsheet, has no rows or exceeds a limit
 */
export async function readTable(file: Buffer): Promise<SheetTable> {
  const rows = sheetRows(file);
  const first = await rows.next();
  if (first.done) throw unreadable(sheetTexts.empty);
  const headings = first.value.cells.slice(0, lastFilled(first.value.cells) + 1);
  if (headings.length > sheetLimits.columns) throw beyondLimit(sheetTexts.tooManyColumns);
  return { columns: columnNames(headings), rows: rowsBelow(rows, headings.length) };
}

async function* rowsBelow(rows: AsyncIterable<SheetRow>, columns: number): AsyncGenerator<SheetRow> {
  let [count, length] = [0, 0];
  for await (const { row, cells } of rows) {
    const known = cells.slice(0, columns);
    const filled = known.slice(0, lastFilled(known) + 1);
    if (filled.length === 0) continue;
    count += 1;
    if (count > sheetLimits.rows) throw beyondLimit(sheetTexts.tooManyRows);
    for (const cell of filled) length += cell.length;
    if (length > sheetLimits.texts) throw beyondLimit(sheetTexts.expandsTooMuch);
    yield { row, cells: filled };
  }
  if (count === 0) throw unreadable(sheetTexts.empty);
}

const lastFilled = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell !== '');
