import { TypeOverrides, types } from 'pg';

const { INT8, DATE, TIMESTAMPTZ } = types.builtins;
/** The driver `pg` has no names for the types of arrays. */
const arrayOf = { int8: 1016, text: 1009, date: 1182, timestamptz: 1185 };

/** A value beyond the safe integers throws instead of being rounded. */
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
 * A bigint (also `count(*)`) becomes a number, a `date` a text 'YYYY-MM-DD', and a timestamptz an ISO 8601 text in UTC. The same
 * holds for the elements of arrays. A numeric stays a string.
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
