import { shortenText } from '@dioptria/contract/base/whole-text.ts';

/** The largest number of characters of a cell in a sample. */
const SAMPLE_LENGTH = 80;

/** Returns the shortened cells of a row, which the web app shows as examples of the columns' content. */
export const sampleOf = (cells: readonly string[]): string[] => cells.map((cell) => shortenText(cell, SAMPLE_LENGTH));

/** The number of rows that the web app shows as examples. */
export const SAMPLES = 3;
