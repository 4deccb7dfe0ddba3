import { formatDay } from '@dioptria/contract/base/format.ts';
import { DEFAULT_TIME_ZONE, formatInstant, shopDay } from '@dioptria/contract/base/shop-time.ts';
import { firstCharacter } from '@dioptria/contract/base/whole-text.ts';
import { sessionTimeZone } from '../session/time-zone.ts';

export {
  formatChange,
  formatDay,
  formatDioptres,
  formatMoney,
  formatMoneyChange,
  formatNumber,
  formatPercentChange,
  formatUnitPrice,
} from '@dioptria/contract/base/format.ts';

/**
 * The time zone of displayed dates: the zone of the signed-in tenant, or the default zone before the sign-in
 * (docs/rules.md#dates-2).
 */
export const shownTimeZone = () => sessionTimeZone() ?? DEFAULT_TIME_ZONE;

/** The day of an instant (ISO 8601) in the tenant's time zone, as 'dd/mm/yyyy'. */
export const formatDate = (instant: string) => formatDay(shopDay(new Date(instant), shownTimeZone()));

/** The day and time of an instant in the tenant's time zone: '19/11/2026, 23:59'. */
export const formatDateTime = (instant: string) => formatInstant(instant, shownTimeZone());

/** Today in the tenant's time zone, as `YYYY-MM-DD`. */
export const today = () => shopDay(new Date(), shownTimeZone());

/** The first letters of the first two words: 'Andrea Vidal Ruiz' gives 'AV'. */
export const initials = (name: string) =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => firstCharacter(word).toUpperCase())
    .join('');

export const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? '';
