import { TypeOverrides, types } from 'pg';

const { INT8, DATE, TIMESTAMPTZ } = types.builtins;
/** The type ids of arrays, for which the driver `pg` has no names. */
const arrayOf = { int8: 1016, text: 1009, date: 1182, timestamptz: 1185 };

/**
 * Parses a bigint of PostgreSQL to a number. Cents and totals stay far below the largest safe integer; a larger value throws
 * instead of being rounded.
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
 * Returns the parsers of the database's values: a bigint (also `count(*)`) becomes a number, a `date` becomes a text 'YYYY-MM-DD'
 * (a day has no time zone), and a timestamptz becomes an ISO 8601 text in UTC, as in the API. The same holds for the elements of
 * arrays. A numeric stays a string.
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
