import { shortenText } from '@dioptria/contract/base/text.ts';

const SAMPLE_LENGTH = 80;

export const sampleOf = (cells: readonly string[]): string[] => cells.map((cell) => shortenText(cell, SAMPLE_LENGTH));

export const SAMPLES = 3;
