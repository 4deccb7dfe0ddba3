import { stringify } from 'csv-stringify/sync';
import type { Exported } from '../resource/exported-list.ts';
import type { Column, Sheet } from './sheet.ts';
import { minuteOf } from './sheet.ts';

/** RFC 4180, but with the separator of a language that writes 0,5. */
const dialect = { delimiter: ';', record_delimiter: '\r\n' } as const;

const decimals = new Intl.NumberFormat('es-AR', {
  useGrouping: false,
  minimumFractionDigits: 2,
  maximumFractionDigits: 3,
});

/**
 * What a spreadsheet would take for a formula: it begins with a sign that begins one, or with a control character, also
 * behind blanks or quotes, also as a full-width letter (OWASP, 'CSV Injection').
 */
const formula = /^[\s"'\u200B\u2060\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^["']*[\t\r\n]/;

/** Text that no spreadsheet computes: what looks like a formula gets an apostrophe before it, and stays readable. */
export function harmless(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** As Excel in Argentina reads it: UTF-8 with its mark, `;` between cells, decimal comma, day before month. */
export async function* csvOf(sheet: Sheet): AsyncGenerator<string> {
  yield stringify([sheet.columns.map(({ header }) => header)], { ...dialect, bom: true });
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
  return harmless(value);
}

/** `2026-11-21 14:35` as `21/11/2026 14:35`. */
const dayFirst = (moment: string) =>
  `${moment.slice(8, 10)}/${moment.slice(5, 7)}/${moment.slice(0, 4)}${moment.slice(10)}`;
