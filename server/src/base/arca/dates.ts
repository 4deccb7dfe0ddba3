const OFFSET = 3 * 60 * 60 * 1000;

export const toArcaDay = (day: string): string => day.replaceAll('-', '');

export function fromArcaDay(text: string): string | undefined {
  // PostgreSQL has no year 0.
  const [, year, month, date] = /^(?!0000)(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  const day = `${year}-${month}-${date}`;
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : undefined;
}

/** From `20261123101530`; null for a text that is no time. Argentina is at UTC−3 all year. */
export function fromArcaTime(text: string): Date | null {
  const day = fromArcaDay(text.slice(0, 8));
  const [, hours, minutes, seconds] = /^\d{8}(\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  const time = new Date(`${day}T${hours}:${minutes}:${seconds}-03:00`);
  return Number.isNaN(time.getTime()) ? null : time;
}

export function writtenTime(time: Date): string {
  return `${new Date(time.getTime() - OFFSET).toISOString().slice(0, 19)}-03:00`;
}
