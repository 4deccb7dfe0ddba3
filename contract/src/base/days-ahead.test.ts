import { describe, expect, it } from 'vitest';
import { dayAheadProblem } from './days-ahead.ts';

describe('A promised day (docs/rules.md#sales-28)', () => {
  it.each([
    ['2026-11-23', undefined],
    ['2031-11-23', undefined],
    ['2026-11-22', 'La fecha de entrega no puede ser anterior a hoy.'],
    ['1900-01-01', 'La fecha de entrega no puede ser anterior a hoy.'],
    ['2031-11-24', 'La fecha de entrega no puede ser de más de cinco años después.'],
    ['9999-12-31', 'La fecha de entrega no puede ser de más de cinco años después.'],
  ])('a delivery may be promised for today or up to five years later: %s', (day, problem) => {
    expect(dayAheadProblem('delivery', day, '2026-11-23')).toBe(problem);
  });

  it('the day that a lab promises has the same limits', () => {
    expect(dayAheadProblem('promised', '2026-11-22', '2026-11-23')).toBe(
      'El día prometido no puede ser anterior a hoy.',
    );
    const late = 'El día prometido no puede ser de más de cinco años después.';
    expect(dayAheadProblem('promised', '2031-11-24', '2026-11-23')).toBe(late);
  });

  it('on 29 February the last possible day is 28 February, five years later', () => {
    expect(dayAheadProblem('delivery', '2033-02-28', '2028-02-29')).toBeUndefined();
    expect(dayAheadProblem('delivery', '2033-03-01', '2028-02-29')).toBeDefined();
  });
});
