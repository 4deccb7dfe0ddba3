import { formatDay } from './format.ts';

/** `YYYY-MM-DD`. 30 February and days of the year 0 do not exist. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export const isMonth = (value: unknown): value is string => typeof value === 'string' && isDay(`${value}-01`);

const namesOfMonths = [
  'enero january',
  'febrero february',
  'marzo march',
  'abril april',
  'mayo may',
  'junio june',
  'julio july',
  'agosto august',
  'septiembre setiembre september',
  'octubre october',
  'noviembre november',
  'diciembre december',
].map((names) => names.split(' '));

/** 'mar' and 'Marzo' are '3', '03' is '03'. Undefined for a word that begins no month's name. */
function monthNumber(written: string): string | undefined {
  if (/^\d+$/.test(written)) return written;
  const place = namesOfMonths.findIndex((names) => names.some((name) => name.startsWith(written.toLowerCase())));
  return place === -1 ? undefined : String(place + 1);
}

interface WrittenDay {
  /** Two or four digits; undefined if the text has no year. */
  year: string | undefined;
  month: string;
  day: string;
}

const yearFirst = /^(?<year>\d{4})[/.-](?<month>\d{1,2})[/.-](?<day>\d{1,2})$/;
const digitsOnly = /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{2}|\d{4})$/;
const dayFirst = /^(?<day>\d{1,2})[/.\- ](?<month>\d{1,2})(?:[/.\- ](?<year>\d{2}|\d{4}))?$/;
const namedMonth =
  /^(?<day>\d{1,2})[/.\- ](?:de )?(?<month>[a-z]{3,10})\.?(?:[/.\- ](?:del? )?(?<year>\d{2}|\d{4}))?$/i;

function writtenDay(text: string): WrittenDay | undefined {
  const forms = [yearFirst, digitsOnly, dayFirst, namedMonth];
  const { day, month = '', year } = forms.map((form) => form.exec(text)).find(Boolean)?.groups ?? {};
  const number = monthNumber(month);
  return day && number ? { day, month: number, year } : undefined;
}

function dayOf({ month, day }: WrittenDay, year: string): string | undefined {
  const read = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(read) ? read : undefined;
}

/**
 * Parses a written day ('5/3/2026', '05-03-26', '05032026', '5-mar-26', '2026-3-5') into `YYYY-MM-DD`. A day without a
 * year gets the year of `today`. Returns undefined for a day that does not exist, such as '31/02/2026', and for a day
 * without a year if `today` is missing.
 */
export function readDay(written: string, today?: string): string | undefined {
  const read = writtenDay(written.trim());
  const year = read?.year ?? today?.slice(0, 4);
  return read && year && dayOf(read, year.padStart(4, '20'));
}

/**
 * Parses a written day that is not after `today`. Two digits of a year mean the latest possible century, and
 * `hasGuessedCentury` is then true. A four-digit year keeps its century, even in the future.
 */
export function readPastDay(written: string, today: string): { day: string; hasGuessedCentury: boolean } | undefined {
  const read = writtenDay(written.trim());
  if (!read?.year) return undefined;
  const { year } = read;
  if (year.length === 4) {
    const day = dayOf(read, year);
    return day === undefined ? undefined : { day, hasGuessedCentury: false };
  }
  const day = [`20${year}`, `19${year}`].map((whole) => dayOf(read, whole)).find((one) => one && one <= today);
  return day === undefined ? undefined : { day, hasGuessedCentury: true };
}

export const DEFAULT_TIME_ZONE = 'America/Argentina/Buenos_Aires';

/**
 * Matches an abbreviation such as 'CET'. PostgreSQL reads an abbreviation as a fixed offset from UTC, and 'IST' as
 * Israel's time instead of India's.
 */
const abbreviation = /^(?!UTC|GMT)[a-z]{3}$/i;

/**
 * An offset such as '+05:30' is refused, because PostgreSQL reads such a name with the opposite sign
 * (docs/rules.md#settings-7).
 */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name) || abbreviation.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

export function shopDay(instant: Date, timeZone: string): string {
  let format = dayFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    dayFormats.set(timeZone, format);
  }
  return format.format(instant);
}

export function monthOf(day: string): string {
  return day.slice(0, 7);
}

export const lastDayOf = (month: string): string =>
  [31, 30, 29].map((date) => `${month}-${date}`).find(isDay) ?? `${month}-28`;

/** The result is in the years 1 to 9999. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  if (date.getUTCFullYear() > 9999) return '9999-12-31';
  return date.getUTCFullYear() < 1 ? '0001-01-01' : date.toISOString().slice(0, 10);
}

/** 0 for the same day, negative for an earlier day. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

export function addMonths(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
}

const monthFormat = new Intl.DateTimeFormat('es-AR', { month: 'long', timeZone: 'UTC' });
const monthNames = Array.from({ length: 12 }, (_, month) => monthFormat.format(new Date(Date.UTC(2000, month, 15))));

export function monthName(month: string): string {
  return `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
}

const dayStarts = new Map<string, number>();
const MAX_DAY_STARTS = 1000;

/** If a clock change skips midnight, the result is the first instant of the day. */
export function startOfShopDay(day: string, timeZone: string): Date {
  const key = `${day} ${timeZone}`;
  const known = dayStarts.get(key);
  if (known !== undefined) return new Date(known);
  const utcMidnight = Date.parse(`${day}T00:00:00Z`);
  let low = utcMidnight - 16 * 3_600_000;
  let high = utcMidnight + 16 * 3_600_000;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (shopDay(new Date(middle), timeZone) < day) low = middle + 1;
    else high = middle;
  }
  if (dayStarts.size === MAX_DAY_STARTS) dayStarts.clear();
  dayStarts.set(key, low);
  return new Date(low);
}

const minuteFormats = new Map<string, Intl.DateTimeFormat>();

/** `YYYY-MM-DD HH:mm` */
export function shopMinute(instant: Date, timeZone: string): string {
  let format = minuteFormats.get(timeZone);
  if (!format) {
    // The Swedish locale writes `YYYY-MM-DD HH:mm`.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    minuteFormats.set(timeZone, format);
  }
  return format.format(instant);
}

export function formatInstant(instant: string, timeZone: string): string {
  const minute = shopMinute(new Date(instant), timeZone);
  return `${formatDay(minute)}, ${minute.slice(11)}`;
}

export const FIRST_DAY = '2000-01-01';

export const dayTooOld = `La fecha no puede ser anterior al ${formatDay(FIRST_DAY)}.`;

const YEARS_AHEAD = 5;

export const dayAheadProblems = {
  delivery: {
    past: 'La fecha de entrega no puede ser anterior a hoy.',
    late: 'La fecha de entrega no puede ser de más de cinco años después.',
  },
  promised: {
    past: 'El día prometido no puede ser anterior a hoy.',
    late: 'El día prometido no puede ser de más de cinco años después.',
  },
} as const;

/** Undefined if the day is possible. Days are `YYYY-MM-DD`, and `today` is the shop's day. */
export function dayAheadProblem(kind: keyof typeof dayAheadProblems, day: string, today: string): string | undefined {
  if (day < today) return dayAheadProblems[kind].past;
  const last = `${Number(today.slice(0, 4)) + YEARS_AHEAD}${today.slice(4)}`;
  return day > last ? dayAheadProblems[kind].late : undefined;
}

/** Days as `YYYY-MM-DD`, both included. */
export interface Period {
  from: string;
  to: string;
}

/** Newest first. */
export const daysOf = ({ from, to }: Period): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(to, -index));

const MAX_DAYS = 366;

export const periodProblems = {
  notInOrder: 'Tiene que ser igual o posterior al primer día.',
  tooLong: `Elegí un período de hasta ${MAX_DAYS} días.`,
  incomplete: 'Elegí los dos días.',
} as const;

export function periodProblem({ from, to }: Period): { path: keyof Period; message: string } | undefined {
  if (to < from) return { path: 'to', message: periodProblems.notInOrder };
  return daysBetween(from, to) < MAX_DAYS ? undefined : { path: 'from', message: periodProblems.tooLong };
}
