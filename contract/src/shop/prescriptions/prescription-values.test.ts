import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  additionOf,
  blankEye,
  blankRefraction,
  isBlankEye,
  nearDiffersFromFar,
  meridianPowers,
  nearFromAddition,
  nearRefraction,
  normalizeRefraction,
  parsePower,
  POWER_STEP,
  proposedPower,
  sphericalEquivalent,
  transpose,
  valueLimits,
  withCylinderSign,
  type Refraction,
} from './prescription-values.ts';

const refraction = (sphere: number | null, cylinder: number | null = null, axis: number | null = null): Refraction => ({
  sphere,
  cylinder,
  axis,
});

const eighths = (min: number, max: number) => fc.integer({ min: min * 8, max: max * 8 }).map((n) => n / 8 + 0);
const sphere = eighths(-30, 30);
const axis = fc.integer({ min: 1, max: 180 });
const cylinder = eighths(-10, 10);
const astigmatic = fc.record({ sphere, cylinder: cylinder.filter((value) => value !== 0), axis });
const any = fc.oneof(
  astigmatic,
  sphere.map((value) => refraction(value)),
);
const addition = eighths(0, 4);

describe('The stored form of a refraction (docs/rules.md#prescriptions-13)', () => {
  it('a refraction without a cylinder has no axis', () => {
    expect(normalizeRefraction(refraction(-1, 0, 90))).toEqual(refraction(-1, 0, null));
    expect(normalizeRefraction(refraction(-1, null, 90))).toEqual(refraction(-1, null, null));
  });

  it('an axis of 0 is stored as 180', () => {
    expect(normalizeRefraction(refraction(-1, -0.5, 0))).toEqual(refraction(-1, -0.5, 180));
    expect(normalizeRefraction(refraction(-1, -0.5, 180))).toEqual(refraction(-1, -0.5, 180));
  });

  it('a blank value remains blank, and 0 remains 0', () => {
    expect(normalizeRefraction(refraction(0, null))).toEqual(refraction(0, null));
    expect(normalizeRefraction(refraction(null, 0))).toEqual(refraction(null, 0));
    expect(normalizeRefraction(blankRefraction)).toEqual(blankRefraction);
  });

  it('the stored form does not change when it is normalised again', () => {
    fc.assert(
      fc.property(any, (value) => {
        const stored = normalizeRefraction(value);
        expect(normalizeRefraction(stored)).toEqual(stored);
      }),
    );
  });
});

describe('Transposition (docs/rules.md#prescriptions-14)', () => {
  it('the transposition of −3,00 +2,00 × 30 is −1,00 −2,00 × 120', () => {
    expect(transpose(refraction(-3, 2, 30))).toEqual(refraction(-1, -2, 120));
  });

  it('the transposition of 0,00 −1,50 × 90 is −1,50 +1,50 × 180', () => {
    expect(transpose(refraction(0, -1.5, 90))).toEqual(refraction(-1.5, 1.5, 180));
  });

  it('a transposition turns the axis by 90° within 1 to 180', () => {
    expect(transpose(refraction(0, 1, 180)).axis).toBe(90);
    expect(transpose(refraction(0, 1, 91)).axis).toBe(1);
    expect(transpose(refraction(0, 1, 1)).axis).toBe(91);
  });

  it('two transpositions change nothing', () => {
    fc.assert(
      fc.property(any, (value) => {
        expect(transpose(transpose(value))).toEqual(value);
      }),
    );
  });

  it('a transposition keeps the mean power, reverses the cylinder’s sign, and keeps the axis within 1 to 180', () => {
    fc.assert(
      fc.property(astigmatic, (value) => {
        const turned = transpose(value);
        expect(sphericalEquivalent(turned)).toBe(sphericalEquivalent(value));
        expect(turned.cylinder).toBe(-value.cylinder);
        expect(turned.axis).toBeGreaterThanOrEqual(1);
        expect(turned.axis).toBeLessThanOrEqual(180);
        expect(Math.abs((turned.axis ?? 0) - value.axis)).toBe(90);
      }),
    );
  });

  it('a transposition does not change a refraction without cylinder or axis', () => {
    for (const value of [refraction(-2), refraction(-2, 0), refraction(-2, 1, null), blankRefraction])
      expect(transpose(value)).toEqual(value);
  });

  it('a blank sphere with a cylinder counts as 0', () => {
    expect(transpose(refraction(null, -1, 90))).toEqual(refraction(-1, 1, 180));
  });

  it('the sum of sphere and cylinder is exact: 0,1 with +0,2 is 0,3', () => {
    expect(transpose(refraction(0.1, 0.2, 10)).sphere).toBe(0.3);
  });
});

describe('The mean power of a refraction', () => {
  it('the mean power is the sphere plus half the cylinder', () => {
    expect(sphericalEquivalent(refraction(-3, 2, 30))).toBe(-2);
    expect(sphericalEquivalent(refraction(0))).toBe(0);
    expect(sphericalEquivalent(refraction(null, -1, 90))).toBe(-0.5);
  });

  it('the mean power of a blank refraction is blank, not 0', () =>
    expect(sphericalEquivalent(blankRefraction)).toBeNull());
});

describe('Addition (docs/rules.md#prescriptions-15)', () => {
  it('the near values are the far values with the addition added to the sphere', () => {
    expect(nearFromAddition(refraction(-1.25, -0.5, 90), 2)).toEqual(refraction(0.75, -0.5, 90));
    expect(nearFromAddition(refraction(null), 2)).toEqual(refraction(2));
    expect(nearFromAddition(refraction(0.1), 0.2)).toEqual(refraction(0.3));
  });

  it('the addition is the near sphere less the far sphere', () => {
    expect(additionOf({ far: refraction(-1.25), near: refraction(0.75) })).toBe(2);
    expect(additionOf({ far: refraction(2), near: refraction(1.5) })).toBe(-0.5);
  });

  it('the addition is computed from both refractions in minus cylinder', () => {
    expect(additionOf({ far: refraction(-1.75, 0.5, 180), near: refraction(0.75, -0.5, 90) })).toBe(2);
  });

  it('the addition is blank if a sphere is blank; a sphere of 0 is not blank', () => {
    expect(additionOf({ far: refraction(null), near: refraction(2) })).toBeNull();
    expect(additionOf({ far: refraction(2), near: refraction(null) })).toBeNull();
    expect(additionOf({ far: refraction(0), near: refraction(2) })).toBe(2);
  });

  it('far and near values give the addition from which the near values were computed, in both notations', () => {
    fc.assert(
      fc.property(any, addition, fc.boolean(), fc.boolean(), (far, add, turnFar, turnNear) => {
        const near = nearFromAddition(far, add);
        const eye = { far: turnFar ? transpose(far) : far, near: turnNear ? transpose(near) : near };
        expect(additionOf(eye)).toBe(add);
        expect(nearDiffersFromFar(eye)).toBe(false);
      }),
    );
  });
});

describe('The written addition (docs/rules.md#prescriptions-15)', () => {
  const far = refraction(-1.25, -0.5, 90);
  it('the written addition replaces the difference between far and near', () => {
    expect(additionOf({ far, near: refraction(0.75, -0.5, 90), addition: 2.25 })).toBe(2.25);
    expect(additionOf({ far, near: blankRefraction, addition: 0 })).toBe(0);
    expect(additionOf({ far, near: refraction(0.75, -0.5, 90), addition: null })).toBe(2);
  });

  it('blank near values follow from the written addition', () => {
    expect(nearRefraction({ far, near: blankRefraction, addition: 2 })).toEqual(refraction(0.75, -0.5, 90));
    expect(nearRefraction({ far, near: refraction(0), addition: 2 })).toEqual(refraction(0));
    expect(nearRefraction({ far, near: blankRefraction, addition: null })).toEqual(blankRefraction);
  });
});

describe('A lens with a given cylinder sign (docs/rules.md#prescriptions-14)', () => {
  it('the lens −3,00 +2,00 × 30 is −1,00 −2,00 × 120 in minus, and unchanged in plus', () => {
    expect(withCylinderSign(refraction(-3, 2, 30), 'minus')).toEqual(refraction(-1, -2, 120));
    expect(withCylinderSign(refraction(-3, 2, 30), 'plus')).toEqual(refraction(-3, 2, 30));
    expect(withCylinderSign(refraction(-1, -2, 120), 'plus')).toEqual(refraction(-3, 2, 30));
  });

  it('both notations of a lens give the same result', () => {
    const sign = fc.constantFrom('minus' as const, 'plus' as const);
    fc.assert(
      fc.property(any, sign, (value, wanted) => {
        const form = withCylinderSign(value, wanted);
        expect(withCylinderSign(transpose(value), wanted)).toEqual(form);
        expect((form.cylinder ?? 0) * (wanted === 'minus' ? -1 : 1)).toBeGreaterThanOrEqual(0);
        expect(sphericalEquivalent(form)).toBe(sphericalEquivalent(value));
      }),
    );
  });
});

describe('The powers of the two meridians', () => {
  it('the powers are S and S + C', () => {
    expect(meridianPowers(refraction(-3, 2, 30))).toEqual([-3, -1]);
    expect(meridianPowers(refraction(-3))).toEqual([-3, -3]);
    expect(meridianPowers(refraction(0, -1.5, 90))).toEqual([0, -1.5]);
    expect(meridianPowers(blankRefraction)).toBeNull();
  });

  it('the other notation has the same powers in reverse order', () => {
    fc.assert(
      fc.property(astigmatic, (value) => {
        expect(meridianPowers(transpose(value))).toEqual(meridianPowers(value)?.toReversed());
      }),
    );
  });
});

describe('The power that the user probably meant (docs/rules.md#prescriptions-19)', () => {
  const { sphere: limits, cylinder: cylinderLimits } = valueLimits;
  it('a missing comma is added: 125 becomes 1,25, and −75 becomes −0,75', () => {
    expect(proposedPower(125, limits)).toBe(1.25);
    expect(proposedPower(-75, limits)).toBe(-0.75);
    expect(proposedPower(50, cylinderLimits)).toBe(0.5);
    expect(proposedPower(200, valueLimits.addition)).toBe(2);
  });

  it('a power off the quarter dioptre becomes the nearest quarter', () => {
    expect(proposedPower(1.2, limits)).toBe(1.25);
    expect(proposedPower(-1.3, limits)).toBe(-1.25);
    expect(proposedPower(0.1, limits)).toBe(0);
  });

  it('there is no proposal for a usual power, nor for a power that no typing mistake explains', () => {
    for (const value of [0, 1.25, -30, 30, 45.5, 9000]) expect(proposedPower(value, limits)).toBeUndefined();
  });

  it('a proposed power is always a multiple of 0,25 within the limits', () => {
    fc.assert(
      fc.property(fc.double({ min: -1000, max: 1000, noNaN: true }), (value) => {
        const proposed = proposedPower(value, limits);
        if (proposed === undefined) return;
        expect(Math.abs(proposed)).toBeLessThanOrEqual(30);
        expect(proposedPower(proposed, limits)).toBeUndefined();
      }),
    );
  });
});

describe('Near values that do not match the far values (docs/rules.md#prescriptions-12)', () => {
  it('a near cylinder or axis that differs from far does not match', () => {
    const far = refraction(-1, -0.5, 90);
    expect(nearDiffersFromFar({ far, near: refraction(1, -0.5, 90) })).toBe(false);
    expect(nearDiffersFromFar({ far, near: refraction(1, -0.75, 90) })).toBe(true);
    expect(nearDiffersFromFar({ far, near: refraction(1, -0.5, 95) })).toBe(true);
  });

  it('a cylinder in only one of the two refractions does not match', () => {
    expect(nearDiffersFromFar({ far: refraction(-1, -0.5, 90), near: refraction(1) })).toBe(true);
    expect(nearDiffersFromFar({ far: refraction(-1), near: refraction(1, -0.5, 90) })).toBe(true);
    expect(nearDiffersFromFar({ far: refraction(-1), near: refraction(1, 0) })).toBe(false);
  });

  it('the axes 0 and 180 match', () => {
    expect(nearDiffersFromFar({ far: refraction(-1, -0.5, 0), near: refraction(1, -0.5, 180) })).toBe(false);
  });

  it('a blank refraction causes no mismatch', () => {
    expect(nearDiffersFromFar({ far: refraction(-1, -0.5, 90), near: blankRefraction })).toBe(false);
    expect(nearDiffersFromFar({ far: blankRefraction, near: refraction(1, -0.5, 90) })).toBe(false);
  });
});

describe('A typed power (docs/rules.md#prescriptions-16)', () => {
  it('a power may have a comma or a dot, and a sign', () => {
    expect(parsePower('-1,25')).toBe(-1.25);
    expect(parsePower('-1.25')).toBe(-1.25);
    expect(parsePower('+2')).toBe(2);
    expect(parsePower('2')).toBe(2);
    expect(parsePower(' 0,5 ')).toBe(0.5);
    expect(parsePower(',5')).toBe(0.5);
    expect(parsePower('3,')).toBe(3);
    expect(parsePower('\u22121,25')).toBe(-1.25);
  });

  it("the texts '0', '0,00', '-0' and 'N' for neutral are read as 0", () => {
    for (const typed of ['0', '0,00', '+0', '-0', 'N', 'n']) expect(parsePower(typed)).toBe(0);
  });

  it('an empty text is a blank, not 0', () => {
    for (const typed of ['', '   ']) expect(parsePower(typed)).toBeNull();
  });

  it('a number too large for a double is refused', () => expect(parsePower('9'.repeat(400))).toBeUndefined());

  it('a number without a comma is read as typed: 125 is 125 and not 1,25', () => expect(parsePower('125')).toBe(125));

  it('a text that is not a number is refused', () => {
    for (const typed of ['x', '1,2,3', '1.2.3', '--1', '+-1', '1 2', '1e3', 'NN', '-', '.', ',', 'Infinity', '0x10'])
      expect(parsePower(typed), typed).toBeUndefined();
  });

  it('every power is read as it is written on paper', () => {
    fc.assert(
      fc.property(sphere, fc.constantFrom(',', '.'), (value, separator) => {
        const written = `${value > 0 ? '+' : ''}${value.toFixed(3).replace('.', separator)}`;
        expect(parsePower(written)).toBe(value);
      }),
    );
  });

  it('powers have steps of 0,25', () => expect(POWER_STEP).toBe(0.25));
});

describe('An eye without values (docs/rules.md#prescriptions-10)', () => {
  it('an eye is blank if it has no value, not even 0', () => {
    expect(isBlankEye(blankEye)).toBe(true);
    expect(isBlankEye({ ...blankEye, far: refraction(0) })).toBe(false);
    expect(isBlankEye({ ...blankEye, near: refraction(null, 0) })).toBe(false);
    expect(isBlankEye({ ...blankEye, prism: 0 })).toBe(false);
    expect(isBlankEye({ ...blankEye, height: 18 })).toBe(false);
    expect(isBlankEye({ ...blankEye, pupillaryDistance: 31 })).toBe(false);
  });
});
