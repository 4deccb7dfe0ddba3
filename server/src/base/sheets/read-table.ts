import { columnNames } from '@dioptria/contract/base/headings.ts';
import { sheetLimits, type SheetSource, sheetTexts } from '@dioptria/contract/base/sheets.ts';
import { shortenText } from '@dioptria/contract/base/text.ts';
import { findHeadings } from './find-headings.ts';
import { openSheet } from './read-sheet.ts';
import { beyondLimit, type SheetRow, type SheetTable, type TableChoice, unreadable } from './sheet-row.ts';

/** By these cells and characters the user recognises a row. */
const SHOWN_CELLS = 4;
const SHOWN_LENGTH = 80;

/**
 * Runs in a worker. The rows below the headings are read one by one, when the caller asks for them.
 * @throws FileProblem, here or at a later row, if the file is no spreadsheet, has no rows or exceeds a limit.
 */
export async function readTable(file: Buffer, { sheet: wanted, headingsRow, known }: TableChoice): Promise<SheetTable> {
  const { sheet, sheets, rows } = await openSheet(file, wanted);
  const first = await takeRows(rows, sheetLimits.rowsWithHeadings);
  const headings = findHeadings(first, new Set(known), headingsRow);
  if (!headings) throw unreadable(first.length === 0 ? sheetTexts.empty : sheetTexts.unknownHeadings(headingsRow ?? 0));
  const { place, row, cells } = headings;
  const names = cells.slice(0, lastFilled(cells) + 1);
  if (names.length > sheetLimits.columns) throw beyondLimit(sheetTexts.tooManyColumns);
  const source: SheetSource = { sheet, sheets, headingsRow: row, firstRows: first.map(shownRow) };
  // Only in a text file may a cell stand in a wrong column: a cell of a workbook has its column, and a note beside the table is none.
  // Nor is one below a blank heading.
  const most = sheet === '' ? cells.length : Infinity;
  const below = joined(first.slice(place + 1), rows);
  return { columns: columnNames(names), source, rows: rowsBelow(below, names.length, most) };
}

async function takeRows(rows: AsyncGenerator<SheetRow>, most: number): Promise<SheetRow[]> {
  const taken: SheetRow[] = [];
  while (taken.length < most) {
    const next = await rows.next();
    if (next.done) break;
    taken.push(next.value);
  }
  return taken;
}

async function* joined(first: readonly SheetRow[], others: AsyncGenerator<SheetRow>): AsyncGenerator<SheetRow> {
  yield* first;
  yield* others;
}

function shownRow({ row, cells }: SheetRow): SheetSource['firstRows'][number] {
  const texts = cells.filter(Boolean).slice(0, SHOWN_CELLS);
  return { row, text: shortenText(texts.map((text) => shortenText(text, SHOWN_LENGTH)).join(' · '), SHOWN_LENGTH) };
}

async function* rowsBelow(rows: AsyncIterable<SheetRow>, columns: number, most: number): AsyncGenerator<SheetRow> {
  let [count, length] = [0, 0];
  for await (const { row, cells } of rows) {
    const known = cells.slice(0, columns);
    const last = lastFilled(known);
    if (last === -1) continue;
    const extra = cells.slice(most).filter(Boolean).join(' ');
    const filled = extra === '' ? known.slice(0, last + 1) : [...known, extra];
    count += 1;
    if (count > sheetLimits.rows) throw beyondLimit(sheetTexts.tooManyRows);
    for (const cell of filled) length += cell.length;
    if (length > sheetLimits.texts) throw beyondLimit(sheetTexts.expandsTooMuch);
    yield { row, cells: filled };
  }
  if (count === 0) throw unreadable(sheetTexts.empty);
}

const lastFilled = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell !== '');
