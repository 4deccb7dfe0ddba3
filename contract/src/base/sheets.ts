import { optionalText, queryNumber } from './fields.ts';
import { sheetLimits } from './sheet-texts.ts';
import { z } from './zod.ts';

export const sheetSource = z.object({
  /** '' for a CSV file. */
  sheet: z.string(),
  sheets: z.array(z.object({ name: z.string(), rows: z.int() })),
  headingsRow: z.int(),
  /**
   * The first filled rows, each with its number and the beginning of its text. The user can choose any of these rows as
   * the headings row.
   */
  firstRows: z.array(z.object({ row: z.int(), text: z.string() })),
});
export type SheetSource = z.output<typeof sheetSource>;

export const sheetChoiceFields = {
  sheet: optionalText(sheetLimits.sheetName).default(''),
  headingsRow: queryNumber(sheetLimits.lastRow).optional(),
};
