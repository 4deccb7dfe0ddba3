import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eye } from './prescriptions.ts';
import { blankPrisms, isSameVector, prismAmount, prismParts, type Prisms, prismVector } from './prisms.ts';
import { anyOblique, anyPrisms, anySide, anyTwoPrisms } from '../../testing/any-prisms.ts';
import { problemsOf } from '../../testing/problems-of.ts';

const prisms = (changes: Partial<Prisms>): Prisms => ({ ...blankPrisms, ...changes });
const twoPrisms = (parts: ReturnType<typeof prismParts>): Prisms => {
  const [first, second] = parts;
  return prisms({
    prism: first?.amount ?? 0,
    prismBase: first?.base ?? null,
    secondPrism: second?.amount ?? null,
    secondPrismBase: second?.base ?? null,
  });
};

const partsAt = (prismDegrees: number, side: 'rightEye' | 'leftEye') => {
  const vector = prismVector(prisms({ prism: 2, prismDegrees }), side);
  return vector && prismParts(vector);
};

describe('The prisms of an eye (docs/rules.md#prescriptions-26)', () => {
  it('an eye has two prisms, one horizontal and one vertical, or one prism with its base in degrees', () => {
    for (const given of [
      { prism: 2, prismBase: 'in', secondPrism: 1, secondPrismBase: 'up' },
      { prism: 1, prismBase: 'down', secondPrism: 2, secondPrismBase: 'out' },
      { prism: 2, prismDegrees: 0 },
      { prism: 0, prismDegrees: 359 },
    ])
      expect(problemsOf(eye, given)).toEqual({});
    fc.assert(
      fc.property(anyPrisms, (given) => {
        expect(problemsOf(eye, given)).toEqual({});
      }),
    );
  });

  it.each([
    [
      { prism: 2, prismBase: 'in', secondPrism: 1, secondPrismBase: 'out' },
      { secondPrismBase: 'Un prisma va horizontal y el otro vertical: cambiá una de las bases.' },
    ],
    [
      { prism: 2, prismBase: 'up', secondPrism: 1, secondPrismBase: 'up' },
      { secondPrismBase: 'Un prisma va horizontal y el otro vertical: cambiá una de las bases.' },
    ],
    [
      { prism: 2, prismDegrees: 45, secondPrism: 1, secondPrismBase: 'up' },
      { secondPrism: 'Un prisma con la base en grados no lleva otro prisma.' },
    ],
    [
      { prism: 2, prismBase: 'in', prismDegrees: 45 },
      { prismDegrees: 'La base va en palabras o en grados, no de las dos formas.' },
    ],
    [{ prismDegrees: 45 }, { prism: 'Falta el prisma de la base en grados.' }],
    [{ secondPrism: 1, secondPrismBase: 'up' }, { prism: 'Falta el primer prisma.' }],
    [
      { prism: 2, secondPrism: 1, secondPrismBase: 'up' },
      { prismBase: 'Falta la base: es obligatoria cuando hay otro prisma.' },
    ],
    [{ prism: 2, prismBase: 'in', secondPrismBase: 'up' }, { secondPrism: 'Falta el otro prisma.' }],
    [{ prism: 2, prismBase: 'in', secondPrism: 0 }, { secondPrismBase: 'Falta la base del otro prisma.' }],
    [{ prism: 2, prismDegrees: 361 }, { prismDegrees: 'Tiene que estar entre 0 y 360.' }],
    [{ prism: 2, prismDegrees: -1 }, { prismDegrees: 'Tiene que estar entre 0 y 360.' }],
    [{ prism: 2, prismDegrees: 4.5 }, { prismDegrees: 'La base en grados es un número entero.' }],
    [
      { prism: 2, prismBase: 'in', secondPrism: 21, secondPrismBase: 'up' },
      { secondPrism: 'Tiene que estar entre 0 y 20.' },
    ],
  ])('%o is refused', (given, problems) => {
    expect(problemsOf(eye, given)).toEqual(problems);
  });

  it('a base of 360° is stored as 0°, which is the same direction', () => {
    expect(eye.parse({ prism: 2, prismDegrees: 360 })).toMatchObject({ prism: 2, prismDegrees: 0 });
  });
});

describe('The sum of prisms (docs/rules.md#prescriptions-27)', () => {
  it('degrees turn as the optometrist sees both eyes: 0 is nasal for the right eye and temporal for the left eye', () => {
    expect([0, 90, 180, 270].map((degrees) => partsAt(degrees, 'rightEye'))).toEqual(
      (['in', 'up', 'out', 'down'] as const).map((base) => [{ amount: 2, base }]),
    );
    expect([0, 90, 180, 270].map((degrees) => partsAt(degrees, 'leftEye'))).toEqual(
      (['out', 'up', 'in', 'down'] as const).map((base) => [{ amount: 2, base }]),
    );
  });

  it('3 nasal and 4 superior are 5 at 53° in the right eye and at 127° in the left eye', () => {
    const two = prisms({ prism: 3, prismBase: 'in', secondPrism: 4, secondPrismBase: 'up' });
    expect(prismAmount(two, 'rightEye')).toBe(5);
    for (const [side, prismDegrees] of [
      ['rightEye', 53],
      ['leftEye', 127],
    ] as const) {
      const vectors = [two, prisms({ prism: 5, prismDegrees })].map((one) => prismVector(one, side));
      expect(vectors[0] && vectors[1] && isSameVector(vectors[0], vectors[1], 0.02)).toBe(true);
    }
  });

  it('an oblique prism has the sum of its two parts, in either order', () => {
    fc.assert(
      fc.property(anyOblique, anySide, (oblique, side) => {
        const vector = prismVector(oblique, side);
        const parts = vector ? prismParts(vector) : [];
        expect(prismVector(twoPrisms(parts), side)).toEqual(vector);
        expect(prismVector(twoPrisms(parts.toReversed()), side)).toEqual(vector);
        expect(Math.hypot(...parts.map(({ amount }) => amount))).toBeCloseTo(oblique.prism ?? 0, 2);
      }),
    );
  });

  it('two prisms have the sum of their parts', () => {
    fc.assert(
      fc.property(anyTwoPrisms, anySide, (two, side) => {
        const vector = prismVector(two, side);
        const parts = vector ? prismParts(vector) : [];
        expect(new Set(parts)).toEqual(
          new Set([
            { amount: two.prism, base: two.prismBase },
            { amount: two.secondPrism, base: two.secondPrismBase },
          ]),
        );
      }),
    );
  });

  it('a prism without its base has no direction, and a prism of 0 needs none', () => {
    expect(prismVector(prisms({ prism: 2 }), 'rightEye')).toBeNull();
    expect(prismVector(prisms({ prismBase: 'in' }), 'rightEye')).toBeNull();
    expect(prismVector(prisms({ prism: 0 }), 'rightEye')).toEqual({ horizontal: 0, vertical: 0 });
  });
});
