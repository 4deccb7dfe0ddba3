import { afterEach, describe, expect, it } from 'vitest';
import {
  firstName,
  formatDate,
  formatDateTime,
  formatDay,
  formatDioptres,
  formatMoney,
  formatNumber,
  initials,
  setSessionTimeZone,
} from './format.ts';

describe('Currency ARS, es-AR formatting (docs/rules.md#money-3)', () => {
  it("money has a point for thousands, a comma, two decimals, and no line break between '$' and the number", () => {
    expect(formatMoney(256300)).toBe('$\u00A0256.300,00');
    expect(formatMoney(0.5)).toBe('$\u00A00,50');
    expect(formatMoney(-1200)).toBe('-$\u00A01.200,00');
  });

  it('whole numbers with many digits have a point for thousands, and decimals are not added', () => {
    expect(formatNumber(137)).toBe('137');
    expect(formatNumber(12345)).toBe('12.345');
  });
});

describe('Dates dd/mm/yyyy, in the shop’s time zone (docs/rules.md#dates-3)', () => {
  afterEach(() => setSessionTimeZone('America/Argentina/Buenos_Aires'));

  it('a calendar day is the same in every zone', () => {
    setSessionTimeZone('Pacific/Kiritimati');
    expect(formatDay('2026-11-28')).toBe('28/11/2026');
  });

  it("an instant is shown as the day in the shop's time zone", () => {
    expect(formatDate('2026-11-20T02:59:59Z')).toBe('19/11/2026');
    expect(formatDate('2026-11-20T03:00:00Z')).toBe('20/11/2026');
    setSessionTimeZone('Europe/Madrid');
    expect(formatDate('2026-11-20T02:59:59Z')).toBe('20/11/2026');
  });

  it("the time of an instant is the time in the shop's time zone, and midnight is 00:00", () => {
    expect(formatDateTime('2026-11-20T02:59:00Z')).toBe('19/11/2026, 23:59');
    expect(formatDateTime('2026-11-20T03:00:00Z')).toBe('20/11/2026, 00:00');
  });
});

describe('Dioptres always have a sign and a decimal comma (docs/rules.md#prescriptions-16)', () => {
  it.each([
    [1.25, '+1,25'],
    [-0.5, '-0,50'],
    [0, '0,00'],
    [-0, '0,00'],
    [12, '+12,00'],
    [0.125, '+0,125'],
  ])('%d is written %s', (value, text) => {
    expect(formatDioptres(value)).toBe(text);
  });

  it('a blank value is not shown as zero', () => {
    expect(formatDioptres(null)).toBe('');
    expect(formatDioptres(undefined)).toBe('');
  });
});

describe('The user button: the first letters of the first two words of the name (docs/rules.md#layout-5)', () => {
  it.each([
    ['Andrea Vidal', 'AV', 'Andrea'],
    ['andrea vidal ruiz', 'AV', 'andrea'],
    ['  Ángel  ', 'Á', 'Ángel'],
    ['', '', ''],
  ])("the initials of '%s' are '%s', and the first name is '%s'", (name, letters, first) => {
    expect(initials(name)).toBe(letters);
    expect(firstName(name)).toBe(first);
  });
});
