import { formatDay } from '../../../base/format.ts';
import { addDays, daysBetween } from '../../../base/shop-time.ts';

/** Other shops change their prices every three or four weeks. */
export const OLD_TARIFF_DAYS = 90;

export const lastValidDay = (prescriptionDay: string, prescriptionDays: number): string =>
  addDays(prescriptionDay, prescriptionDays);

export const prescriptionWarning = (today: string, last: string): string | undefined =>
  today > last ? `La receta venció para la obra social el ${formatDay(last)}.` : undefined;

export const promisedWarning = (promisedDay: string, last: string): string | undefined =>
  promisedDay > last
    ? `El trabajo está prometido para el ${formatDay(promisedDay)} y la receta vale hasta el ${formatDay(last)}.`
    : undefined;

export interface RuleDays {
  validFrom: string;
  validUntil: string | null;
}

export function ruleDaysWarning({ validFrom, validUntil }: RuleDays, today: string): string | undefined {
  if (today < validFrom) return `La regla vale recién desde el ${formatDay(validFrom)}.`;
  return validUntil !== null && today > validUntil ? `La regla valió hasta el ${formatDay(validUntil)}.` : undefined;
}

export const oldTariffWarning = ({ validFrom }: RuleDays, today: string): string | undefined =>
  daysBetween(validFrom, today) > OLD_TARIFF_DAYS
    ? `El nomenclador rige desde el ${formatDay(validFrom)}: tiene más de ${OLD_TARIFF_DAYS} días.`
    : undefined;
