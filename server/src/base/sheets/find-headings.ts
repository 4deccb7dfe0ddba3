import { bareHeadingKey, headingKey } from '@dioptria/contract/base/headings.ts';
import type { SheetRow } from './sheet-row.ts';

/** The marks of a row that may contain the headings, the most important first. A greater number is better. */
type Marks = readonly [recognised: number, texts: number, mostly: number];

/**
 * Returns the position of the row with the headings among the first filled rows of a sheet. It is the first row with the most known
 * headings. If no row has two known headings, it is the first row with the most cells that contain letters: titles and dates above a
 * table fill fewer cells than its headings.
 */
export function findHeadings(rows: readonly SheetRow[], known: ReadonlySet<string>): number {
  const marks = rows.map((row) => marksOf(row, known));
  return marks.reduce((best, _, place) => (isBetter(marks[place], marks[best]) ? place : best), 0);
}

function marksOf({ cells }: SheetRow, known: ReadonlySet<string>): Marks {
  const texts = cells.filter((cell) => /\p{L}/u.test(cell));
  // The letters of longer texts are no heading, and their keys would take long to compute.
  const headings = texts.filter((cell) => cell.length <= LONGEST_HEADING);
  const recognised = headings.filter((cell) => known.has(headingKey(cell)) || known.has(bareHeadingKey(cell))).length;
  // One cell may be a known heading by chance, such as the document type 'DNI' in a row of a client.
  return [recognised > 1 ? recognised : 0, texts.length, recognised * 2 > texts.length ? recognised : 0];
}

const LONGEST_HEADING = 100;

function isBetter(one: Marks | undefined, other: Marks | undefined): boolean {
  if (!one || !other) return false;
  const difference = one.map((mark, place) => mark - (other[place] ?? 0)).find((some) => some !== 0) ?? 0;
  return difference > 0;
}
