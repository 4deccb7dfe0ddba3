import { Big } from 'big.js';
import { type EyeValue, eyeValueAt, eyeValues, writtenEyeValue } from './prescription-labels.ts';
import { additionOf, type Eye, sphericalEquivalent, withCylinderSign } from './prescription-values.ts';
import {
  blankPrisms,
  type EyeSide,
  type PrismBase,
  prismVector,
  type PrismVector,
  writtenDirection,
} from './prisms.ts';

/** `change` since the previous prescription; null if one of the two values is blank. */
export interface ComparedCell {
  value: number | PrismBase | null;
  change: number | null;
}

/** Sphere + cylinder / 2, the mean power of a refraction. */
const equivalent = {
  part: 'far',
  path: 'equivalent',
  label: 'Eq. esf.',
  name: 'equivalente esférico',
  kind: 'power',
} as const;

/** The sum of the prisms in two directions. Positive is nasal, and up. */
const prismLines = [
  { part: 'measures', path: 'horizontal', label: 'Prisma horizontal', name: 'prisma horizontal', kind: 'horizontal' },
  { part: 'measures', path: 'vertical', label: 'Prisma vertical', name: 'prisma vertical', kind: 'vertical' },
] as const;

export type ComparedValue = EyeValue | typeof equivalent | (typeof prismLines)[number];

export interface ComparedRow {
  value: ComparedValue;
  cells: ComparedCell[];
}

const compared: readonly ComparedValue[] = [
  ...eyeValues.filter(({ part }) => part === 'far'),
  equivalent,
  ...eyeValues.filter(({ part }) => part !== 'far'),
  ...prismLines,
];

/**
 * Oldest first, without the values that are blank in all prescriptions. Refractions have a minus cylinder, and prisms are summed,
 * so that two notations of one lens show no change (docs/rules.md#clinical-history-3).
 */
export function compareEyes(eyes: readonly Eye[], side: EyeSide): ComparedRow[] {
  const written = eyes.map((eye) => inOneNotation(eye, side));
  return compared
    .map((value) => ({
      value,
      cells: cellsOf(
        written.map((eye) => valueOf(eye, value)),
        value,
      ),
    }))
    .filter(({ cells }) => cells.some(({ value }) => value !== null));
}

interface ComparedEye extends Eye {
  prisms: PrismVector | null;
}

/** A prism without its base cannot be summed, and is compared as it is written. */
function inOneNotation(eye: Eye, side: EyeSide): ComparedEye {
  const prisms = prismVector(eye, side);
  return {
    ...eye,
    ...(prisms && blankPrisms),
    prisms,
    far: withCylinderSign(eye.far, 'minus'),
    near: withCylinderSign(eye.near, 'minus'),
    addition: additionOf(eye),
  };
}

function valueOf(eye: ComparedEye, { path }: ComparedValue): number | PrismBase | null {
  if (path === 'equivalent') return sphericalEquivalent(eye.far);
  if (path === 'horizontal' || path === 'vertical') return eye.prisms ? rounded(eye.prisms[path]) : null;
  return eyeValueAt(eye, path);
}

/** To hundredths, because the parts of an oblique prism are seldom written more exactly. */
const rounded = (dioptres: number) => new Big(dioptres).round(2, Big.roundHalfUp).toNumber() + 0;

export const writtenComparedValue = (value: number | PrismBase | null, { kind }: ComparedValue): string =>
  typeof value === 'number' && (kind === 'horizontal' || kind === 'vertical')
    ? writtenDirection(value, kind)
    : writtenEyeValue(value, kind as EyeValue['kind']);

function cellsOf(values: readonly (number | PrismBase | null)[], { kind }: ComparedValue): ComparedCell[] {
  return values.map((value, n) => {
    const before = values[n - 1];
    if (typeof value !== 'number' || typeof before !== 'number') return { value, change: null };
    const change = new Big(value).minus(before).toNumber();
    return { value, change: kind === 'axis' ? turned(change) : change };
  });
}

function turned(degrees: number): number {
  if (degrees > 90) return degrees - 180;
  return degrees <= -90 ? degrees + 180 : degrees;
}
