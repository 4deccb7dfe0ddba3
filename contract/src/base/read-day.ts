/** `YYYY-MM-DD`. 30 February and days of the year 0 do not exist. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export const isMonth = (value: unknown): value is string => typeof value === 'string' && isDay(`${value}-01`);

const ISO_LENGTH = 10;

/**
 * Parses a written day ('5/3/2026', '05-03-26', '05032026', '2026-03-05') into `YYYY-MM-DD`. A day without a year
 * gets the year of `today`. Returns undefined for a day that does not exist, such as '31/02/2026', and for a day
 * without a year if `today` is missing.
 */
export function readDay(written: string, today?: string): string | undefined {
  const text = written.trim();
  if (text.length === ISO_LENGTH && isDay(text)) return text;
  const digits = /^(\d{2})(\d{2})(\d{2}|\d{4})$/.exec(text);
  const parts = /^(\d{1,2})[/.\- ](\d{1,2})(?:[/.\- ](\d{2}|\d{4}))?$/.exec(text);
  const [, day, month, year = today?.slice(0, 4)] = digits ?? parts ?? [];
  if (!day || !month || !year) return undefined;
  const read = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(read) ? read : undefined;
}
