import { Big } from 'big.js';
import { formatDioptres, formatNumber } from './format.ts';

/** The refraction of one eye at one distance, in dioptres; the axis in whole degrees. `null` is blank, 0 is a value (docs/rules.md#prescriptions-10). */
export interface Refraction {
  sphere: number | null;
  cylinder: number | null;
  axis: number | null;
}

/** The prescribed values of one eye: `pupillaryDistance` and `height` in millimetres, `prism` in prism dioptres. */
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

/** The limits of each value (docs/rules.md#prescriptions-11). */
export const valueLimits = {
  sphere: { min: -30, max: 30 },
  cylinder: { min: -10, max: 10 },
  axis: { min: 0, max: 180 },
  pupillaryDistance: { min: 15, max: 80 },
  height: { min: 1, max: 60 },
  prism: { min: 0, max: 20 },
} as const;

/** How an eye's value is written: dioptres with a sign, whole degrees, a plain number. */
export type EyeValueKind = 'power' | 'axis' | 'measure';

/** The parts of a prescription. A screen shows each part as a table of both eyes. */
export const eyeParts = { far: 'Lejos', near: 'Cerca', measures: 'Medidas' } as const;

/** The values of an eye in the order in which opticians write them. Tables show `label`, and screen readers read `name`. */
export const eyeValues = [
  { part: 'far', path: 'far.sphere', label: 'Esf.', name: 'esfera', kind: 'power' },
  { part: 'far', path: 'far.cylinder', label: 'Cil.', name: 'cilindro', kind: 'power' },
  { part: 'far', path: 'far.axis', label: 'Eje', name: 'eje', kind: 'axis' },
  { part: 'near', path: 'near.sphere', label: 'Esf.', name: 'esfera', kind: 'power' },
  { part: 'near', path: 'near.cylinder', label: 'Cil.', name: 'cilindro', kind: 'power' },
  { part: 'near', path: 'near.axis', label: 'Eje', name: 'eje', kind: 'axis' },
  {
    part: 'measures',
    path: 'pupillaryDistance',
    label: 'DNP',
    name: 'distancia pupilar en milímetros',
    kind: 'measure',
  },
  { part: 'measures', path: 'height', label: 'Altura', name: 'altura en milímetros', kind: 'measure' },
  { part: 'measures', path: 'prism', label: 'Prisma', name: 'prisma en dioptrías prismáticas', kind: 'measure' },
] as const satisfies readonly {
  part: keyof typeof eyeParts;
  path: string;
  label: string;
  name: string;
  kind: EyeValueKind;
}[];
export type EyeValue = (typeof eyeValues)[number];

/** One value of an eye. Null is blank. An eye in an audit entry may lack parts. */
export function eyeValueAt({ far, near, ...measures }: Partial<Eye>, path: EyeValue['path']): number | null {
  const values = {
    'far.sphere': far?.sphere,
    'far.cylinder': far?.cylinder,
    'far.axis': far?.axis,
    'near.sphere': near?.sphere,
    'near.cylinder': near?.cylinder,
    'near.axis': near?.axis,
    pupillaryDistance: measures.pupillaryDistance,
    height: measures.height,
    prism: measures.prism,
  };
  return values[path] ?? null;
}

/** The label of an eye's value outside a table: 'OD lejos Esf.'. */
export const eyeValueLabel = (eye: string, { part, label }: EyeValue): string =>
  part === 'measures' ? `${eye} ${label}` : `${eye} ${eyeParts[part].toLowerCase()} ${label}`;

/** An eye's value as text. A blank is a dash, so that nobody reads it as zero. */
export function writtenEyeValue(value: number | null, kind: EyeValueKind): string {
  if (value === null) return '–';
  if (kind === 'power') return formatDioptres(value);
  return kind === 'axis' ? `${value}°` : formatNumber(value);
}

/** Every value of an eye with its label. A blank value has the text ''. */
export const eyeWords = (label: string, eye: Partial<Eye>) =>
  eyeValues.map((value) => {
    const found = eyeValueAt(eye, value.path);
    return { label: eyeValueLabel(label, value), text: found === null ? '' : writtenEyeValue(found, value.kind) };
  });

/** The step of powers, in dioptres: lenses are ground in quarters of a dioptre. */
export const POWER_STEP = 0.25;

export const missingAxis = 'Falta el eje: es obligatorio cuando hay cilindro.';

/**
 * The stored form of a refraction: without a cylinder it has no axis, and an axis of 0 becomes 180 (TABO notation, ISO 8429).
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

/** The mean power of a refraction, S + C / 2, in dioptres. Null for a blank refraction. */
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

/** The same lens in its stored form with a minus cylinder, to compare it with another. */
const withMinusCylinder = (value: Refraction) =>
  normalizeRefraction((value.cylinder ?? 0) > 0 ? transpose(value) : value);

/** The addition, in dioptres, that follows from an eye's far and near values with minus cylinder. Null if a sphere is blank. */
export function additionOf({ far, near }: Pick<Eye, 'far' | 'near'>): number | null {
  if (far.sphere === null || near.sphere === null) return null;
  return new Big(withMinusCylinder(near).sphere ?? 0).minus(withMinusCylinder(far).sphere ?? 0).toNumber();
}

/**
 * True if near and far differ in cylinder or axis. The sign of the cylinder notation does not matter. A blank cylinder counts as
 * 0. The answer is false for an eye without both distances.
 */
export function isNearUnlikeFar({ far, near }: Pick<Eye, 'far' | 'near'>): boolean {
  if (sphericalEquivalent(far) === null || sphericalEquivalent(near) === null) return false;
  const one = withMinusCylinder(far);
  const other = withMinusCylinder(near);
  return (one.cylinder ?? 0) !== (other.cylinder ?? 0) || one.axis !== other.axis;
}

/**
 * A power as opticians type it: '-1,25', '-1.25', '+2', '1'. An empty text is a blank, and 'N' (neutro) is 0.
 * @returns the dioptres, null for a blank, undefined for a text that is not a number.
 */
export function parsePower(typed: string): number | null | undefined {
  const text = typed.trim().replace('−', '-').replace(',', '.');
  if (text === '') return null;
  if (/^n$/i.test(text)) return 0;
  // `+ 0` turns a negative zero ('-0') into zero.
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) + 0 : undefined;
}

/** True if every value of the eye is blank. */
export function isBlankEye(eye: Eye): boolean {
  return [eye.far, eye.near, eye]
    .flatMap((part) => Object.values(part) as unknown[])
    .every((value) => value === null || typeof value === 'object');
}
