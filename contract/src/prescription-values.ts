import { Big } from 'big.js';

/** One distance of one eye, in dioptres; the axis in whole degrees. `null` is blank, 0 is a value (quality 'Correctness'). */
export interface Refraction {
  sphere: number | null;
  cylinder: number | null;
  axis: number | null;
}

/** One eye as prescribed: `pupillaryDistance` and `height` in millimetres, `prism` in prism dioptres. */
export interface Eye {
  far: Refraction;
  near: Refraction;
  pupillaryDistance: number | null;
  height: number | null;
  prism: number | null;
}

export const blankRefraction: Refraction = { sphere: null, cylinder: null, axis: null };
export const blankEye: Eye = {
  far: blankRefraction,
  near: blankRefraction,
  pupillaryDistance: null,
  height: null,
  prism: null,
};

/** Values beyond these cannot be (market §3.1, FHIR VisionPrescription and lens makers' ranges). */
export const valueLimits = {
  sphere: { min: -30, max: 30 },
  cylinder: { min: -10, max: 10 },
  axis: { min: 0, max: 180 },
  pupillaryDistance: { min: 15, max: 80 },
  height: { min: 1, max: 60 },
  prism: { min: 0, max: 20 },
} as const;

/** Powers are ground in quarters of a dioptre. */
export const POWER_STEP = 0.25;

export const missingAxis = 'Falta el eje: es obligatorio cuando hay cilindro.';

/**
 * The same refraction in its one stored form: without a cylinder there is no axis, and an axis of 0 is written 180
 * (TABO notation, ISO 8429).
 */
export function normalizeRefraction(value: Refraction): Refraction {
  if (!value.cylinder) return { ...value, axis: null };
  return value.axis === 0 ? { ...value, axis: 180 } : value;
}

/** The same lens with the other cylinder sign: S' = S + C, C' = −C, axis turned by 90°. Applied twice it changes nothing. */
export function transpose(value: Refraction): Refraction {
  if (!value.cylinder || value.axis === null) return value;
  return {
    sphere: new Big(value.sphere ?? 0).plus(value.cylinder).toNumber(),
    cylinder: -value.cylinder,
    axis: value.axis <= 90 ? value.axis + 90 : value.axis - 90,
  };
}

/** The mean power of a refraction, S + C / 2, in dioptres; null where nothing is written. */
export function sphericalEquivalent(value: Refraction): number | null {
  if (value.sphere === null && value.cylinder === null) return null;
  return new Big(value.cylinder ?? 0)
    .div(2)
    .plus(value.sphere ?? 0)
    .toNumber();
}

/** The near refraction from the far one: sphere + addition, same cylinder and axis. */
export function nearFromAddition(far: Refraction, addition: number): Refraction {
  return { ...far, sphere: new Big(far.sphere ?? 0).plus(addition).toNumber() };
}

/** The same lens in its stored form and with a minus cylinder, so that two can be compared. */
const withMinusCylinder = (value: Refraction) =>
  normalizeRefraction((value.cylinder ?? 0) > 0 ? transpose(value) : value);

/** The addition an eye's far and near imply, in dioptres, both read with a minus cylinder; null unless both spheres are written. */
export function additionOf({ far, near }: Pick<Eye, 'far' | 'near'>): number | null {
  if (far.sphere === null || near.sphere === null) return null;
  return new Big(withMinusCylinder(near).sphere ?? 0).minus(withMinusCylinder(far).sphere ?? 0).toNumber();
}

/**
 * Whether near and far, both written, differ by more than the addition: in cylinder or axis, however each is noted. A
 * blank cylinder counts as none.
 */
export function isNearUnlikeFar({ far, near }: Pick<Eye, 'far' | 'near'>): boolean {
  if (sphericalEquivalent(far) === null || sphericalEquivalent(near) === null) return false;
  const one = withMinusCylinder(far);
  const other = withMinusCylinder(near);
  return (one.cylinder ?? 0) !== (other.cylinder ?? 0) || one.axis !== other.axis;
}

/**
 * A power as opticians type it: '-1,25', '-1.25', '+2', '1'. Empty or 'N' (neutro) are blank and zero.
 * @returns the dioptres, null for blank, undefined for what is no number.
 */
export function parsePower(typed: string): number | null | undefined {
  const text = typed.trim().replace('−', '-').replace(',', '.');
  if (text === '') return null;
  if (/^n$/i.test(text)) return 0;
  // + 0, since '-0' would be a negative zero.
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) + 0 : undefined;
}

/** Whether no value at all is written for an eye. */
export function isBlankEye(eye: Eye): boolean {
  return [eye.far, eye.near, eye]
    .flatMap((part) => Object.values(part) as unknown[])
    .every((value) => value === null || typeof value === 'object');
}
