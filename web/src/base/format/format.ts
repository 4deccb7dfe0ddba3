import { formatDay } from '@dioptria/contract/base/format.ts';
import { DEFAULT_TIME_ZONE, formatInstant, shopDay } from '@dioptria/contract/base/shop-time.ts';
import { firstCharacter } from '@dioptria/contract/base/text.ts';

let timeZone: string | undefined;

const sessionTimeZone = () => timeZone;

export function setSessionTimeZone(zone: string): void {
  timeZone = zone;
}

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

/** The zone of the signed-in tenant, or the default zone before the sign-in (docs/rules.md#dates-2). */
export const shownTimeZone = () => sessionTimeZone() ?? DEFAULT_TIME_ZONE;

/** 'dd/mm/yyyy' in the tenant's time zone. */
export const formatDate = (instant: string) => formatDay(shopDay(new Date(instant), shownTimeZone()));

/** '19/11/2026, 23:59' in the tenant's time zone. */
export const formatDateTime = (instant: string) => formatInstant(instant, shownTimeZone());

/** `YYYY-MM-DD` in the tenant's time zone. */
export const today = () => shopDay(new Date(), shownTimeZone());

/** 'Andrea Vidal Ruiz' gives 'AV'. */
export const initials = (name: string) =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => firstCharacter(word).toUpperCase())
    .join('');

export const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? '';
