import { bareHeadingKey, headingKey } from '@dioptria/contract/base/headings.ts';
import { sheetLimits } from '@dioptria/contract/base/sheets.ts';
import type { SheetRow } from './sheet-row.ts';

/** The position and the number of their last row. */
export interface Headings {
  place: number;
  row: number;
  cells: readonly string[];
}

/** The most important first. A greater number is better. */
type Marks = readonly [recognised: number, texts: number, mostly: number];
type Candidate = Headings & { marks: Marks };
type IsKnown = (heading: string) => boolean;

/**
 * In the first row with the most known headings. If no row has two known headings, in the first row with the most cells that
 * contain letters: titles and dates above a table fill fewer cells than its headings. If the row above completes more known
 * headings, such as 'OD' above 'Esf.', the headings are in both rows. `wanted` is the number of the row that the user chose.
 * Undefined if there are no rows, or no row has this number.
 */
export function findHeadings(
  rows: readonly SheetRow[],
  known: ReadonlySet<string>,
  wanted?: number,
): Headings | undefined {
  const isKnown = (text: string) => known.has(headingKey(text)) || known.has(bareHeadingKey(text));
  let best: Candidate | undefined;
  for (const [place, one] of rows.entries()) {
    if (wanted !== undefined && one.row !== wanted) continue;
    const found = candidateAt(place, one, rows[place - 1], isKnown);
    if (!best || isBetter(found.marks, best.marks)) best = found;
  }
  return best;
}

/** With the texts of the row above if both have more known headings than each of them. */
function candidateAt(
  place: number,
  { row, cells }: SheetRow,
  above: SheetRow | undefined,
  isKnown: IsKnown,
): Candidate {
  const alone = { place, row, cells, marks: marksOf(cells, isKnown) };
  if (!above || Math.max(above.cells.length, cells.length) > sheetLimits.columns) return alone;
  const joined = joinRows(above.cells, cells, isKnown);
  const both = { ...alone, cells: joined, marks: marksOf(joined, isKnown) };
  const most = Math.max(alone.marks[0], marksOf(above.cells, isKnown)[0]);
  return both.marks[0] > most ? both : alone;
}

/**
 * A cell of the upper row that is merged over several columns has its text in the first of them. A cell that is merged over both
 * rows has its text in the upper row.
 */
function joinRows(above: readonly string[], below: readonly string[], isKnown: IsKnown): string[] {
  let group = '';
  return Array.from({ length: Math.max(above.length, below.length) }, (_, column) => {
    const [upper = '', lower = ''] = [above[column], below[column]];
    group = upper || group;
    if (lower === '') return upper;
    const whole = `${group} ${lower}`;
    return !isKnown(lower) && isKnown(whole) ? whole : lower;
  });
}

function marksOf(cells: readonly string[], isKnown: IsKnown): Marks {
  const texts = cells.filter((cell) => /\p{L}/u.test(cell));
  const recognised = texts.filter(isKnown).length;
  // One cell may be a known heading by chance, such as the document type 'DNI' in a row of a client.
  return [recognised > 1 ? recognised : 0, texts.length, recognised * 2 > texts.length ? recognised : 0];
}

function isBetter(one: Marks, other: Marks): boolean {
  const difference = one.map((mark, place) => mark - (other[place] ?? 0)).find((some) => some !== 0) ?? 0;
  return difference > 0;
}
