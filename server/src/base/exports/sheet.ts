import type { ExportColumn, ExportMoment } from '@dioptria/contract/base/export.ts';
import { shopMinute } from '@dioptria/contract/base/shop-time.ts';
import { stringify } from 'csv-stringify/sync';
import type { Exported } from '../records/exported-list.ts';

export type Column = ExportColumn<Exported>;

export interface Sheet {
  name: string;
  columns: readonly Column[];
  rows: AsyncIterable<readonly Exported[]>;
  moment: ExportMoment;
}

export const minuteOf = (instant: string, { moment }: Sheet) => shopMinute(new Date(instant), moment.timeZone);

/**
 * RFC 4180 with `;` as the separator, since Spanish numbers have a decimal comma. A cell is also quoted if it contains a comma or
 * a line break, which another program may read as the end of the cell or the row.
 */
const dialect = { delimiter: ';', record_delimiter: '\r\n', quoted_match: /[\r\n]|^(?!-?\d+,\d+$).*,/ } as const;

const decimals = new Intl.NumberFormat('es-AR', {
  useGrouping: false,
  minimumFractionDigits: 2,
  maximumFractionDigits: 3,
});

/**
 * Matches the start of a text that a spreadsheet would read as a formula (OWASP, 'CSV Injection'): the first character
 * of a formula, also in full width, or a control character. Blanks or quotes may come before this character. The
 * pattern also matches at the start of every further line, since a program that reads line by line takes each line for
 * a row.
 */
const formula =
  /^[\s"'\u200B\u2060\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^["']*[\t\r\n]|(?<=[\r\n])(?:[^\S\r\n]|["'\u200B\u2060\uFEFF])*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/g;

/** Puts an apostrophe before each line that looks like a formula. */
export const escapeFormulas = (text: string) => text.replaceAll(formula, "'$&");

/**
 * The file has a byte order mark, `;` between cells, decimal commas, and the day before the month, so that Excel in Argentina opens
 * the file correctly.
 */
export async function* csvOf(sheet: Sheet): AsyncGenerator<string> {
  yield stringify([sheet.columns.map(({ header }) => escapeFormulas(header))], { ...dialect, bom: true });
  for await (const rows of sheet.rows) {
    yield stringify(
      rows.map((row) => sheet.columns.map((column) => written(column, row, sheet))),
      dialect,
    );
  }
}

function written(column: Column, row: Exported, sheet: Sheet): string | null {
  const { kind } = column;
  const value = column.value(row, sheet.moment);
  if (value === null) return null;
  if (typeof value === 'number') return kind === 'integer' ? String(value) : decimals.format(value);
  if (kind === 'day') return dayFirst(value);
  if (kind === 'instant') return dayFirst(minuteOf(value, sheet));
  return escapeFormulas(value);
}

const dayFirst = (moment: string) =>
  `${moment.slice(8, 10)}/${moment.slice(5, 7)}/${moment.slice(0, 4)}${moment.slice(10)}`;
