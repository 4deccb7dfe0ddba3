const OFFSET = 3 * 60 * 60 * 1000;
const DAY = 24 * 60 * 60 * 1000;

/** `2026-11-23T10:00:00.000-03:00` */
export function argentineTime(instant: Date): string {
  return new Date(instant.getTime() - OFFSET).toISOString().replace('Z', '-03:00');
}

/** `yyyymmdd` */
export function argentineDay(instant: Date): string {
  return argentineTime(instant).slice(0, 10).replaceAll('-', '');
}

/** `yyyymmddhhmiss` */
export function argentineSecond(instant: Date): string {
  return argentineTime(instant).slice(0, 19).replaceAll(/[-:T]/g, '');
}

/** The number of days since 1970. Undefined if the calendar has no day `yyyymmdd`. */
export function dayNumber(day: string): number | undefined {
  if (!/^\d{8}$/.test(day)) return undefined;
  const iso = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(iso)) return undefined;
  return time / DAY;
}

/** `day` is `yyyymmdd`. */
export function daysAfter(day: string, count: number): string {
  return new Date(((dayNumber(day) ?? 0) + count) * DAY).toISOString().slice(0, 10).replaceAll('-', '');
}
