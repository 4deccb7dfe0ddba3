import { describe, expect, it } from 'vitest';
import {
  expiredPrescription,
  foreignPrescription,
  isReusable,
  proposedExpiration,
  isUnexpired,
  lastPrescription,
  prescriptionStatus,
  usedPrescription,
} from './prescription-status.ts';
import { DEFAULT_TIME_ZONE, isDay, shopDay } from '../../base/shop-time.ts';

const today = '2026-11-20';
const prescription = (expirationDate: string, used = false) => ({ expirationDate, used });
const at = (instant: string) => prescriptionStatus(prescription(today), shopDay(new Date(instant), DEFAULT_TIME_ZONE));

describe('The status of a prescription (docs/rules.md#prescriptions-5)', () => {
  it("a used prescription has the status 'used', even after its expiration day", () => {
    expect(prescriptionStatus(prescription('2030-01-01', true), today)).toBe('used');
    expect(prescriptionStatus(prescription('2020-01-01', true), today)).toBe('used');
  });

  it("an unused prescription has the status 'expired' after its expiration day", () => {
    expect(prescriptionStatus(prescription('2026-11-19'), today)).toBe('expired');
    expect(prescriptionStatus(prescription('2025-12-31'), today)).toBe('expired');
  });

  it("an unused prescription has the status 'valid' before its expiration day", () =>
    expect(prescriptionStatus(prescription('2026-11-21'), today)).toBe('valid'));

  it('a prescription is valid until the end of its expiration day in the shop’s time zone (docs/rules.md#prescriptions-4)', () => {
    expect(at('2026-11-20T03:00:00.000Z')).toBe('valid');
    expect(at('2026-11-21T02:59:59.999Z')).toBe('valid');
    expect(at('2026-11-21T03:00:00.000Z')).toBe('expired');
  });
});

describe('A used prescription (docs/rules.md#prescriptions-6)', () => {
  it('a message says why a used prescription cannot be edited or deleted', () => {
    expect(usedPrescription).toBe(
      'Esta receta ya se encuentra asociada a una orden y no puede ser modificada o eliminada.',
    );
  });
});

describe('A prescription of a sale (docs/rules.md#prescriptions-8)', () => {
  it('a message refuses a prescription that is another client’s, or expired', () => {
    expect(foreignPrescription).toBe('La receta no pertenece al cliente de la venta.');
    expect(expiredPrescription).toBe('La receta está vencida.');
  });
});

describe('An expiration date (docs/rules.md#prescriptions-3)', () => {
  it('an expiration date must be today or later', () => {
    expect(isUnexpired('2026-11-20', today)).toBe(true);
    expect(isUnexpired('2027-01-01', today)).toBe(true);
    expect(isUnexpired('2026-11-19', today)).toBe(false);
  });

  it('an expiration date must be an existing day in the form YYYY-MM-DD', () => {
    for (const date of [
      '',
      '   ',
      'mañana',
      '2027-02-29',
      '2027-13-01',
      '20/11/2027',
      '2027-1-1',
      '2027-01-01T00:00:00Z',
    ])
      expect(isUnexpired(date, today), date).toBe(false);
  });
});

describe('The latest prescription of a client (docs/rules.md#prescriptions-9)', () => {
  it('the form opens the latest prescription again only if it is unexpired and unused', () => {
    expect(isReusable(prescription('2026-11-20'), today)).toBe(true);
    expect(isReusable(prescription('2026-11-19'), today)).toBe(false);
    expect(isReusable(prescription('2026-11-20', true), today)).toBe(false);
    expect(isReusable(prescription(''), today)).toBe(false);
  });
});

describe('The proposed expiration of a new prescription (docs/rules.md#prescriptions-24)', () => {
  it('the expiration is the given number of months later, on the same day of the month, or on the last day of a shorter month', () => {
    expect(proposedExpiration('2026-11-24', 12)).toBe('2027-11-24');
    expect(proposedExpiration('2026-08-31', 6)).toBe('2027-02-28');
    expect(proposedExpiration('2028-02-29', 12)).toBe('2029-02-28');
    expect(proposedExpiration('2026-12-31', 1)).toBe('2027-01-31');
    expect(proposedExpiration('31/02', 12)).toBe('');
  });

  it('no expiration is proposed if it would be after the year 9999', () => {
    expect(proposedExpiration('9999-11-30', 1)).toBe('9999-12-30');
    expect(proposedExpiration('9999-06-15', 12)).toBe('');
  });
});

describe('A day of the calendar', () => {
  it('a day must exist: 29 February only in leap years, no month 0, no year 0', () => {
    for (const day of ['2028-02-29', '2026-02-28', '2000-02-29', '0001-01-01', '9999-12-31'])
      expect(isDay(day)).toBe(true);
    for (const day of [
      '2026-02-29',
      '1900-02-29',
      '2026-02-30',
      '2026-04-31',
      '2026-00-01',
      '2026-01-00',
      '0000-01-01',
    ])
      expect(isDay(day), day).toBe(false);
  });

  it('a day must have the form YYYY-MM-DD', () => {
    for (const text of ['', '2026', '2026-11', '26-11-20', '2026-11-20 ', '2026/11/20', '+002026-11-20'])
      expect(isDay(text), text).toBe(false);
  });
});

const written = (prescriptionDate: string, createdAt: string) => ({ prescriptionDate, createdAt });

describe("A client's last prescription (docs/rules.md#prescriptions-20)", () => {
  it('the last prescription has the latest date, even if others were stored later', () => {
    const old = written('2025-03-01', '2026-11-20T12:00:00.000Z');
    const last = written('2026-03-01', '2026-03-02T12:00:00.000Z');
    expect(lastPrescription([old, last])).toBe(last);
    expect(lastPrescription([last, old])).toBe(last);
  });

  it('of prescriptions with the same date, the last stored one is the last prescription; a client without prescriptions has no last prescription', () => {
    const first = written('2026-03-01', '2026-03-01T12:00:00.000Z');
    const second = written('2026-03-01', '2026-03-01T12:00:01.000Z');
    expect(lastPrescription([first, second])).toBe(second);
    expect(lastPrescription([])).toBeUndefined();
  });
});
