import { columnNames } from '@dioptria/contract/import-mapping.ts';
import { sheetLimits, sheetTexts } from '@dioptria/contract/sheets.ts';
import { sheetRows } from './read-sheet.ts';
import { beyondLimit, type SheetRow, unreadable } from './sheet-row.ts';

/** A spreadsheet as a table: the first filled row holds the headings. */
export interface SheetTable {
  /** The names of the columns: headings without blanks and repetitions. */
  columns: string[];
  /** The other filled rows, without cells that have no heading and without blank cells at the end. */
  rows: AsyncGenerator<SheetRow>;
}

/**
 * Opens the table of a file. Its rows are read one by one.
 * @throws Refusal, here or at a later row, if the file is no spreadsheet, has no rows or exceeds a limit
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
  let count = 0;
  for await (const { row, cells } of rows) {
    const known = cells.slice(0, columns);
    const length = lastFilled(known) + 1;
    if (length === 0) continue;
    count += 1;
    if (count > sheetLimits.rows) throw beyondLimit(sheetTexts.tooManyRows);
    yield { row, cells: known.slice(0, length) };
  }
  if (count === 0) throw unreadable(sheetTexts.empty);
}

const lastFilled = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell !== '');

/** The most characters of a cell in a sample. */
const SAMPLE_LENGTH = 80;

/** The cells of a row as an example of the columns. */
export const sampleOf = (cells: readonly string[]): string[] =>
  cells.map((cell) => (cell.length > SAMPLE_LENGTH ? `${cell.slice(0, SAMPLE_LENGTH - 1)}…` : cell));

/** The number of rows that serve as examples. */
export const SAMPLES = 3;
