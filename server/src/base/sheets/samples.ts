import { shortenText } from '@dioptria/contract/base/whole-text.ts';

/** The most characters of a cell in a sample. */
const SAMPLE_LENGTH = 80;

/** The cells of a row as an example of the columns. */
export const sampleOf = (cells: readonly string[]): string[] => cells.map((cell) => shortenText(cell, SAMPLE_LENGTH));

/** The number of rows that serve as examples. */
export const SAMPLES = 3;
