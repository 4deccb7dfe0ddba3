import { sheetTexts } from '@dioptria/contract/base/sheets.ts';
import { csvRows } from './read-csv.ts';
import { xlsxRows } from './read-xlsx.ts';
import { type SheetRow, unreadable } from './sheet-row.ts';

const zipStart = Buffer.from('PK\u0003\u0004', 'latin1');
/** The first bytes of workbooks before 2007, and of workbooks with a password. */
const oleStart = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/**
 * The filled rows of a spreadsheet. The file's content determines its format, because the client chooses the name and
 * the media type.
 * @throws FileProblem for a file that is no spreadsheet
 */
export async function* sheetRows(file: Buffer): AsyncGenerator<SheetRow> {
  if (file.subarray(0, oleStart.length).equals(oleStart)) throw unreadable(sheetTexts.oldWorkbook);
  const isArchive = file.subarray(0, zipStart.length).equals(zipStart);
  for await (const { row, cells } of isArchive ? xlsxRows(file) : csvRows(file)) {
    const texts = cells.map(plainText);
    if (texts.some((text) => text !== '')) yield { row, cells: texts };
  }
}

/** A cell's text without the apostrophe by which files of this product keep it from being read as a formula (export/csv.ts). */
const plainText = (cell: string): string => cell.trim().replace(/^'(?=["'\s]*[=+\-@＝＋－＠])/, '');
