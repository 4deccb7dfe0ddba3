import fc from 'fast-check';
import { basesAcross, blankPrisms, prismBases, type Prisms } from '../shop/prescriptions/prisms.ts';

const amount = fc.integer({ min: 1, max: 80 }).map((quarters) => quarters / 4);
const base = fc.constantFrom(...prismBases);

export const anyTwoPrisms: fc.Arbitrary<Prisms> = fc
  .tuple(amount, base, amount, fc.boolean())
  .map(([prism, prismBase, secondPrism, isFirst]) => {
    const secondPrismBase = basesAcross(prismBase)[isFirst ? 0 : 1] ?? null;
    return { ...blankPrisms, prism, prismBase, secondPrism, secondPrismBase };
  });

export const anyOblique: fc.Arbitrary<Prisms> = fc
  .tuple(amount, fc.integer({ min: 0, max: 359 }))
  .map(([prism, prismDegrees]) => ({ ...blankPrisms, prism, prismDegrees }));

const anyOnePrism: fc.Arbitrary<Prisms> = fc
  .tuple(amount, base)
  .map(([prism, prismBase]) => ({ ...blankPrisms, prism, prismBase }));

/** Prisms whose direction is known. */
export const anyPrisms = fc.oneof(anyOnePrism, anyTwoPrisms, anyOblique);

export const anySide = fc.constantFrom('rightEye' as const, 'leftEye' as const);
