import { describe, expect, it } from 'vitest';
import { lastDayToPresent, type PresentTerms, presentWarning } from './present-term.ts';

const terms: PresentTerms = {
  cycle: 'month',
  cutoffDay: 15,
  presentWithinDays: 10,
  resubmitWithinDays: 30,
  rebilledDay: null,
};

describe('The last day to present a coverage (docs/rules.md#coverage-11)', () => {
  it('counts from the end of the month, or of the period that ends on the cut-off day', () => {
    expect(lastDayToPresent('2026-11-05', terms)).toBe('2026-12-10');
    expect(lastDayToPresent('2026-11-05', { ...terms, cycle: 'cutoff' })).toBe('2026-11-25');
  });

  it('of a débito to claim again counts from the day of the answer', () => {
    expect(lastDayToPresent('2026-08-05', { ...terms, rebilledDay: '2026-11-20' })).toBe('2026-12-20');
  });

  it('an insurer without a term has none, and neither has a coverage that cannot be claimed yet', () => {
    expect(lastDayToPresent('2026-11-05', { ...terms, presentWithinDays: null })).toBeNull();
    expect(
      lastDayToPresent('2026-11-05', { ...terms, resubmitWithinDays: null, rebilledDay: '2026-11-20' }),
    ).toBeNull();
    expect(lastDayToPresent(null, terms)).toBeNull();
  });

  it('is a warning from seven days before it on, and in other words after it', () => {
    expect(presentWarning('2026-12-10', '2026-12-02')).toBeNull();
    expect(presentWarning('2026-12-10', '2026-12-03')).toBe('Plazo: 10/12/2026');
    expect(presentWarning('2026-12-10', '2026-12-10')).toBe('Plazo: 10/12/2026');
    expect(presentWarning('2026-12-10', '2026-12-11')).toBe('Venció: 10/12/2026');
    expect(presentWarning(null, '2026-12-11')).toBeNull();
  });
});
