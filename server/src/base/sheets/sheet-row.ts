import { sheetTexts } from '@dioptria/contract/base/sheet-texts.ts';
import type { OldEncoding, SheetSource } from '@dioptria/contract/base/sheets.ts';
import { shortenText } from '@dioptria/contract/base/text.ts';
import { FileProblem } from '../files/serve-file.ts';

/** `row` counts from 1. `cells` has the texts that a spreadsheet program in Argentina shows. */
export interface SheetRow {
  row: number;
  cells: string[];
}

export interface OpenedSheet extends Pick<SheetSource, 'sheet' | 'sheets' | 'oldText'> {
  rows: AsyncGenerator<SheetRow>;
}

export interface TableChoice {
  sheet: string;
  headingsRow?: number | undefined;
  /** The encoding of the lines that are not in UTF-8. By default the letters decide. */
  encoding?: OldEncoding | undefined;
  /** The headings that the caller knows. The server finds the row of the headings by them. */
  known: readonly string[];
}

export interface SheetTable {
  source: SheetSource;
  /** No name is empty, and all names are different. */
  columns: string[];
  /**
   * Empty cells at the end of a row are left out. If a row of a text file has texts beyond the headings, one further cell has these
   * texts.
   */
  rows: AsyncGenerator<SheetRow>;
}

const EXTRA_LENGTH = 80;

/**
 * '' if the row can be used. With more cells than columns, the cells may be in wrong columns: in a file with commas, an amount
 * such as 1,234.56 without quotes becomes two cells.
 */
export function problemOfCells(cells: readonly string[], columns: readonly string[]): string {
  const extra = cells[columns.length];
  return extra === undefined ? '' : sheetTexts.extraCells(shortenText(extra, EXTRA_LENGTH));
}

export const unreadable = (message: string = sheetTexts.notSpreadsheet) => new FileProblem(400, message);

export const beyondLimit = (message: string) => new FileProblem(413, message);

const SAMPLE_LENGTH = 80;

export const sampleOf = (cells: readonly string[]): string[] => cells.map((cell) => shortenText(cell, SAMPLE_LENGTH));

export const SAMPLES = 3;
