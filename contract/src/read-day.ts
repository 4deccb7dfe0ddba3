import { isDay } from './prescription-status.ts';

const ISO_LENGTH = 10;

/**
 * Parses a written day ('5/3/2026', '05-03-26', '05032026', '2026-03-05') into `YYYY-MM-DD`. A day without a year gets the
 * year of `today`, or is no day without one. Returns undefined if the day does not exist: '31/02/2026'.
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
