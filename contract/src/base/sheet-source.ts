/** Where the table of a spreadsheet file is: its sheet, and the row of its headings (docs/rules.md#imports-16). */
import { optionalText, queryNumber } from './fields.ts';
import { sheetLimits } from './sheets.ts';
import { z } from './zod.ts';

/** The place of a table in a file, as the server read it, and the places that the user can choose instead. */
export const sheetSource = z.object({
  /** The name of the sheet; '' for a CSV file. */
  sheet: z.string(),
  /** The visible sheets of a workbook with their numbers of filled rows; none for a file with one sheet. */
  sheets: z.array(z.object({ name: z.string(), rows: z.int() })),
  /** The number of the row with the headings. */
  headingsRow: z.int(),
  /** The first filled rows, any of which can have the headings: their numbers, and the beginnings of their texts. */
  firstRows: z.array(z.object({ row: z.int(), text: z.string() })),
});
export type SheetSource = z.output<typeof sheetSource>;

/** The fields of a query that choose another place for the table: '' for the sheet that the server proposes. */
export const sheetChoiceFields = {
  sheet: optionalText(sheetLimits.sheetName).default(''),
  headingsRow: queryNumber(sheetLimits.lastRow).optional(),
};
