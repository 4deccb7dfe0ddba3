import { sheetTexts } from '@dioptria/contract/sheets.ts';
import { Refusal } from '../resource/refusal.ts';

/** A row of a spreadsheet: its number there, from 1, and the texts of its cells as a person in Argentina sees them. */
export interface SheetRow {
  row: number;
  cells: string[];
}

/** 400 for a file that cannot be read: the sentence says why. */
export const unreadable = (message: string = sheetTexts.notSpreadsheet) => new Refusal(400, 'invalid', message);

/** 413 for a file beyond a limit. */
export const beyondLimit = (message: string) => new Refusal(413, 'too_large', message);
