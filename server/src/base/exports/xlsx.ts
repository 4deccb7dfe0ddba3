import type { ExportKind } from '@dioptria/contract/base/export.ts';
import { shortenText } from '@dioptria/contract/base/text.ts';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Exported } from '../records/exported-list.ts';
import { type Column, minuteOf, type Sheet } from './sheet.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types';
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const styles = {
  default: 0,
  heading: 1,
  text: 2,
  money: 3,
  integer: 4,
  decimal: 5,
  day: 6,
  instant: 7,
} as const;

/**
 * The ids of an XLSX file's own formats start at 164. Texts use the built-in text format ('@', 49), so that a cell does
 * not become a formula when a user edits it.
 */
const formats: Record<Exclude<ExportKind, 'text'>, [id: number, code: string]> = {
  money: [164, '&quot;$&quot; #,##0.00;-&quot;$&quot; #,##0.00'],
  integer: [165, '0'],
  decimal: [166, '0.00#'],
  day: [167, 'dd/mm/yyyy'],
  instant: [168, 'dd/mm/yyyy hh:mm'],
};

function stylesXml(): string {
  const codes = Object.values(formats).map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`);
  const own = Object.values(formats).map(
    ([id]) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  );
  const cells = [
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
    '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>',
    '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
    ...own,
  ];
  const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
  return (
    `${declaration}<styleSheet xmlns="${main}"><numFmts count="${codes.length}">${codes.join('')}</numFmts>` +
    `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs></styleSheet>`
  );
}

/**
 * The keys are paths in the zip file (ECMA-376). The files of the sheets are not included. The first sheet is called `name`, and
 * the next sheets `name` with 2, 3 and so on.
 */
function workbookParts(name: string, sheets: number): Record<string, string> {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const named = numbers.map(
    (number) => `<sheet name="${number === 1 ? name : `${name} ${number}`}" sheetId="${number}" r:id="rId${number}"/>`,
  );
  const related = numbers.map(
    (number) =>
      `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  );
  const typed = numbers.map(
    (number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${type}.worksheet+xml"/>`,
  );
  return {
    '[Content_Types].xml':
      `${declaration}<Types xmlns="${contentTypes}">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${typed.join('')}</Types>`,
    '_rels/.rels':
      `${declaration}<Relationships xmlns="${packageRelations}">` +
      `<Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${named.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      `${declaration}<Relationships xmlns="${packageRelations}">${related.join('')}` +
      `<Relationship Id="rId${sheets + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': stylesXml(),
  };
}

/** In characters. Excel refuses a cell with a longer text. */
const LONGEST_TEXT = 32_767;
/** Excel's number of 1 January 1970. */
const EPOCH = 25_569;
/**
 * Excel's number of 1 March 1900. Excel counts a 29 February 1900, which did not exist, so its numbers of earlier days are wrong.
 */
const FIRST_CERTAIN_DAY = 61;

const widths: Record<ExportKind, number> = { text: 24, money: 16, integer: 10, decimal: 10, day: 12, instant: 17 };

/** `take` returns undefined after the last record. */
async function* worksheetXml(
  sheet: Sheet,
  take: () => Promise<readonly Exported[] | undefined>,
): AsyncGenerator<string> {
  const { columns } = sheet;
  const letters = columns.map((_, index) => columnName(index));
  const heading = columns.map(({ header }, index) => text(`${letters[index]}1`, styles.heading, header));
  yield `${beginning(columns)}<row r="1">${heading.join('')}</row>`;
  let number = 1;
  for (let rows = await take(); rows; rows = await take()) {
    let xml = '';
    for (const row of rows) {
      number += 1;
      xml += `<row r="${number}">`;
      for (const [index, column] of columns.entries()) xml += cell(`${letters[index]}${number}`, column, row, sheet);
      xml += '</row>';
    }
    yield xml;
  }
  yield '</sheetData></worksheet>';
}

function beginning(columns: readonly Column[]): string {
  const cols = columns.map(({ kind, width = widths[kind] }, index) => {
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews>' +
    '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>' +
    `</sheetViews><cols>${cols.join('')}</cols><sheetData>`
  );
}

/** A for 0, B for 1 and so on, AA for 26. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

function cell(place: string, column: Column, row: Exported, sheet: Sheet): string {
  const { kind } = column;
  const value = column.value(row, sheet.moment);
  if (value === null || value === '') return '';
  const style = styles[kind];
  if (typeof value === 'number') return number(place, style, value);
  if (kind === 'text') return text(place, style, value);
  const moment = kind === 'instant' ? minuteOf(value, sheet) : value;
  const serial = serialOf(moment);
  return serial < FIRST_CERTAIN_DAY ? text(place, styles.text, moment) : number(place, style, serial);
}

const number = (place: string, style: number, value: number) => `<c r="${place}" s="${style}"><v>${value}</v></c>`;

/** Excel never reads the text as a formula, since formulas have their own XML element. */
const text = (place: string, style: number, value: string) =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;

/** `moment` is a day, or a day and time. The result is the same in every time zone. */
function serialOf(moment: string): number {
  return Date.parse(`${moment.replace(' ', 'T').padEnd(16, 'T00:00')}Z`) / 86_400_000 + EPOCH;
}

// oxlint-disable-next-line no-control-regex -- XML 1.0 cannot contain these characters, not even escaped.
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escaped(value: string): string {
  return (
    shortenText(value, LONGEST_TEXT)
      .toWellFormed()
      .replaceAll(unwritable, '')
      // Excel reads the code _x0041_ as the letter A. So an underscore that would start such a code is replaced by its own code,
      // _x005F_.
      .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
      .replaceAll(/[&<>]/g, (character) => entities[character] ?? '')
  );
}

/** The compression level is low, because a higher level saves little space and takes more processor time. */
const compressionLevel = 3;
/** The number is less than Excel's limit of 1,048,576 rows, because a batch of rows is always on one sheet. */
const SHEET_ROWS = 1_000_000;

/**
 * The stream reads more rows when the client has read the earlier rows, and zlib compresses outside the event loop. If the
 * reading fails, the file ends before the zip directory, so that no program opens the incomplete file.
 */
export function xlsxOf(sheet: Sheet): Readable {
  const zip = new ZipFile();
  const file = zip.outputStream as Readable;
  zip.on('error', (error: Error) => file.destroy(error));
  addParts(zip, sheet, file).catch((error: unknown) => file.destroy(error as Error));
  return file;
}

async function addParts(zip: ZipFile, sheet: Sheet, file: Readable): Promise<void> {
  const rows = sheet.rows[Symbol.asyncIterator]();
  file.once('close', () => void rows.return?.());
  let sheets = 0;
  let page: Page;
  do {
    page = pageOf(rows);
    sheets += 1;
    const xml = Readable.from(worksheetXml(sheet, page.take), { objectMode: false });
    file.once('close', () => xml.destroy());
    zip.addReadStream(xml, `xl/worksheets/sheet${sheets}.xml`, { compressionLevel });
    await once(xml, 'close');
  } while (page.isFull && !file.destroyed);
  for (const [path, part] of Object.entries(workbookParts(sheet.name, sheets))) zip.addBuffer(Buffer.from(part), path);
  zip.end();
}

interface Page {
  /** True if the sheet has no room for more rows. Further rows, if any, are on the next sheet. */
  isFull: boolean;
  take: () => Promise<readonly Exported[] | undefined>;
}

function pageOf(rows: AsyncIterator<readonly Exported[]>): Page {
  let room = SHEET_ROWS;
  const page: Page = {
    isFull: false,
    take: async () => {
      page.isFull = room <= 0;
      if (page.isFull) return undefined;
      const next = await rows.next();
      if (next.done) return undefined;
      room -= next.value.length;
      return next.value;
    },
  };
  return page;
}
