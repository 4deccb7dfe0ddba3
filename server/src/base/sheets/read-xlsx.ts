import { sheetLimits, sheetTexts } from '@dioptria/contract/base/sheet-texts.ts';
import { FileProblem } from '../files/serve-file.ts';
import { parseXml, type XmlHandlers } from './read-xml.ts';
import { beyondLimit, type OpenedSheet, type SheetRow, unreadable } from './sheet-row.ts';
import { type Budget, openWorkbook, type SheetPart, type Texts, type Workbook } from './workbook.ts';

interface CountedSheet extends SheetPart {
  rows: number;
}

/** In bytes of decompressed sheets. With this limit, counting the rows takes at most two seconds of processor time. */
const MAX_COUNTED = 64 * 1024 * 1024;

/**
 * If a workbook has only one sheet, its rows are not counted, and `rows` is 0. Counting never refuses a file. If a
 * sheet is broken or expands beyond `MAX_COUNTED`, only the rows before that point count.
 */
async function countSheets(workbook: Workbook): Promise<CountedSheet[]> {
  const [first, ...others] = workbook.sheets;
  if (first && others.length === 0) return [{ ...first, rows: 0 }];
  const budget: Budget = { expanded: 0, most: MAX_COUNTED };
  const counted: CountedSheet[] = [];
  for (const sheet of workbook.sheets) {
    counted.push({ ...sheet, rows: await countRows(workbook, sheet.path, budget) });
  }
  return counted;
}

async function countRows(workbook: Workbook, path: string, budget: Budget): Promise<number> {
  let [rows, recent, isText, isFilled] = [0, 0, false, false];
  const handlers = {
    open(name: string) {
      if (name === 'row') isFilled = false;
      isText = name === 'v' || name === 't';
    },
    text(text: string) {
      if (isText && text.trim() !== '') isFilled = true;
    },
    close(name: string) {
      isText = false;
      if (name === 'row' && isFilled) recent += 1;
    },
  };
  const takeRecent = () => {
    const taken = [recent];
    recent = 0;
    return taken;
  };
  try {
    for await (const some of parseXml(await workbook.openSheet(path, budget), handlers, takeRecent)) {
      rows += some;
      if (rows > sheetLimits.rows) break;
    }
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
  }
  return rows;
}

const DAY = 86_400_000;
/**
 * The day of the number 0, by the year in which a workbook's dates start. If they start in 1900, the dates before 1
 * March 1900 are one day off, since Excel counts a 29 February 1900.
 */
const firstDays = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };
/** 31 December 9999, the last day that Excel knows. */
const LAST_DAY = 2_958_465;
/** A spreadsheet program shows this many significant digits, so that 0.1 + 0.2 is 0.3. */
const SHOWN_DIGITS = 15;

/**
 * The text of a formula's cell is the value that the spreadsheet program last computed: the server does not compute formulas.
 * `wanted` is '' for the first of the sheets with the most rows.
 */
export async function openXlsx(file: Buffer, wanted: string): Promise<OpenedSheet> {
  const workbook = await openWorkbook(file);
  try {
    const sheets = await countSheets(workbook);
    const found = wanted === '' ? longestOf(sheets) : sheets.find(({ name }) => name === wanted);
    if (!found) throw unreadable(wanted === '' ? sheetTexts.brokenWorkbook : sheetTexts.unknownSheet(wanted));
    const counted = sheets.length > 1 ? sheets.map(({ name, rows }) => ({ name, rows })) : [];
    return { sheet: found.name, sheets: counted, rows: rowsOf(workbook, found.path) };
  } catch (error) {
    workbook.close();
    throw error;
  }
}

const longestOf = (sheets: readonly CountedSheet[]): CountedSheet | undefined =>
  sheets.toSorted((one, other) => other.rows - one.rows)[0];

async function* rowsOf(workbook: Workbook, path: string): AsyncGenerator<SheetRow> {
  const texts = await workbook.readTexts();
  const sheet = new SheetReader(workbook, texts);
  try {
    yield* parseXml(await workbook.openSheet(path), sheet.handlers, () => sheet.takeRows());
  } finally {
    workbook.close();
  }
}

class SheetReader {
  readonly #workbook: Workbook;
  readonly #texts: Texts;
  #rows: SheetRow[] = [];
  #row = 0;
  #cells: string[] = [];
  #length = 0;
  #column = -1;
  #type = '';
  #style = 0;
  #text = '';
  #isText = false;
  #isPhonetic = false;

  constructor(workbook: Workbook, texts: Texts) {
    this.#workbook = workbook;
    this.#texts = texts;
  }

  readonly handlers: Required<XmlHandlers> = {
    open: (name, attributes) => this.#open(name, attributes),
    text: (text) => {
      if (this.#isText) this.#add(text);
    },
    close: (name) => this.#close(name),
  };

  /** Returns only the rows that were completed since the last call. */
  takeRows(): SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  #open(name: string, { r: reference, t: type = 'n', s: style = '0' }: Readonly<Record<string, string>>): void {
    if (name === 'row') this.#openRow(reference);
    if (name === 'c') {
      this.#column = reference === undefined ? this.#column + 1 : columnOf(reference);
      [this.#type, this.#style, this.#text] = [type, Number(style), ''];
    }
    // A Japanese text may have a reading aid (`rPh`), which is not part of the text.
    if (name === 'rPh') this.#isPhonetic = true;
    this.#isText = name === 'v' || (name === 't' && !this.#isPhonetic);
  }

  #openRow(reference: string | undefined): void {
    const row = reference === undefined ? this.#row + 1 : Number(reference);
    if (!Number.isSafeInteger(row) || row <= this.#row || row > sheetLimits.lastRow)
      throw unreadable(sheetTexts.brokenWorkbook);
    [this.#row, this.#cells, this.#length, this.#column] = [row, [], 0, -1];
  }

  #add(text: string): void {
    this.#lengthen(text.length);
    this.#text += text;
  }

  #lengthen(length: number): void {
    this.#length += length;
    if (this.#length > sheetLimits.rowLength) throw beyondLimit(sheetTexts.rowTooLong(this.#row));
  }

  #close(name: string): void {
    this.#isText = false;
    if (name === 'rPh') this.#isPhonetic = false;
    if (name === 'c' && this.#column < sheetLimits.columns) {
      while (this.#cells.length < this.#column) this.#cells.push('');
      this.#cells[this.#column] = this.#shown();
    }
    if (name === 'row') this.#rows.push({ row: this.#row, cells: this.#cells });
  }

  #shown(): string {
    const text = this.#text;
    if (this.#type === 's') return this.#shared(Number(text));
    if (this.#type === 'b') return text === '1' ? 'VERDADERO' : 'FALSO';
    if (this.#type !== 'n' && this.#type !== 'd') return text;
    // The strict variant of the format stores a date as a text: 2026-03-05T00:00:00.
    if (this.#type === 'd') return text.slice(0, 10);
    return text === '' ? '' : this.#number(Number(text), text);
  }

  #shared(index: number): string {
    const text = this.#texts.shared[index] ?? '';
    this.#lengthen(text.length);
    return text;
  }

  #number(value: number, text: string): string {
    if (!Number.isFinite(value)) return text;
    const style = this.#texts.styles[this.#style];
    if (style === 'day' && value >= 0 && value <= LAST_DAY)
      return dayText(firstDays[this.#workbook.startsIn1904 ? 1904 : 1900] + Math.floor(value) * DAY);
    return style === 'percent' ? `${numberText(value * 100)}%` : numberText(value);
  }
}

const numberText = (value: number): string => String(Number(value.toPrecision(SHOWN_DIGITS))).replace('.', ',');

const dayText = (moment: number): string =>
  new Date(moment).toISOString().slice(0, 10).split('-').toReversed().join('/');

/** Columns count from 0: the column of 'AB12' is 27. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference)?.[0];
  if (letters === undefined) throw unreadable(sheetTexts.brokenWorkbook);
  return Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
