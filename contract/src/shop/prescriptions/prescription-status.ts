import { addMonths, isDay, lastDayOf, monthOf } from '../../base/shop-time.ts';

export const MAX_PRESCRIPTIONS = 20;

export type PrescriptionStatus = 'used' | 'expired' | 'valid';

export const prescriptionStatusLabels = {
  used: 'Asociada a una orden',
  expired: 'Vencida',
  valid: 'Vigente',
} as const satisfies Record<PrescriptionStatus, string>;

export const usedPrescription =
  'Esta receta ya se encuentra asociada a una orden y no puede ser modificada o eliminada.';
export const foreignPrescription = 'La receta no pertenece al cliente de la venta.';
export const expiredPrescription = 'La receta está vencida.';

interface Standing {
  used: boolean;
  expirationDate: string;
}

/**
 * `today` is the shop's day, `YYYY-MM-DD`; a prescription is valid through its expiration day (docs/rules.md#prescriptions-4).
 */
export function prescriptionStatus({ used, expirationDate }: Standing, today: string): PrescriptionStatus {
  if (used) return 'used';
  return isUnexpired(expirationDate, today) ? 'valid' : 'expired';
}

export function isUnexpired(expirationDate: string, today: string): boolean {
  return isDay(expirationDate) && expirationDate >= today;
}

/** The prescription with the latest date; of several prescriptions with this date, the last stored prescription. */
export function lastPrescription<P extends { prescriptionDate: string; createdAt: string }>(
  prescriptions: readonly P[],
): P | undefined {
  const order = (one: P, other: P) =>
    other.prescriptionDate.localeCompare(one.prescriptionDate) || other.createdAt.localeCompare(one.createdAt);
  return prescriptions.toSorted(order)[0];
}

/** The form opens this prescription instead of a new one (docs/rules.md#prescriptions-9). */
export function isReusable(prescription: Standing, today: string): boolean {
  return prescriptionStatus(prescription, today) === 'valid';
}

/**
 * The same day of the month, `months` months after the prescription's date, or the last day of a shorter month. '' if the date is
 * no day, and for an expiration after the year 9999 (docs/rules.md#prescriptions-24).
 */
export function proposedExpiration(prescriptionDate: string, months: number): string {
  if (!isDay(prescriptionDate)) return '';
  const month = addMonths(monthOf(prescriptionDate), months);
  const sameDay = `${month}${prescriptionDate.slice(7)}`;
  if (isDay(sameDay)) return sameDay;
  return isDay(`${month}-01`) ? lastDayOf(month) : '';
}
