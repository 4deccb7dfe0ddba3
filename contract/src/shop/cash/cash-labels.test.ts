import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countsOf, countTotals, denominations, differenceOf, hasDifference, proposedOpening } from './cash-labels.ts';
import { paymentMethods } from '../sale-values/payment-labels.ts';

const cents = fc.integer({ min: -10_000_000, max: 10_000_000 }).map((amount) => amount / 100);
const amounts = fc.dictionary(fc.constantFrom(...paymentMethods), cents);

it('the opening proposes the counted cash of the last closing less the cash that was taken out (docs/rules.md#cash-14)', () => {
  const counts = [
    { method: 'cash', expected: 9000, counted: 10_000.5 },
    { method: 'check', expected: 1, counted: 1 },
  ] as const;
  expect(proposedOpening({ counts, takenOut: 8000.2 })).toBe(2000.3);
  expect(proposedOpening({ counts, takenOut: null })).toBe(10_000.5);
  expect(proposedOpening({ counts, takenOut: 11_000 })).toBe(0);
  expect(proposedOpening({ counts: null, takenOut: null })).toBe(0);
});

describe('The counted amounts of a closing (docs/rules.md#cash-6)', () => {
  it('if 32000 is expected and 31500 is counted, the difference is -500', () => {
    const counts = countsOf({ cash: 32_000 }, { cash: 31_500 });
    expect(counts).toEqual([{ method: 'cash', expected: 32_000, counted: 31_500 }]);
    expect(counts.map(differenceOf)).toEqual([-500]);
    expect(countTotals(counts)).toEqual({ expected: 32_000, counted: 31_500, difference: -500 });
  });

  it('cash always has a counted amount, another method only if an amount is expected or counted', () => {
    expect(countsOf({ check: 0 }, { creditCard: 0 })).toEqual([{ method: 'cash', expected: 0, counted: 0 }]);
    expect(countsOf({ check: 10 }, {}).map(({ method }) => method)).toEqual(['cash', 'check']);
    expect(countsOf({}, { check: 10 }).map(({ method }) => method)).toEqual(['cash', 'check']);
  });

  it('differences of several methods do not cancel each other out', () => {
    const counts = countsOf({ cash: 100, check: 50 }, { cash: 50, check: 100 });
    expect(countTotals(counts).difference).toBe(0);
    expect(hasDifference(counts)).toBe(true);
  });

  it('the counted amount is the expected amount plus the difference, to the cent', () => {
    fc.assert(
      fc.property(amounts, amounts, (expected, counted) => {
        const counts = countsOf(expected, counted);
        for (const count of counts) {
          const sum = Math.round(count.expected * 100) + Math.round(differenceOf(count) * 100);
          expect(sum).toBe(Math.round(count.counted * 100));
        }
        expect(hasDifference(countsOf(expected, expected))).toBe(false);
      }),
    );
  });
});

it('every whole amount of pesos can be counted in notes and coins', () => {
  expect(denominations.at(-1)).toBe(1);
  expect(denominations).toEqual([...denominations].toSorted((one, other) => other - one));
});
