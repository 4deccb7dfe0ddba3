import { DEFAULT_TIME_ZONE, shopDay } from '@dioptria/contract/shop-time.ts';

const shortMoney = new Intl.NumberFormat('es-AR', {
  style: 'currency',
  currency: 'ARS',
  trailingZeroDisplay: 'stripIfInteger',
});
const count = new Intl.NumberFormat('es-AR');
const dioptres = new Intl.NumberFormat('es-AR', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 3,
  signDisplay: 'exceptZero',
});

export { formatMoney } from '@dioptria/contract/money-format.ts';

/** Pesos where room is scarce: '$ 256.300', but never without cents that exist: '$ 256.300,50'. */
export const formatShortMoney = (pesos: number) => shortMoney.format(pesos);

/** A whole or decimal number with the thousands marked: '1.234'. */
export const formatNumber = (value: number) => count.format(value);

/** Dioptres as opticians write them, always signed: '+1,25', '-0,50', '0,00', '+0,125'; nothing is '' (a blank is not a zero). */
export const formatDioptres = (value: number | null | undefined) =>
  value === null || value === undefined ? '' : dioptres.format(value);

let timeZone: string = DEFAULT_TIME_ZONE;
let instantFormat = formatIn(timeZone);

function formatIn(zone: string) {
  return new Intl.DateTimeFormat('es-AR', {
    timeZone: zone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
}

/** Sets the zone of every date shown from now on: the signed-in shop's. Until then, the default shop's (decisions §1 'Dates'). */
export function showDatesIn(zone: string): void {
  timeZone = zone;
  instantFormat = formatIn(zone);
}

/** A calendar day `YYYY-MM-DD` as 'dd/mm/yyyy'. It has no time zone, so none is applied. */
export function formatDay(day: string): string {
  return day.slice(0, 10).split('-').toReversed().join('/');
}

/** The shop's day of an instant (ISO 8601) as 'dd/mm/yyyy'. */
export const formatDate = (instant: string) => formatDay(shopDay(new Date(instant), timeZone));

/** The shop's day and time of an instant: '19/11/2026, 23:59'. */
export const formatDateTime = (instant: string) => instantFormat.format(new Date(instant));

/** Today in the shop, as `YYYY-MM-DD`. */
export const today = () => shopDay(new Date(), timeZone);

/** First letters of the first two words: 'Andrea Vidal Ruiz' is 'AV' (spec §9). */
export const initials = (name: string) =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

export const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? '';
