import { describe, expect, it } from 'vitest';
import { claimPeriod } from './claim-period.ts';

describe('the period of a batch (docs/rules.md#claims-1)', () => {
  it('with cut-off day 15, a delivery on 15 May is in the period to 15 May, a delivery on 16 May in the next', () => {
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

  it('an insurer with calendar months has the month of the day as its period', () => {
    const terms = { cycle: 'month', cutoffDay: 15 } as const;
    expect(claimPeriod('2026-02-16', terms)).toEqual({ periodFrom: '2026-02-01', periodTo: '2026-02-28' });
    expect(claimPeriod('2024-02-29', terms)).toEqual({ periodFrom: '2024-02-01', periodTo: '2024-02-29' });
  });
});
