import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growthPercentage } from './dashboard-endpoints.ts';

const some = fc.integer({ min: 1, max: 100_000 });

describe('Growth on the dashboard (docs/rules.md#dashboard-3)', () => {
  it('growth is (today − yesterday) / yesterday × 100, rounded', () => {
    expect(growthPercentage(15, 10)).toBe(50);
    expect(growthPercentage(4, 3)).toBe(33);
    expect(growthPercentage(5, 3)).toBe(67);
    expect(growthPercentage(5, 10)).toBe(-50);
    expect(growthPercentage(30, 10)).toBe(200);
  });

  it('if yesterday is 0, growth is 100 for a positive number today, otherwise 0', () => {
    expect(growthPercentage(1, 0)).toBe(100);
    expect(growthPercentage(250, 0)).toBe(100);
    expect(growthPercentage(0, 0)).toBe(0);
  });

  it('growth is 0 between equal days, and −100 if the number falls to 0', () => {
    fc.assert(
      fc.property(some, (count) => {
        expect(growthPercentage(count, count)).toBe(0);
        expect(growthPercentage(0, count)).toBe(-100);
      }),
    );
  });

  it('growth is a whole number with the sign of the change', () => {
    fc.assert(
      fc.property(some, some, (now, before) => {
        const growth = growthPercentage(now, before);
        expect(Number.isInteger(growth)).toBe(true);
        if (now > before) expect(growth).toBeGreaterThanOrEqual(0);
        if (now < before) expect(growth).toBeLessThanOrEqual(0);
      }),
    );
  });
});
