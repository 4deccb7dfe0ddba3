import { sheetTexts } from '@dioptria/contract/base/sheets.ts';
import { csvRows } from './read-csv.ts';
import { xlsxRows } from './read-xlsx.ts';
import { type SheetRow, unreadable } from './sheet-row.ts';

const zipStart = Buffer.from('PK\u0003\u0004', 'latin1');
/** The first bytes of workbooks in Excel's format before 2007, and of workbooks with a password. */
const oleStart = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/**
 * Yields the rows of a spreadsheet that have at least one filled cell. The content of the file determines its format, because a
 * client may send any name and media type.
 * @throws FileProblem if the file is no spreadsheet
 */
export async function* sheetRows(file: Buffer): AsyncGenerator<SheetRow> {
  if (file.subarray(0, oleStart.length).equals(oleStart)) throw unreadable(sheetTexts.oldWorkbook);
  const isArchive = file.subarray(0, zipStart.length).equals(zipStart);
  for await (const { row, cells } of isArchive ? xlsxRows(file) : csvRows(file)) {
    const texts = cells.map(plainText);
    if (texts.some((text) => text !== '')) yield { row, cells: texts };
  }
}

/**
 * Returns the trimmed text of a cell. It removes the apostrophe that the server's exports put before a text that looks like a
 * formula (exports/csv.ts).
 */
const plainText = (cell: string): string => cell.trim().replace(/^'(?=["'\s]*[=+\-@＝＋－＠])/, '');
