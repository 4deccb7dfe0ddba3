import { expect, test } from 'vitest';
import { analysisOf, monthsOfPeriod } from './analysis-search.ts';

test.each([
  ['month', '2026-01', '2026-01'],
  ['lastMonth', '2025-12', '2025-12'],
  ['quarter', '2025-11', '2026-01'],
  ['year', '2025-02', '2026-01'],
  ['calendarYear', '2026-01', '2026-01'],
  ['lastYear', '2025-01', '2025-12'],
] as const)('in January the period %s is from %s to %s', (period, from, to) => {
  expect(monthsOfPeriod(period, '2026-01-31')).toEqual({ from, to });
});

test('a URL with invalid values shows the defaults', () => {
  expect(analysisOf({ by: 'color', period: 'siempre', unsold: '7' })).toEqual({
    by: 'brand',
    period: 'year',
    unsold: '6',
  });
  expect(analysisOf({ by: 'provider', period: 'month', unsold: '12' })).toEqual({
    by: 'provider',
    period: 'month',
    unsold: '12',
  });
});
