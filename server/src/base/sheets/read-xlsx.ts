import { sheetLimits, sheetTexts } from '@dioptria/contract/base/sheets.ts';
import { parseXml, type XmlHandlers } from './read-xml.ts';
import { beyondLimit, type SheetRow, unreadable } from './sheet-row.ts';
import { openWorkbook, type Workbook } from './workbook.ts';

const DAY = 86_400_000;
/** The day 0 of a workbook's dates. The dates of 1900 are one day off, since Excel counts a 29 February 1900. */
const firstDays = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };
/** The number of the day 31/12/9999. */
const LAST_DAY = 2_958_465;
/** The most rows in a sheet of Excel. */
const LAST_ROW = 1_048_576;
/** The digits of a number that a spreadsheet shows: 0,1 + 0,2 is 0,3. */
const SHOWN_DIGITS = 15;

/**
 * The rows of the first sheet of a workbook. A formula has the value that the spreadsheet program last computed: nothing is
 * computed here.
 */
export async function* xlsxRows(file: Buffer): AsyncGenerator<SheetRow> {
  const workbook = await openWorkbook(file);
  const sheet = new SheetReader(workbook);
  try {
    yield* parseXml(workbook.sheet, sheet.handlers, () => sheet.takeRows());
  } finally {
    workbook.close();
  }
}

/** Gathers the rows of a sheet from its tags. */
class SheetReader {
  readonly #workbook: Workbook;
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

  constructor(workbook: Workbook) {
    this.#workbook = workbook;
  }

  readonly handlers: Required<XmlHandlers> = {
    open: (name, attributes) => this.#open(name, attributes),
    text: (text) => {
      if (this.#isText) this.#add(text);
    },
    close: (name) => this.#close(name),
  };

  /** The rows since the last call. */
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
    // A Japanese text may have a reading aid, which is not part of the text.
    if (name === 'rPh') this.#isPhonetic = true;
    this.#isText = name === 'v' || (name === 't' && !this.#isPhonetic);
  }

  #openRow(reference: string | undefined): void {
    const row = reference === undefined ? this.#row + 1 : Number(reference);
    if (!Number.isSafeInteger(row) || row <= this.#row || row > LAST_ROW) throw unreadable(sheetTexts.brokenWorkbook);
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

  /** The text of the open cell as a person in Argentina sees it. */
  #shown(): string {
    const text = this.#text;
    if (this.#type === 's') return this.#shared(Number(text));
    if (this.#type === 'b') return text === '1' ? 'VERDADERO' : 'FALSO';
    if (this.#type !== 'n' && this.#type !== 'd') return text;
    // A date of the strict format: 2026-03-05T00:00:00.
    if (this.#type === 'd') return text.slice(0, 10);
    return text === '' ? '' : this.#number(Number(text), text);
  }

  #shared(index: number): string {
    const text = this.#workbook.shared[index] ?? '';
    this.#lengthen(text.length);
    return text;
  }

  #number(value: number, text: string): string {
    if (!Number.isFinite(value)) return text;
    const isDay = (this.#workbook.dateStyles[this.#style] ?? false) && value >= 0 && value <= LAST_DAY;
    if (isDay) return dayText(firstDays[this.#workbook.startsIn1904 ? 1904 : 1900] + Math.floor(value) * DAY);
    return String(Number(value.toPrecision(SHOWN_DIGITS))).replace('.', ',');
  }
}

const dayText = (moment: number): string =>
  new Date(moment).toISOString().slice(0, 10).split('-').toReversed().join('/');

/** The column of a cell, from 0: that of 'AB12' is 27. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference)?.[0];
  if (letters === undefined) throw unreadable(sheetTexts.brokenWorkbook);
  return Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
