import { TypeOverrides, types } from 'pg';

const { INT8, DATE, TIMESTAMPTZ } = types.builtins;
/** Array types have no name in pg's list. */
const arrayOf = { int8: 1016, text: 1009, date: 1182, timestamptz: 1185 };

/**
 * PostgreSQL's bigint as a number. Cents and counts stay far below the limit; a larger value is an error and is not rounded.
 */
function readSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database returned ${text}, beyond the safe integers`);
  return value;
}

const readDate: (text: string) => Date = types.getTypeParser(TIMESTAMPTZ);

function readInstant(text: string): string {
  return readDate(text).toISOString();
}

/**
 * The JavaScript types of the database's values: bigint (also `count(*)`) is a number, `date` is 'YYYY-MM-DD' (a day has no
 * time zone), timestamptz is ISO 8601 in UTC, as in the API, numeric is a string. Arrays of them likewise.
 */
export function valueTypes(): TypeOverrides {
  const overrides = new TypeOverrides();
  const readTexts: (text: string) => (string | null)[] = types.getTypeParser(arrayOf.text);
  overrides.setTypeParser(INT8, readSafeInteger);
  overrides.setTypeParser(DATE, (text) => text);
  overrides.setTypeParser(TIMESTAMPTZ, readInstant);
  overrides.setTypeParser(arrayOf.int8, (text) => readTexts(text).map((item) => item && readSafeInteger(item)));
  overrides.setTypeParser(arrayOf.date, readTexts);
  overrides.setTypeParser(arrayOf.timestamptz, (text) => readTexts(text).map((item) => item && readInstant(item)));
  return overrides;
}
