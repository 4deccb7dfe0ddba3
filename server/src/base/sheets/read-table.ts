import { bareHeadingKey, columnNames, headingKey } from '@dioptria/contract/base/headings.ts';
import { mendLetters } from '@dioptria/contract/base/mended-letters.ts';
import { sheetLimits, sheetTexts } from '@dioptria/contract/base/sheet-texts.ts';
import type { OldEncoding, SheetSource } from '@dioptria/contract/base/sheets.ts';
import { shortenText } from '@dioptria/contract/base/text.ts';
import { csvRows } from './read-csv.ts';
import { openXlsx } from './read-xlsx.ts';
import { recogniseText } from './text-encoding.ts';
import {
  beyondLimit,
  type OpenedSheet,
  type SheetRow,
  type SheetTable,
  type TableChoice,
  unreadable,
} from './sheet-row.ts';

/** The last row with headings has the position `place` among the read rows, and the number `row` in the file. */
export interface Headings {
  place: number;
  row: number;
  cells: readonly string[];
}

/** The first mark in which two candidates differ decides between them. A greater number is better. */
type Marks = readonly [recognised: number, texts: number, mostly: number];
type Candidate = Headings & { marks: Marks };
type IsKnown = (heading: string) => boolean;

/**
 * The row with the most known headings is the row of headings. If no row has two known headings, the row of headings is the row
 * with the most cells with letters, because titles and dates above a table fill fewer cells. The first of equal rows counts. If the
 * row above completes further known headings, such as 'OD' above 'Esf.', the headings are in both rows. `wanted` is the number of
 * the row that the user chose. The result is undefined if there are no rows, or no row has this number.
 */
export function findHeadings(
  rows: readonly SheetRow[],
  known: ReadonlySet<string>,
  wanted?: number,
): Headings | undefined {
  const isKnown = (text: string) => known.has(headingKey(text)) || known.has(bareHeadingKey(text));
  let best: Candidate | undefined;
  for (const [place, one] of rows.entries()) {
    if (wanted !== undefined && one.row !== wanted) continue;
    const found = candidateAt(place, one, rows[place - 1], isKnown);
    if (!best || isBetter(found.marks, best.marks)) best = found;
  }
  return best;
}

/** The headings include the texts of the row above if the two rows together have more known headings than each row alone. */
function candidateAt(
  place: number,
  { row, cells }: SheetRow,
  above: SheetRow | undefined,
  isKnown: IsKnown,
): Candidate {
  const alone = { place, row, cells, marks: marksOf(cells, isKnown) };
  if (!above || Math.max(above.cells.length, cells.length) > sheetLimits.columns) return alone;
  const joined = joinRows(above.cells, cells, isKnown);
  const both = { ...alone, cells: joined, marks: marksOf(joined, isKnown) };
  const most = Math.max(alone.marks[0], marksOf(above.cells, isKnown)[0]);
  return both.marks[0] > most ? both : alone;
}

/**
 * A cell of the upper row that is merged over several columns has its text in the first of them. A cell that is merged over both
 * rows has its text in the upper row.
 */
function joinRows(above: readonly string[], below: readonly string[], isKnown: IsKnown): string[] {
  let group = '';
  return Array.from({ length: Math.max(above.length, below.length) }, (_, column) => {
    const [upper = '', lower = ''] = [above[column], below[column]];
    group = upper || group;
    if (lower === '') return upper;
    const whole = `${group} ${lower}`;
    return !isKnown(lower) && isKnown(whole) ? whole : lower;
  });
}

function marksOf(cells: readonly string[], isKnown: IsKnown): Marks {
  const texts = cells.filter((cell) => /\p{L}/u.test(cell));
  const recognised = texts.filter(isKnown).length;
  // One cell may be a known heading by chance, such as the document type 'DNI' in a row of a client.
  return [recognised > 1 ? recognised : 0, texts.length, recognised * 2 > texts.length ? recognised : 0];
}

function isBetter(one: Marks, other: Marks): boolean {
  const difference = one.map((mark, place) => mark - (other[place] ?? 0)).find((some) => some !== 0) ?? 0;
  return difference > 0;
}

const zipStart = Buffer.from('PK\u0003\u0004', 'latin1');
/** Excel's files before 2007 and workbooks with a password begin with these bytes. */
const oleStart = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/**
 * The content of the file determines its format, because a client may send any name and media type. `wanted` is '' for the
 * longest sheet.
 * @throws FileProblem if the file is no spreadsheet, or has no such sheet.
 */
async function openSheet(file: Buffer, wanted: string, encoding?: OldEncoding): Promise<OpenedSheet> {
  if (file.subarray(0, oleStart.length).equals(oleStart)) throw unreadable(sheetTexts.oldWorkbook);
  if (file.subarray(0, zipStart.length).equals(zipStart)) {
    const opened = await openXlsx(file, wanted);
    return { ...opened, rows: filledRows(opened.rows) };
  }
  if (wanted !== '') throw unreadable(sheetTexts.unknownSheet(wanted));
  const text = recogniseText(file, encoding);
  const rows = filledRows(csvRows(file, text));
  if (text.encoding !== 'old') return { sheet: '', sheets: [], rows };
  const { old } = text;
  // A file in windows-1252 needs no question, since Excel writes such files.
  const isUsual = encoding === undefined && old.encoding === 'windows-1252' && !old.isMixed;
  return { sheet: '', sheets: [], rows, ...(!isUsual && { oldText: old }) };
}

async function* filledRows(rows: AsyncGenerator<SheetRow>): AsyncGenerator<SheetRow> {
  for await (const { row, cells } of rows) {
    const texts = cells.map(plainText);
    if (texts.some((text) => text !== '')) yield { row, cells: texts };
  }
}

/** Removes the apostrophe that the server's exports put before a text that looks like a formula (exports/sheet.ts). */
const plainText = (cell: string): string => cell.trim().replace(/^'(?=["'\s]*[=+\-@＝＋－＠])/, '');

/** The first four texts of a row, cut to 80 characters together, are enough for a user to recognise the row. */
const SHOWN_CELLS = 4;
const SHOWN_LENGTH = 80;

/**
 * Runs in a worker. The rows below the headings are read one by one, when the caller asks for them.
 * @throws FileProblem, here or at a later row, if the file is no spreadsheet, has no rows or exceeds a limit.
 */
export async function readTable(
  file: Buffer,
  { sheet: wanted, headingsRow, encoding, known }: TableChoice,
): Promise<SheetTable> {
  const { sheet, sheets, oldText, rows } = await openSheet(file, wanted, encoding);
  const first = await takeRows(rows, sheetLimits.rowsWithHeadings);
  const mended = first.map((one) => ({ ...one, cells: one.cells.map(mendLetters) }));
  const headings = findHeadings(mended, new Set(known), headingsRow);
  if (!headings) throw unreadable(first.length === 0 ? sheetTexts.empty : sheetTexts.unknownHeadings(headingsRow ?? 0));
  const { place, row, cells } = headings;
  const names = cells.slice(0, lastFilled(cells) + 1);
  if (names.length > sheetLimits.columns) throw beyondLimit(sheetTexts.tooManyColumns);
  const source: SheetSource = {
    sheet,
    sheets,
    headingsRow: row,
    firstRows: first.map(shownRow),
    ...(oldText && { oldText }),
  };
  // A cell can be in a wrong column only in a text file, because each cell of a workbook names its column. A note to
  // the right of a workbook's table, and a note below a blank heading, are no error.
  const most = sheet === '' ? cells.length : Infinity;
  const below = precede(first.slice(place + 1), rows);
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

async function* precede(first: readonly SheetRow[], others: AsyncGenerator<SheetRow>): AsyncGenerator<SheetRow> {
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
