import { sheetLimits, sheetTexts } from '@dioptria/contract/base/sheets.ts';
import { type CastingContext, CsvError, parse } from 'csv-parse';
import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { beyondLimit, type SheetRow, unreadable } from './sheet-row.ts';

const CHUNK = 64 * 1024;
/** The most cells in a row of Excel. */
const MOST_CELLS = 16_384;
const delimiters = [';', ',', '\t'] as const;

/** The encoding of a text: Excel writes UTF-16 as 'Unicode text', UTF-8 with a byte order mark, or else the Latin-1 of Windows. */
function encodingOf(file: Buffer): 'utf-16le' | 'utf-8' | 'windows-1252' {
  if (file[0] === 0xff && file[1] === 0xfe) return 'utf-16le';
  return isUtf8(file) ? 'utf-8' : 'windows-1252';
}

function* textOf(file: Buffer): Generator<string> {
  const decoder = new TextDecoder(encodingOf(file));
  for (let from = 0; from < file.length; from += CHUNK) {
    yield decoder.decode(file.subarray(from, from + CHUNK), { stream: true });
  }
  yield decoder.decode();
}

/** The character between the cells of the first line: the most frequent one outside quotes. Excel may name it: 'sep=;'. */
function delimiterOf(start: string): { delimiter: string; isNamed: boolean } {
  const [line = ''] = start.replaceAll(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/, 1);
  const named = /^sep=(.)$/i.exec(line)?.[1];
  if (named !== undefined) return { delimiter: named, isNamed: true };
  const counted = delimiters.map((delimiter) => ({ delimiter, times: line.split(delimiter).length }));
  const [most] = counted.toSorted((one, other) => other.times - one.times);
  return { delimiter: most?.delimiter ?? ';', isNamed: false };
}

/** The start of a text that is something else: a page, JSON, a PDF, a text of Word. */
const otherFormat = /^\s*(?:[<{[]|%PDF|\xFF\xD8|MZ)/;
/** A byte that no text contains. Pictures and archives contain it among their first bytes. */
const NUL = 0;

/**
 * The rows of a CSV file: `;`, `,` or tabs between the cells, in UTF-8, UTF-16 or Latin-1.
 * @throws FileProblem for a file that is no text, and for one beyond a limit
 */
export async function* csvRows(file: Buffer): AsyncGenerator<SheetRow> {
  const isUtf16 = encodingOf(file) === 'utf-16le';
  if (!isUtf16 && file.includes(NUL)) throw unreadable();
  // The decoder would replace half a character by another character, without an error.
  if (isUtf16 && !file.toString('utf16le').isWellFormed()) throw unreadable();
  const start = [...textOf(file.subarray(0, 2 * CHUNK))].join('');
  if (otherFormat.test(start)) throw unreadable();
  const { delimiter, isNamed } = delimiterOf(start);
  // Lenient with quotes inside a cell, such as inches, and with rows of another length.
  const options = {
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: sheetLimits.rowLength,
    // Empty cells have no size. Without this limit, a line of separators becomes an array of millions of cells.
    cast: (cell: string, { index, records: before }: CastingContext) => {
      if (index >= MOST_CELLS) throw beyondLimit(sheetTexts.rowTooLong(before + 1));
      return cell;
    },
  };
  const records = Readable.from(textOf(file)).pipe(parse(options));
  let row = 0;
  try {
    for await (const cells of records as AsyncIterable<string[]>) {
      row += 1;
      // The database cannot store such a text. UTF-16 may contain this character.
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
  // The parser is some rows ahead of their reader.
  const row = Number(error['records']) + 1;
  if (error.code === 'CSV_MAX_RECORD_SIZE') return beyondLimit(sheetTexts.rowTooLong(row));
  return error.code === 'CSV_QUOTE_NOT_CLOSED' ? unreadable(sheetTexts.unclosedQuote(row)) : unreadable();
}
