import type { SheetSource } from '@dioptria/contract/base/sheet-source.ts';
import { sheetTexts } from '@dioptria/contract/base/sheets.ts';
import { shortenText } from '@dioptria/contract/base/whole-text.ts';
import { FileProblem } from '../files/file-problem.ts';

/**
 * A row of a spreadsheet: the row's number in the sheet, from 1, and the texts of its cells as a spreadsheet program in Argentina
 * shows them.
 */
export interface SheetRow {
  row: number;
  cells: string[];
}

/** A sheet of a file, before its headings are found. */
export interface OpenedSheet extends Pick<SheetSource, 'sheet' | 'sheets'> {
  rows: AsyncGenerator<SheetRow>;
}

/** How to find the table in a file. */
export interface TableChoice {
  /** The name of the sheet that the user chose; '' for the sheet with the most rows. */
  sheet: string;
  /** The number of the row that the user chose for the headings. */
  headingsRow?: number | undefined;
  /** The keys of the headings that the caller knows. They show which row contains the headings. */
  known: readonly string[];
}

/** A spreadsheet as a table: a row of headings, and the rows below. */
export interface SheetTable {
  source: SheetSource;
  /** The names of the columns, made from the headings: no name is empty, and all names are different. */
  columns: string[];
  /**
   * The filled rows below the headings, without empty cells at the end. A row of a text file that has texts beyond the headings has
   * one cell more than the table has columns, with these texts: `problemOfCells` says so.
   */
  rows: AsyncGenerator<SheetRow>;
}

/** The most characters of the texts beyond the headings that a message contains. */
const EXTRA_LENGTH = 80;

/**
 * Returns why a row cannot be used, or '' if it can. In a row with more cells than columns, the cells may be in wrong columns: in a
 * file with commas, an amount such as 1,234.56 without quotes becomes two cells.
 */
export function problemOfCells(cells: readonly string[], columns: readonly string[]): string {
  const extra = cells[columns.length];
  return extra === undefined ? '' : sheetTexts.extraCells(shortenText(extra, EXTRA_LENGTH));
}

/** Returns a 400 for a file that the server cannot read. The message says why. */
export const unreadable = (message: string = sheetTexts.notSpreadsheet) => new FileProblem(400, message);

/** Returns a 413 for a file that exceeds a limit. */
export const beyondLimit = (message: string) => new FileProblem(413, message);
