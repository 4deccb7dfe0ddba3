import { describe, expect, it } from 'vitest';
import {
  choiceOf,
  choiceText,
  daysOfChoice,
  firstChoice,
  offeredMonths,
  problemOf,
  readReportSearch,
  searchOf,
} from './report-search.ts';

describe('The period of the reports in the URL (docs/rules.md#reports-13)', () => {
  it('the URL has a number of months, one month, or two days, and an invalid value gives the default of twelve months', () => {
    expect(choiceOf(readReportSearch({ months: 6 }))).toEqual({ kind: 'last', months: 6 });
    expect(choiceOf(readReportSearch({ month: '2026-10' }))).toEqual({ kind: 'month', month: '2026-10' });
    const days = { from: '2026-10-01', to: '2026-10-15' };
    expect(choiceOf(readReportSearch(days))).toEqual({ kind: 'days', ...days });
    for (const wrong of [
      { month: '2026-13' },
      { month: '0000-12' },
      { from: '2026-10-01' },
      { from: '2026-02-30', to: '2026-03-01' },
      { from: 'ayer', to: '2026-10-15' },
      { months: 4 },
    ]) {
      // The router adds the returned parameters to the parameters of the URL.
      expect(choiceOf(Object.assign({}, wrong, readReportSearch(wrong)))).toEqual({ kind: 'last', months: 12 });
    }
    for (const search of [{ months: 3 }, { month: '2026-10' }, days])
      expect(readReportSearch({ ...searchOf(choiceOf(readReportSearch(search))) })).toEqual(search);
  });

  it('the choice of a month has the first and the last day of the month, and the choice of the last months has no days', () => {
    expect(daysOfChoice({ kind: 'month', month: '2028-02' })).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(daysOfChoice({ kind: 'month', month: '9999-12' })).toEqual({ from: '9999-12-01', to: '9999-12-31' });
    expect(daysOfChoice({ kind: 'last', months: 12 })).toBeUndefined();
  });

  it('a new choice begins with the current month, or with the last thirty days', () => {
    expect(firstChoice('month', '2026-11-24')).toEqual({ kind: 'month', month: '2026-11' });
    expect(firstChoice('days', '2026-11-24')).toEqual({ kind: 'days', from: '2026-10-26', to: '2026-11-24' });
  });

  it('a period that ends before its first day or has more than 366 days has a message', () => {
    expect(problemOf({ kind: 'days', from: '2026-10-02', to: '2026-10-01' })).toMatchObject({ path: 'to' });
    expect(problemOf({ kind: 'days', from: '2025-01-01', to: '2026-10-01' })?.message).toBe(
      'Elegí un período de hasta 366 días.',
    );
    expect(problemOf({ kind: 'month', month: '2026-10' })).toBeUndefined();
  });

  it('each choice has a text, and the select offers the newest months and the chosen month', () => {
    expect(choiceText({ kind: 'last', months: 6 })).toBe('Últimos 6 meses');
    expect(choiceText({ kind: 'month', month: '2026-10' })).toBe('octubre 2026');
    expect(choiceText({ kind: 'days', from: '2026-10-01', to: '2026-10-15' })).toBe('01/10/2026 – 15/10/2026');
    expect(offeredMonths('2026-11-24', '2026-11').slice(0, 2)).toEqual(['2026-11', '2026-10']);
    expect(offeredMonths('2026-11-24', '2001-05').at(-1)).toBe('2001-05');
  });
});
