import { Big } from 'big.js';
import { blankPrisms, type Prisms } from './prisms.ts';

/** In dioptres; the axis is in whole degrees. `null` is blank, 0 is a value (docs/rules.md#prescriptions-10). */
export interface Refraction {
  sphere: number | null;
  cylinder: number | null;
  axis: number | null;
}

/** `addition` in dioptres as the doctor wrote it, pupillary distances and `height` in millimetres. */
export interface Eye extends Prisms {
  far: Refraction;
  near: Refraction;
  addition: number | null;
  pupillaryDistance: number | null;
  nearPupillaryDistance: number | null;
  height: number | null;
}

export const blankRefraction: Refraction = { sphere: null, cylinder: null, axis: null };
export const blankEye: Eye = {
  far: blankRefraction,
  near: blankRefraction,
  addition: null,
  pupillaryDistance: null,
  nearPupillaryDistance: null,
  height: null,
  ...blankPrisms,
};

export const valueLimits = {
  sphere: { min: -30, max: 30 },
  cylinder: { min: -10, max: 10 },
  axis: { min: 0, max: 180 },
  addition: { min: 0, max: 4 },
  pupillaryDistance: { min: 15, max: 80 },
  nearPupillaryDistance: { min: 15, max: 80 },
  /** The distance of both eyes together. */
  binocularDistance: { min: 30, max: 160 },
  height: { min: 1, max: 60 },
  prism: { min: 0, max: 20 },
  prismDegrees: { min: 0, max: 360 },
} as const;

/** Lenses are ground in quarters of a dioptre. */
export const POWER_STEP = 0.25;

export const missingAxis = 'Falta el eje: es obligatorio cuando hay cilindro.';

/** Without a cylinder a refraction has no axis, and an axis of 0 becomes 180 (TABO notation, ISO 8429). */
export function normalizeRefraction(value: Refraction): Refraction {
  if (!value.cylinder) return { ...value, axis: null };
  return value.axis === 0 ? { ...value, axis: 180 } : value;
}

/** The same lens with the other cylinder sign: S' = S + C, C' = −C, axis turned by 90°. */
export function transpose(value: Refraction): Refraction {
  if (!value.cylinder || value.axis === null) return value;
  return {
    sphere: new Big(value.sphere ?? 0).plus(value.cylinder).toNumber(),
    cylinder: -value.cylinder,
    axis: value.axis <= 90 ? value.axis + 90 : value.axis - 90,
  };
}

/** S + C / 2, in dioptres. Null for a blank refraction. */
export function sphericalEquivalent(value: Refraction): number | null {
  if (value.sphere === null && value.cylinder === null) return null;
  return new Big(value.cylinder ?? 0)
    .div(2)
    .plus(value.sphere ?? 0)
    .toNumber();
}

/** Sphere + addition, same cylinder and axis. */
export function nearFromAddition(far: Refraction, addition: number): Refraction {
  return { ...far, sphere: new Big(far.sphere ?? 0).plus(addition).toNumber() };
}

/** Both notations of a lens give the same result (docs/rules.md#prescriptions-14). */
export function withCylinderSign(value: Refraction, sign: 'minus' | 'plus'): Refraction {
  const isOther = sign === 'minus' ? (value.cylinder ?? 0) > 0 : (value.cylinder ?? 0) < 0;
  return normalizeRefraction(isOther ? transpose(value) : value);
}

/** S along the axis and S + C across it, in dioptres. Null for a blank refraction. */
export function meridianPowers({ sphere, cylinder }: Refraction): readonly [number, number] | null {
  if (sphere === null && cylinder === null) return null;
  return [sphere ?? 0, new Big(sphere ?? 0).plus(cylinder ?? 0).toNumber()];
}

/** `addition` is the addition that the doctor wrote, or null. */
type Distances = Pick<Eye, 'far' | 'near'> & Partial<Pick<Eye, 'addition'>>;

/** Near sphere − far sphere in dioptres, both in the minus cylinder notation. Null if a sphere is blank. */
export function additionBetween({ far, near }: Pick<Eye, 'far' | 'near'>): number | null {
  if (far.sphere === null || near.sphere === null) return null;
  return new Big(withCylinderSign(near, 'minus').sphere ?? 0)
    .minus(withCylinderSign(far, 'minus').sphere ?? 0)
    .toNumber();
}

/** The written addition, otherwise the difference between near and far. Null if there is neither. */
export const additionOf = (eye: Distances): number | null => eye.addition ?? additionBetween(eye);

/** The written near values, otherwise the far values plus the written addition. Blank if there is neither. */
export function nearRefraction({ far, near, addition = null }: Distances): Refraction {
  if (sphericalEquivalent(near) !== null || addition === null) return near;
  return nearFromAddition(far, addition);
}

/**
 * Compares cylinder and axis, both in the minus cylinder notation. A blank cylinder counts as 0. False if the far or
 * the near refraction is blank.
 */
export function nearDiffersFromFar({ far, near }: Pick<Eye, 'far' | 'near'>): boolean {
  if (sphericalEquivalent(far) === null || sphericalEquivalent(near) === null) return false;
  const one = withCylinderSign(far, 'minus');
  const other = withCylinderSign(near, 'minus');
  return (one.cylinder ?? 0) !== (other.cylinder ?? 0) || one.axis !== other.axis;
}

/**
 * Reads '-1,25', '-1.25', '+2' or '1'. An empty text is a blank, and 'N' (neutro) is 0. Returns the dioptres, null for
 * a blank, and undefined for a text that is not a number.
 */
export function parsePower(typed: string): number | null | undefined {
  const text = typed.trim().replace('−', '-').replace(',', '.');
  if (text === '') return null;
  if (/^n$/i.test(text)) return 0;
  // `+ 0` turns a negative zero ('-0') into zero.
  const value = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) + 0 : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}

/**
 * A whole number outside the limits probably lacks its comma: 125 becomes 1,25. Then the power is rounded to the
 * nearest quarter of a dioptre. Undefined if this changes nothing, or if the result is outside the limits.
 */
export function proposedPower(value: number, { min, max }: { min: number; max: number }): number | undefined {
  const isOutside = value < min || value > max;
  const meant = isOutside && Number.isInteger(value) ? new Big(value).div(100) : new Big(value);
  const nearest = meant.div(POWER_STEP).round(0, Big.roundHalfUp).times(POWER_STEP).toNumber() + 0;
  return nearest === value || nearest < min || nearest > max ? undefined : nearest;
}

export function isBlankEye(eye: Eye): boolean {
  return [eye.far, eye.near, eye]
    .flatMap((part) => Object.values(part) as unknown[])
    .every((value) => value === null || typeof value === 'object');
}
