import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  agreedPrices,
  benefitsOf,
  coveredQuantity,
  fittingRules,
  isOfDistance,
  pricesOfSale,
  remainingAmounts,
} from './covered-lines.ts';

describe('The lines of a sale that a coverage pays (docs/rules.md#coverage-2)', () => {
  it('a frame and two lenses are one pair, and two units of one line are two benefits', () => {
    expect(coveredQuantity([1, 2])).toBe(1);
    expect(coveredQuantity([2])).toBe(2);
  });

  it('the agreed price of a pair is shared in proportion to the list prices (docs/rules.md#tariff-3)', () => {
    const frame = { price: 3_000_000, quantity: 1 };
    const lenses = { price: 3_000_000, quantity: 2 };
    expect(agreedPrices([frame, lenses], 6_000_000)).toEqual([2_000_000, 2_000_000]);
    expect(agreedPrices([frame, lenses], 6_000_001)).toEqual([2_000_001, 2_000_000]);
    expect(agreedPrices([{ price: 9_000_000, quantity: 2 }], 12_000_000)).toEqual([6_000_000]);
    expect(agreedPrices([{ price: 0, quantity: 1 }], 500)).toEqual([500]);
  });

  it('two frames with three lenses cost exactly twice the agreed price', () => {
    const lines = [
      { price: 3333, quantity: 2 },
      { price: 1000, quantity: 3 },
    ];
    expect(agreedPrices(lines, 20_002)).toEqual([6899, 2068]);
  });

  it('lines that make several benefits cost exactly the agreed price times the number of benefits', () => {
    const unit = fc.record({ price: fc.nat(9_000_000), quantity: fc.integer({ min: 1, max: 9 }) });
    fc.assert(
      fc.property(fc.array(unit, { minLength: 1, maxLength: 5 }), fc.nat(9_000_000), (lines, agreed) => {
        const amount = agreed * coveredQuantity(lines.map(({ quantity }) => quantity));
        const prices = agreedPrices(lines, amount);
        expect(prices.every((price) => price >= 0)).toBe(true);
        expect(lines.reduce((sum, { quantity }, index) => sum + (prices[index] ?? 0) * quantity, 0)).toBe(amount);
      }),
    );
  });

  it('the agreed price of one insurer is the price of the line for all insurers (docs/rules.md#tariff-3)', () => {
    const lines = [
      { price: 9_000_000, quantity: 1 },
      { price: 1_000_000, quantity: 1 },
    ];
    const noPrice = { agreedPrice: null, upgrade: false, products: [0] };
    const agreed = { agreedPrice: 60_000, upgrade: false, products: [0] };
    expect(pricesOfSale(lines, [noPrice, agreed])).toEqual([6_000_000, 1_000_000]);
    expect(pricesOfSale(lines, [{ ...agreed, upgrade: true }])).toEqual([9_000_000, 1_000_000]);
    expect(pricesOfSale(lines, [{ ...agreed, upgrade: true, products: [1] }])).toEqual([9_000_000, 6_000_000]);
    expect(pricesOfSale(lines, [{ ...agreed, products: [7] }])).toEqual([9_000_000, 1_000_000]);
  });

  it("the insurer's part of a pair lowers both lines' remaining amounts, and no amount falls below 0", () => {
    const left = remainingAmounts([6_000_000, 3_000_000]);
    left.take([0, 1], 4_500_000);
    expect([left.of([0]), left.of([1]), left.of([0, 1])]).toEqual([3_000_000, 1_500_000, 4_500_000]);
    left.take([1], 1_500_000);
    expect([left.of([1]), left.of([0, 1])]).toEqual([0, 3_000_000]);
  });
});

describe('The benefits of a sale (docs/rules.md#coverage-6)', () => {
  test('each frame makes a pair with lenses, and each line alone is a benefit too', () => {
    const sold = (['frame', 'other', 'lenses', 'lenses'] as const).map((target) => ({ target, quantity: 1 }));
    expect(benefitsOf(sold)).toEqual([
      { products: [0, 2], target: 'pair' },
      { products: [0], target: 'frame' },
      { products: [1], target: 'other' },
      { products: [2], target: 'lenses' },
      { products: [3], target: 'lenses' },
    ]);
  });

  test('a frame without lenses makes no pair', () => {
    expect(benefitsOf([{ target: 'frame', quantity: 1 }])).toEqual([{ products: [0], target: 'frame' }]);
  });

  test('a rule for a kind of pair fits only lenses of the same distance', () => {
    expect(isOfDistance('far', 'far')).toBe(true);
    expect(isOfDistance('near', 'far')).toBe(false);
    expect(isOfDistance('bifocal', 'both')).toBe(true);
    expect(isOfDistance('multifocal', 'far')).toBe(false);
    expect(isOfDistance(null, 'far')).toBe(true);
    expect(isOfDistance('near', 'none')).toBe(true);
  });

  test('rules for the kind of pair come first, then rules for the plan, then general rules; rules of another benefit do not fit', () => {
    const [far, near] = [
      { target: 'lenses', pairKind: 'far', plan: null },
      { target: 'lenses', pairKind: 'near', plan: null },
    ] as const;
    const general = { target: 'lenses', pairKind: null, plan: null } as const;
    const [ofPlan, frame] = [{ ...general, plan: {} }, { ...general, target: 'frame' } as const];
    expect(fittingRules([frame, general, ofPlan, near, far], 'lenses', 'far')).toEqual([far, ofPlan, general]);
  });
});
