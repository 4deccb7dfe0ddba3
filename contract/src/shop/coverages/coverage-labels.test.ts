import { describe, expect, it } from 'vitest';
import { claimPeriod, lastDayToPresent, type PresentTerms, presentWarning } from './coverage-labels.ts';

describe('the period of a batch (docs/rules.md#claims-1)', () => {
  it('with cut-off day 15, a delivery on 15 May is in the period until 15 May, and a delivery on 16 May is in the next period', () => {
    const terms = { cycle: 'cutoff', cutoffDay: 15 } as const;
    expect(claimPeriod('2026-05-15', terms)).toEqual({ periodFrom: '2026-04-16', periodTo: '2026-05-15' });
    expect(claimPeriod('2026-05-16', terms)).toEqual({ periodFrom: '2026-05-16', periodTo: '2026-06-15' });
  });

  it('a period with a cut-off day may begin in the year before', () => {
    const terms = { cycle: 'cutoff', cutoffDay: 28 } as const;
    expect(claimPeriod('2026-01-10', terms)).toEqual({ periodFrom: '2025-12-29', periodTo: '2026-01-28' });
    expect(claimPeriod('2026-02-28', terms)).toEqual({ periodFrom: '2026-01-29', periodTo: '2026-02-28' });
    expect(claimPeriod('2026-12-31', terms)).toEqual({ periodFrom: '2026-12-29', periodTo: '2027-01-28' });
  });

  it('for an insurer with calendar months, the period of a day is its month', () => {
    const terms = { cycle: 'month', cutoffDay: 15 } as const;
    expect(claimPeriod('2026-02-16', terms)).toEqual({ periodFrom: '2026-02-01', periodTo: '2026-02-28' });
    expect(claimPeriod('2024-02-29', terms)).toEqual({ periodFrom: '2024-02-01', periodTo: '2024-02-29' });
  });
});

const terms: PresentTerms = {
  cycle: 'month',
  cutoffDay: 15,
  presentWithinDays: 10,
  resubmitWithinDays: 30,
  rebilledDay: null,
};

describe('The last day to present a coverage (docs/rules.md#coverage-11)', () => {
  it('the term counts from the end of the month, or of the period that ends on the cut-off day', () => {
    expect(lastDayToPresent('2026-11-05', terms)).toBe('2026-12-10');
    expect(lastDayToPresent('2026-11-05', { ...terms, cycle: 'cutoff' })).toBe('2026-11-25');
  });

  it('the term of a débito that the shop claims again counts from the day of the answer', () => {
    expect(lastDayToPresent('2026-08-05', { ...terms, rebilledDay: '2026-11-20' })).toBe('2026-12-20');
  });

  it('there is no last day if the insurer has no term, or if the coverage cannot be claimed yet', () => {
    expect(lastDayToPresent('2026-11-05', { ...terms, presentWithinDays: null })).toBeNull();
    expect(
      lastDayToPresent('2026-11-05', { ...terms, resubmitWithinDays: null, rebilledDay: '2026-11-20' }),
    ).toBeNull();
    expect(lastDayToPresent(null, terms)).toBeNull();
  });

  it('the warning appears seven days before the last day, and has another text after that day', () => {
    expect(presentWarning('2026-12-10', '2026-12-02')).toBeNull();
    expect(presentWarning('2026-12-10', '2026-12-03')).toBe('Plazo: 10/12/2026');
    expect(presentWarning('2026-12-10', '2026-12-10')).toBe('Plazo: 10/12/2026');
    expect(presentWarning('2026-12-10', '2026-12-11')).toBe('Venció: 10/12/2026');
    expect(presentWarning(null, '2026-12-11')).toBeNull();
  });
});
