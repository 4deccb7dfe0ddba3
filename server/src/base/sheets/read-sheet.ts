import { sheetTexts } from '@dioptria/contract/base/sheets.ts';
import { csvRows } from './read-csv.ts';
import { openXlsx } from './read-xlsx.ts';
import { type OpenedSheet, type SheetRow, unreadable } from './sheet-row.ts';

const zipStart = Buffer.from('PK\u0003\u0004', 'latin1');
/** Excel's format before 2007, and workbooks with a password. */
const oleStart = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/**
 * The content of the file determines its format, because a client may send any name and media type. `wanted` is '' for the sheet
 * with the most rows.
 * @throws FileProblem if the file is no spreadsheet, or has no such sheet.
 */
export async function openSheet(file: Buffer, wanted: string): Promise<OpenedSheet> {
  if (file.subarray(0, oleStart.length).equals(oleStart)) throw unreadable(sheetTexts.oldWorkbook);
  if (file.subarray(0, zipStart.length).equals(zipStart)) {
    const opened = await openXlsx(file, wanted);
    return { ...opened, rows: filledRows(opened.rows) };
  }
  if (wanted !== '') throw unreadable(sheetTexts.unknownSheet(wanted));
  return { sheet: '', sheets: [], rows: filledRows(csvRows(file)) };
}

async function* filledRows(rows: AsyncGenerator<SheetRow>): AsyncGenerator<SheetRow> {
  for await (const { row, cells } of rows) {
    const texts = cells.map(plainText);
    if (texts.some((text) => text !== '')) yield { row, cells: texts };
  }
}

/** Removes the apostrophe that the server's exports put before a text that looks like a formula (exports/csv.ts). */
const plainText = (cell: string): string => cell.trim().replace(/^'(?=["'\s]*[=+\-@＝＋－＠])/, '');
