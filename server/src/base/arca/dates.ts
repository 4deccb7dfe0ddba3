/** ARCA's dates and times. They are always those of Argentina, which is at UTC−3 all year. */

const OFFSET = 3 * 60 * 60 * 1000;

/** `2026-11-23` as ARCA writes it: `20261123`. */
export const toArcaDay = (day: string): string => day.replaceAll('-', '');

/** `20261123` as `2026-11-23`. Returns undefined for a text that is no day. */
export function fromArcaDay(text: string): string | undefined {
  // PostgreSQL has no year 0.
  const [, year, month, date] = /^(?!0000)(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  const day = `${year}-${month}-${date}`;
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : undefined;
}

/** `20261123101530` as an instant. Returns null for a text that is no time. */
export function fromArcaTime(text: string): Date | null {
  const day = fromArcaDay(text.slice(0, 8));
  const [, hours, minutes, seconds] = /^\d{8}(\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  const time = new Date(`${day}T${hours}:${minutes}:${seconds}-03:00`);
  return Number.isNaN(time.getTime()) ? null : time;
}

/** An instant as `2026-11-23T10:15:30-03:00`. */
export function writtenTime(time: Date): string {
  return `${new Date(time.getTime() - OFFSET).toISOString().slice(0, 19)}-03:00`;
}
