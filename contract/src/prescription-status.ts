/** How a prescription stands (spec §4 'Prescription display status'). */
export type PrescriptionStatus = 'used' | 'expired' | 'valid';

/** The same, as it is shown and exported (spec §4). */
export const prescriptionStatusLabels = {
  used: 'Asociada a una orden',
  expired: 'Vencida',
  valid: 'Vigente',
} as const satisfies Record<PrescriptionStatus, string>;

/** Shown on a used prescription, and the server's answer to changing or deleting one (spec §4). */
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
 * A prescription's status: used before expired before valid (spec §4).
 * @param today the shop's day, `YYYY-MM-DD`; a prescription is valid through its expiration day (decisions §1).
 */
export function prescriptionStatus({ used, expirationDate }: Standing, today: string): PrescriptionStatus {
  if (used) return 'used';
  return isUnexpired(expirationDate, today) ? 'valid' : 'expired';
}

/** A date that is empty, does not exist or is past (spec §5). */
export const invalidDate = 'La fecha proporcionada no es válida.';

/** Whether an expiration date is written, exists and is today or later (spec §5). */
export function isUnexpired(expirationDate: string, today: string): boolean {
  return isDay(expirationDate) && expirationDate >= today;
}

/** Whether a client's latest prescription is opened again instead of a new one: unexpired and unused (spec §5). */
export function isReusable(prescription: Standing, today: string): boolean {
  return prescriptionStatus(prescription, today) === 'valid';
}

/** Whether a text is a day that exists, as `YYYY-MM-DD`: the 30th of February is none, and no calendar has a year 0. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
