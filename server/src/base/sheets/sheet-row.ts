import { sheetTexts } from '@dioptria/contract/base/sheets.ts';
import { FileProblem } from '../files/file-problem.ts';

/**
 * A row of a spreadsheet: the row's number in the sheet, from 1, and the texts of its cells as a spreadsheet program in Argentina
 * shows them.
 */
export interface SheetRow {
  row: number;
  cells: string[];
}

/** A spreadsheet as a table: the first filled row contains the headings of the columns. */
export interface SheetTable {
  /** The names of the columns, made from the headings: no name is empty, and all names are different. */
  columns: string[];
  /** The filled rows below the headings. The rows do not contain cells without a heading, or empty cells at the end. */
  rows: AsyncGenerator<SheetRow>;
}

/** Returns a 400 for a file that the server cannot read. The message says why. */
export const unreadable = (message: string = sheetTexts.notSpreadsheet) => new FileProblem(400, message);

/** Returns a 413 for a file that exceeds a limit. */
export const beyondLimit = (message: string) => new FileProblem(413, message);
