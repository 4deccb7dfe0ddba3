import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { incomeOfLines } from './line-income.ts';

describe('The income of each line of a sale (docs/rules.md#analysis-2)', () => {
  test.each([
    [[1000, 3000], 4000, [1000, 3000]],
    [[1000, 3000], 2000, [500, 1500]],
    [[100, 100, 100], 100, [33, 34, 33]],
    [[0, 500], 400, [0, 400]],
    [[500], 0, [0]],
    [[0, 0], 0, [0, 0]],
    [[], 0, []],
  ])('the incomes of lines of %j in a sale of %i are %j', (amounts, total, income) => {
    expect(incomeOfLines(amounts, total)).toEqual(income);
  });

  test('for any discount the incomes add up to the total, and none exceeds its line by more than a cent', () => {
    const amount = fc.integer({ min: 1, max: 10 ** 14 });
    const lines = fc.array(amount, { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(lines, fc.double({ min: 0, max: 1, noNaN: true }), (amounts, kept) => {
        const subtotal = amounts.reduce((sum, one) => sum + one, 0);
        const total = Math.floor(subtotal * kept);
        const income = incomeOfLines(amounts, total);
        expect(income.reduce((sum, one) => sum + one, 0)).toBe(total);
        for (const [index, one] of income.entries()) {
          expect(one).toBeGreaterThanOrEqual(0);
          expect(one).toBeLessThanOrEqual((amounts[index] ?? 0) + 1);
        }
      }),
    );
  });
});
