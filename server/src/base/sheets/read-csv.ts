import { sheetLimits, sheetTexts } from '@dioptria/contract/base/sheet-texts.ts';
import { type CastingContext, CsvError, parse } from 'csv-parse';
import { Readable } from 'node:stream';
import { beyondLimit, type SheetRow, unreadable } from './sheet-row.ts';
import { decodeText, type FileText } from './text-encoding.ts';

const CHUNK = 64 * 1024;
/** Counts blank rows too, because the parser reads them. */
const MAX_ROWS = sheetLimits.rows + sheetLimits.rowsWithHeadings;
/** Excel's limit of cells in a row. */
const MAX_CELLS = 16_384;
const delimiters = [';', ',', '\t'] as const;

/**
 * The delimiter is the character among `;`, `,` and tab that is most frequent outside quotes in the first line. A first line such
 * as 'sep=;', which Excel understands, names the delimiter instead.
 */
function delimiterOf(start: string): { delimiter: string; isNamed: boolean } {
  const [line = ''] = start.replaceAll(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/, 1);
  const named = /^sep=(.)$/i.exec(line)?.[1];
  if (named !== undefined) return { delimiter: named, isNamed: true };
  const counted = delimiters.map((delimiter) => ({ delimiter, times: line.split(delimiter).length }));
  const [most] = counted.toSorted((one, other) => other.times - one.times);
  return { delimiter: most?.delimiter ?? ';', isNamed: false };
}

/** Matches a web page, JSON, rich text, a PDF, a picture or a program. */
const otherFormat = /^\s*(?:[<{[]|%PDF|\xFF\xD8|MZ)/;
/** Pictures and archives contain this byte, and texts contain it only in UTF-16. */
const NUL = 0;

/** @throws FileProblem if the file is no text or exceeds a limit. */
export async function* csvRows(file: Buffer, text: FileText): AsyncGenerator<SheetRow> {
  const isUtf16 = text.encoding === 'utf-16le';
  if (!isUtf16 && file.includes(NUL)) throw unreadable();
  // Without this check the decoder would replace half a character (a lone surrogate) by another character, without an error.
  if (isUtf16 && !file.toString('utf16le').isWellFormed()) throw unreadable();
  const start = [...decodeText(file.subarray(0, 2 * CHUNK), text)].join('');
  if (otherFormat.test(start)) throw unreadable();
  const { delimiter, isNamed } = delimiterOf(start);
  // The parser accepts quotes inside a cell, such as the sign of inches, and rows with different numbers of cells.
  const options = {
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: sheetLimits.rowLength,
    // This function limits the number of cells in a row. `max_record_size` does not, since empty cells have no size: a line of
    // delimiters could become an array of millions of cells.
    cast: (cell: string, { index, records: before }: CastingContext) => {
      if (index >= MAX_CELLS) throw beyondLimit(sheetTexts.rowTooLong(before + 1));
      return cell;
    },
  };
  const records = Readable.from(decodeText(file, text)).pipe(parse(options));
  let row = 0;
  try {
    for await (const cells of records as AsyncIterable<string[]>) {
      row += 1;
      if (row > MAX_ROWS) throw beyondLimit(sheetTexts.tooManyRows);
      // A text in UTF-16 may contain the character NUL, which the database cannot store.
      if (cells.some((cell) => cell.includes('\0'))) throw unreadable();
      if (!(isNamed && row === 1)) yield { row, cells };
    }
  } catch (error) {
    throw problemOf(error);
  } finally {
    records.destroy();
  }
}

function problemOf(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  // The parser may be some rows ahead of `row` in `csvRows`, so the number of the row comes from the error.
  const row = Number(error['records']) + 1;
  if (error.code === 'CSV_MAX_RECORD_SIZE') return beyondLimit(sheetTexts.rowTooLong(row));
  return error.code === 'CSV_QUOTE_NOT_CLOSED' ? unreadable(sheetTexts.unclosedQuote(row)) : unreadable();
}
