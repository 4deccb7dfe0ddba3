import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysOf } from '../../base/shop-time.ts';
import { isByDay, monthsOf, partsOf, wholeMonth } from './report-labels.ts';

describe('The days of a report (docs/rules.md#reports-13)', () => {
  it('a period of up to 62 days is shown by day, a longer period by month', () => {
    expect(isByDay({ from: '2026-01-01', to: '2026-03-03' })).toBe(true);
    expect(isByDay({ from: '2026-01-01', to: '2026-03-04' })).toBe(false);
    expect(daysOf({ from: '2026-02-28', to: '2026-03-01' })).toEqual(['2026-03-01', '2026-02-28']);
    expect(monthsOf({ from: '2025-12-31', to: '2026-02-01' })).toEqual(['2026-02', '2026-01', '2025-12']);
    expect(wholeMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  });

  it('the last month of the year 9999 is a whole month, although no later month exists', () => {
    const december = { from: '9999-12-01', to: '9999-12-31' };
    expect(wholeMonth('9999-12')).toEqual(december);
    expect(partsOf(december)).toEqual({ months: ['9999-12'], days: [] });
    expect(partsOf({ ...december, from: '9999-12-31' }).days).toEqual([{ ...december, from: '9999-12-31', sign: 1 }]);
  });

  it('if a period has most days of a month, the month is counted as the whole month less the days outside the period', () => {
    expect(partsOf(wholeMonth('2026-10'))).toEqual({ months: ['2026-10'], days: [] });
    expect(partsOf({ from: '2026-09-20', to: '2026-10-20' })).toEqual({
      months: ['2026-10'],
      days: [
        { from: '2026-10-21', to: '2026-10-31', sign: -1 },
        { from: '2026-09-20', to: '2026-09-30', sign: 1 },
      ],
    });
  });

  it('the parts of a period count each of its days exactly once, and have at most 30 single days', () => {
    fc.assert(
      fc.property(fc.nat(800), fc.nat(365), (start, length) => {
        const from = addDays('2026-01-01', start);
        const period = { from, to: addDays(from, length) };
        const { months, days } = partsOf(period);
        const counts = new Map<string, number>();
        const parts = [...months.map((month) => ({ ...wholeMonth(month), sign: 1 })), ...days];
        for (const { sign, ...part } of parts)
          for (const day of daysOf(part)) counts.set(day, (counts.get(day) ?? 0) + sign);
        expect([...counts].flatMap(([day, count]) => (count === 0 ? [] : [`${day} ${count}`])).toSorted()).toEqual(
          daysOf(period)
            .map((day) => `${day} 1`)
            .toSorted(),
        );
        expect(days.flatMap((part) => daysOf(part)).length).toBeLessThanOrEqual(30);
      }),
    );
  });
});
