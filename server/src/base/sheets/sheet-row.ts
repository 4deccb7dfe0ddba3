import { sheetTexts } from '@dioptria/contract/base/sheets.ts';
import { FileProblem } from '../files/file-problem.ts';

/**
 * A row of a spreadsheet: its number in the sheet, from 1, and the texts of its cells as a person in Argentina sees
 * them.
 */
export interface SheetRow {
  row: number;
  cells: string[];
}

/** A spreadsheet as a table: the first filled row holds the headings. */
export interface SheetTable {
  /** The names of the columns: headings without blanks and repetitions. */
  columns: string[];
  /** The other filled rows, without cells that have no heading and without blank cells at the end. */
  rows: AsyncGenerator<SheetRow>;
}

/** 400 for a file that cannot be read: the message says why. */
export const unreadable = (message: string = sheetTexts.notSpreadsheet) => new FileProblem(400, message);

/** 413 for a file beyond a limit. */
export const beyondLimit = (message: string) => new FileProblem(413, message);
