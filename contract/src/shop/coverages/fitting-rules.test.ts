import { describe, expect, test } from 'vitest';
import { benefitsOf, fittingRules, isOfDistance } from './fitting-rules.ts';

describe('The benefits of a sale (docs/rules.md#coverage-6)', () => {
  test('each frame makes a pair with lenses, and each line is a benefit of its own', () => {
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

  test('a rule for a kind of pair fits lenses of its distance only', () => {
    expect(isOfDistance('far', 'far')).toBe(true);
    expect(isOfDistance('near', 'far')).toBe(false);
    expect(isOfDistance('bifocal', 'both')).toBe(true);
    expect(isOfDistance('multifocal', 'far')).toBe(false);
    expect(isOfDistance(null, 'far')).toBe(true);
    expect(isOfDistance('near', 'none')).toBe(true);
  });

  test('a rule for the kind of pair and for the plan precedes a general one, and a rule of another benefit does not fit', () => {
    const [far, near] = [
      { target: 'lenses', pairKind: 'far', plan: null },
      { target: 'lenses', pairKind: 'near', plan: null },
    ] as const;
    const general = { target: 'lenses', pairKind: null, plan: null } as const;
    const [ofPlan, frame] = [{ ...general, plan: {} }, { ...general, target: 'frame' } as const];
    expect(fittingRules([frame, general, ofPlan, near, far], 'lenses', 'far')).toEqual([far, ofPlan, general]);
  });
});
