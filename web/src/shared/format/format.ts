import { formatDay } from '@dioptria/contract/format.ts';
import { DEFAULT_TIME_ZONE, formatInstant, shopDay } from '@dioptria/contract/shop-time.ts';

export { formatDay, formatDioptres, formatMoney, formatNumber } from '@dioptria/contract/format.ts';

let timeZone: string = DEFAULT_TIME_ZONE;

/** The time zone of displayed dates: the signed-in tenant's. */
export const shownTimeZone = () => timeZone;

/** Sets the time zone of displayed dates. Before the first call it is the default zone (docs/rules.md#dates-2). */
export function showDatesIn(zone: string): void {
  timeZone = zone;
}

/** The day of an instant (ISO 8601) in the tenant's time zone, as 'dd/mm/yyyy'. */
export const formatDate = (instant: string) => formatDay(shopDay(new Date(instant), timeZone));

/** The day and time of an instant in the tenant's time zone: '19/11/2026, 23:59'. */
export const formatDateTime = (instant: string) => formatInstant(instant, timeZone);

/** Today in the tenant's time zone, as `YYYY-MM-DD`. */
export const today = () => shopDay(new Date(), timeZone);

/** The first letters of the first two words: 'Andrea Vidal Ruiz' gives 'AV'. */
export const initials = (name: string) =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

export const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? '';
