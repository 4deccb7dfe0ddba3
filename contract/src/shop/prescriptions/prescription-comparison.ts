import { Big } from 'big.js';
import { type EyeValue, eyeValueAt, eyeValues } from './prescription-labels.ts';
import { additionOf, type Eye, type PrismBase, sphericalEquivalent, withCylinderSign } from './prescription-values.ts';

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

export type ComparedValue = EyeValue | typeof equivalent;

export interface ComparedRow {
  value: ComparedValue;
  cells: ComparedCell[];
}

const compared: readonly ComparedValue[] = [
  ...eyeValues.filter(({ part }) => part === 'far'),
  equivalent,
  ...eyeValues.filter(({ part }) => part !== 'far'),
];

/**
 * Oldest first, without the values that are blank in all prescriptions. Refractions have a minus cylinder, so that two
 * notations of one lens show no change (docs/rules.md#clinical-history-3).
 */
export function compareEyes(eyes: readonly Eye[]): ComparedRow[] {
  const written = eyes.map(withMinusCylinder);
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

const withMinusCylinder = (eye: Eye): Eye => ({
  ...eye,
  far: withCylinderSign(eye.far, 'minus'),
  near: withCylinderSign(eye.near, 'minus'),
  addition: additionOf(eye),
});

const valueOf = (eye: Eye, { path }: ComparedValue) =>
  path === 'equivalent' ? sphericalEquivalent(eye.far) : eyeValueAt(eye, path);

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
