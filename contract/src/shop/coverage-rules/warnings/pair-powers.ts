import { Big } from 'big.js';
import {
  additionOf,
  type Eye,
  meridianPowers,
  nearRefraction,
  type Refraction,
  withCylinderSign,
} from '../../prescriptions/prescription-values.ts';
import type { PairKind } from '../coverage-rule-labels.ts';

export interface PrescribedEyes {
  rightEye: Eye;
  leftEye: Eye;
}

/** The addition is null for a lens of one distance. */
export type LensPower = Refraction & { addition: number | null };
export type PairPowers = Readonly<Record<keyof PrescribedEyes, LensPower>>;

/** Uruguay's BPS renews early after a change of 15 %; insurers may set another change. */
const CHANGED_BY = 0.15;

/** The far powers without a kind. */
export function powersOf({ rightEye, leftEye }: PrescribedEyes, pairKind: PairKind | null): PairPowers {
  const lensOf = (eye: Eye): LensPower => {
    if (pairKind === 'near') return { ...nearRefraction(eye), addition: null };
    return { ...eye.far, addition: pairKind === null || pairKind === 'far' ? null : additionOf(eye) };
  };
  return { rightEye: lensOf(rightEye), leftEye: lensOf(leftEye) };
}

/** By at least 15 %. The notation of the cylinder does not matter. */
export const haveChanged = (before: PairPowers, after: PairPowers): boolean =>
  (['rightEye', 'leftEye'] as const).some((eye) => {
    const [old, current] = [valuesOfLens(before[eye]), valuesOfLens(after[eye])];
    return old.some((value, position) => isChanged(value, current[position] ?? 0));
  });

const valuesOfLens = (lens: LensPower) => {
  const { sphere, cylinder } = withCylinderSign(lens, 'minus');
  return [sphere ?? 0, cylinder ?? 0, lens.addition ?? 0];
};

function isChanged(before: number, after: number): boolean {
  const change = new Big(after).minus(before).abs();
  return change.gt(0) && change.gte(new Big(before).abs().times(CHANGED_BY));
}

export interface PowerLimits {
  sphereMax: number | null;
  cylinderMax: number | null;
  /** The limit of the sphere of a lens with a cylinder; null for the same limit as without one. */
  sphereMaxWithCylinder: number | null;
}

/** True if a lens is in the range of a rule, in either notation of its cylinder. A blank lens is in every range. */
export function isInRange(lens: Refraction, { sphereMax, cylinderMax, sphereMaxWithCylinder }: PowerLimits): boolean {
  const meridians = meridianPowers(lens);
  if (!meridians) return true;
  const cylinder = Math.abs(lens.cylinder ?? 0);
  if (cylinder === 0) return sphereMax === null || Math.abs(meridians[0]) <= sphereMax;
  const most = sphereMaxWithCylinder ?? sphereMax;
  // The sphere of one notation is the power of one meridian, and the sphere of the other notation that of the other.
  const isSphereIn = most === null || Math.min(...meridians.map(Math.abs)) <= most;
  return isSphereIn && (cylinderMax === null || cylinder <= cylinderMax);
}
