import type { ExportKind } from '@dioptria/contract/base/export.ts';
import { shortenText } from '@dioptria/contract/base/text.ts';
import type { Exported } from '../records/exported-list.ts';
import type { Column, Sheet } from './sheet.ts';
import { minuteOf } from './sheet.ts';
import { styles } from './workbook-parts.ts';

/** Excel accepts no more in one cell. */
const LONGEST_TEXT = 32_767;
/** Excel's number of 1 January 1970. */
const EPOCH = 25_569;
/**
 * Excel's number of 1 March 1900. Excel counts a 29 February 1900, which did not exist, so its numbers of earlier days are wrong.
 */
const FIRST_CERTAIN_DAY = 61;

const widths: Record<ExportKind, number> = { text: 24, money: 16, integer: 10, decimal: 10, day: 12, instant: 17 };

/** `take` returns undefined after the last record. */
export async function* worksheetXml(
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

/** Of a day, or of a day and time. The time zone plays no role. */
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
