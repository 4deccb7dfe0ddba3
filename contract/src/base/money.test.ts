import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { fromCents, hasAtMostDecimals, incomeOfLines, roundMoney, TAX_RATE, toCents } from './money.ts';

const thousandths = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
const cents = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 });

/** Rounds half away from zero, with whole numbers only. The tests expect the same results from the tested functions. */
const centsOfThousandths = (n: number) => Math.sign(n) * Math.floor((Math.abs(n) + 5) / 10);

describe('Money (docs/rules.md#money-2)', () => {
  it('an amount is rounded to two decimals, half away from zero', () => {
    expect(roundMoney(2.344)).toBe(2.34);
    expect(roundMoney(2.345)).toBe(2.35);
    expect(roundMoney(-2.345)).toBe(-2.35);
    expect(roundMoney(0.005)).toBe(0.01);
    expect(roundMoney('0.004999999999999999999')).toBe(0);
  });

  it('the decimal digits of an amount are rounded, not the binary form: 1,005 becomes 1,01', () => {
    expect(roundMoney(1.005)).toBe(1.01);
    expect(roundMoney(8.575)).toBe(8.58);
    expect(toCents(1.005)).toBe(101);
  });

  it('every amount in thousandths of a peso is rounded half away from zero', () => {
    fc.assert(
      fc.property(thousandths, (n) => {
        expect(toCents(n / 1000)).toBe(centsOfThousandths(n));
        expect(roundMoney(n / 1000)).toBe(centsOfThousandths(n) / 100);
      }),
    );
  });

  it('an amount that is converted to cents and back is unchanged', () => {
    fc.assert(
      fc.property(cents, (n) => {
        expect(toCents(fromCents(n))).toBe(n);
        expect(hasAtMostDecimals(fromCents(n), 2)).toBe(true);
      }),
    );
  });

  it('pesos are converted to whole cents, and cents to pesos', () => {
    expect(toCents(14.06)).toBe(1406);
    expect(toCents(14.055)).toBe(1406);
    expect(fromCents(1406)).toBe(14.06);
    expect(fromCents(5)).toBe(0.05);
  });

  it('a value that is not a finite number is refused', () => {
    expect(() => roundMoney(Number.NaN)).toThrow();
    expect(() => toCents(Number.POSITIVE_INFINITY)).toThrow();
  });

  it('the decimals of a number are counted as JavaScript writes the number: 0.1 + 0.2 has more than two decimals', () => {
    expect(hasAtMostDecimals(0.3, 2)).toBe(true);
    expect(hasAtMostDecimals(0.1 + 0.2, 2)).toBe(false);
    expect(hasAtMostDecimals(1.234, 2)).toBe(false);
    expect(hasAtMostDecimals(1.234, 3)).toBe(true);
    expect(hasAtMostDecimals(1e21, 2)).toBe(true);
    expect(hasAtMostDecimals(Number.NaN, 2)).toBe(false);
    expect(hasAtMostDecimals(Number.POSITIVE_INFINITY, 2)).toBe(false);
  });
});

describe('Tax (docs/rules.md#money-4)', () => {
  it('the tax is 21 %', () => expect(TAX_RATE).toBe(0.21));
});

describe('The income of each line of a sale (docs/rules.md#analysis-2)', () => {
  test.each([
    [[1000, 3000], 4000, [1000, 3000]],
    [[1000, 3000], 2000, [500, 1500]],
    [[100, 100, 100], 100, [33, 34, 33]],
    [[0, 500], 400, [0, 400]],
    [[500], 0, [0]],
    [[0, 0], 0, [0, 0]],
    [[], 0, []],
  ])('lines with the amounts %j, in a sale with the total %i, have the incomes %j', (amounts, total, income) => {
    expect(incomeOfLines(amounts, total)).toEqual(income);
  });

  test("with any discount, incomes add up to the total, and exceed their lines' amounts by at most a cent", () => {
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
