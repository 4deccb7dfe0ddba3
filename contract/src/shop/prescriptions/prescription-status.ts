import { isDay } from '../../base/read-day.ts';
import { addMonths, lastDayOf, monthOf } from '../../base/shop-time.ts';

/** The most prescriptions of a sale (docs/rules.md#sales-25). */
export const MAX_PRESCRIPTIONS = 20;

/** The status of a prescription. */
export type PrescriptionStatus = 'used' | 'expired' | 'valid';

/** The labels of the statuses, on screens and in files. */
export const prescriptionStatusLabels = {
  used: 'Asociada a una orden',
  expired: 'Vencida',
  valid: 'Vigente',
} as const satisfies Record<PrescriptionStatus, string>;

/**
 * The message on a used prescription, and the server's answer to a request to change or delete it
 * (docs/rules.md#prescriptions-6).
 */
export const usedPrescription =
  'Esta receta ya se encuentra asociada a una orden y no puede ser modificada o eliminada.';
export const foreignPrescription = 'La receta no pertenece al cliente de la venta.';
export const expiredPrescription = 'La receta está vencida.';

interface Standing {
  used: boolean;
  /** `YYYY-MM-DD`. */
  expirationDate: string;
}

/**
 * A prescription's status: 'used' if it is used, else 'expired' or 'valid' (docs/rules.md#prescriptions-5).
 * @param today the shop's day, `YYYY-MM-DD`; a prescription is valid through its expiration day
 * (docs/rules.md#prescriptions-4).
 */
export function prescriptionStatus({ used, expirationDate }: Standing, today: string): PrescriptionStatus {
  if (used) return 'used';
  return isUnexpired(expirationDate, today) ? 'valid' : 'expired';
}

/** True if an expiration date is an existing day, today or later (docs/rules.md#prescriptions-3). */
export function isUnexpired(expirationDate: string, today: string): boolean {
  return isDay(expirationDate) && expirationDate >= today;
}

/**
 * A client's last prescription: the one with the latest date. Of several with this date, the one that was stored last.
 */
export function lastPrescription<P extends { prescriptionDate: string; createdAt: string }>(
  prescriptions: readonly P[],
): P | undefined {
  const order = (one: P, other: P) =>
    other.prescriptionDate.localeCompare(one.prescriptionDate) || other.createdAt.localeCompare(one.createdAt);
  return prescriptions.toSorted(order)[0];
}

/** True if the form opens a client's latest prescription instead of a new one: it is unexpired and unused (docs/rules.md#prescriptions-9). */
export function isReusable(prescription: Standing, today: string): boolean {
  return prescriptionStatus(prescription, today) === 'valid';
}

/**
 * The expiration day that the form of a new prescription proposes (docs/rules.md#prescriptions-24): the same day of the
 * month, `months` months after the prescription's date, or the last day of a shorter month. '' if the date is no day, and for
 * an expiration after the year 9999.
 */
export function proposedExpiration(prescriptionDate: string, months: number): string {
  if (!isDay(prescriptionDate)) return '';
  const month = addMonths(monthOf(prescriptionDate), months);
  const sameDay = `${month}${prescriptionDate.slice(7)}`;
  if (isDay(sameDay)) return sameDay;
  return isDay(`${month}-01`) ? lastDayOf(month) : '';
}
