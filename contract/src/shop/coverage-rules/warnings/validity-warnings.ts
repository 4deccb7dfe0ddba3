/** The warnings about days: of the prescription, of the rule, of the tariff (docs/rules.md#tariff-5). */
import { formatDay } from '../../../base/format.ts';
import { addDays, daysBetween } from '../../../base/shop-time.ts';

/** A tariff from more days ago is old. Prices of other shops change every three or four weeks. */
export const OLD_TARIFF_DAYS = 90;

/** The last day on which an insurer accepts a prescription. Days as `YYYY-MM-DD`. */
export const lastValidDay = (prescriptionDay: string, prescriptionDays: number): string =>
  addDays(prescriptionDay, prescriptionDays);

/** The warning that the prescription is too old on a day. @param last its last valid day */
export const prescriptionWarning = (today: string, last: string): string | undefined =>
  today > last ? `La receta venció para la obra social el ${formatDay(last)}.` : undefined;

/** The warning that the job is promised for a day after the prescription's last valid day. */
export const promisedWarning = (promisedDay: string, last: string): string | undefined =>
  promisedDay > last
    ? `El trabajo está prometido para el ${formatDay(promisedDay)} y la receta vale hasta el ${formatDay(last)}.`
    : undefined;

/** The days on which a rule is valid, both inclusive; null for a rule without an end. */
export interface RuleDays {
  validFrom: string;
  validUntil: string | null;
}

/** The warning that the rule is not valid on a day. */
export function ruleDaysWarning({ validFrom, validUntil }: RuleDays, today: string): string | undefined {
  if (today < validFrom) return `La regla vale recién desde el ${formatDay(validFrom)}.`;
  return validUntil !== null && today > validUntil ? `La regla valió hasta el ${formatDay(validUntil)}.` : undefined;
}

/** The warning that the tariff is older than 90 days. */
export const oldTariffWarning = ({ validFrom }: RuleDays, today: string): string | undefined =>
  daysBetween(validFrom, today) > OLD_TARIFF_DAYS
    ? `El nomenclador rige desde el ${formatDay(validFrom)}: tiene más de ${OLD_TARIFF_DAYS} días.`
    : undefined;
