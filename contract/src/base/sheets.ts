import { oneOf, optionalText, queryNumber } from './fields.ts';
import { sheetLimits } from './sheet-texts.ts';
import { z } from './zod.ts';

/** Encodings of a text file that is not in UTF-8 or UTF-16. */
export const oldEncodings = ['windows-1252', 'cp850'] as const;
export type OldEncoding = (typeof oldEncodings)[number];

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
  /** Present if the user should look at the letters: `words` are examples as they are read. `isMixed` if other lines are in UTF-8. */
  oldText: z.object({ encoding: z.enum(oldEncodings), isMixed: z.boolean(), words: z.array(z.string()) }).optional(),
});
export type SheetSource = z.output<typeof sheetSource>;

export const sheetChoiceFields = {
  sheet: optionalText(sheetLimits.sheetName).default(''),
  headingsRow: queryNumber(sheetLimits.lastRow).optional(),
  encoding: oneOf(oldEncodings).optional(),
};
