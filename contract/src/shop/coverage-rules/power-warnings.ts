import { Big } from 'big.js';
import { type LensDesign, lensDesignLabels } from '../lenses/lens-labels.ts';
import {
  additionOf,
  type Eye,
  meridianPowers,
  nearRefraction,
  type Refraction,
  sphericalEquivalent,
  withCylinderSign,
} from '../prescriptions/prescription-values.ts';
import {
  type CoverageExclusion,
  type CoverageTarget,
  type PairKind,
  pairKindLabels,
  pairKindTable,
} from './coverage-rule-labels.ts';

export interface PrescribedEyes {
  rightEye: Eye;
  leftEye: Eye;
}

/** The addition is null for a lens of one distance. */
export type LensPower = Refraction & { addition: number | null };
export type PairPowers = Readonly<Record<keyof PrescribedEyes, LensPower>>;

/**
 * If a power changed by 15 %, Uruguay's insurer BPS pays before the end of the interval between two coverages. Other insurers may
 * require another change.
 */
const CHANGED_BY = 0.15;

/** Returns the far powers if `pairKind` is null. */
export function powersOf({ rightEye, leftEye }: PrescribedEyes, pairKind: PairKind | null): PairPowers {
  const lensOf = (eye: Eye): LensPower => {
    if (pairKind === 'near') return { ...nearRefraction(eye), addition: null };
    return { ...eye.far, addition: pairKind === null || pairKind === 'far' ? null : additionOf(eye) };
  };
  return { rightEye: lensOf(rightEye), leftEye: lensOf(leftEye) };
}

/** True if a power changed by at least 15 %. The notation of the cylinder does not matter. */
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
  /** The limit of the sphere of a lens with a cylinder. Null if `sphereMax` also limits such a lens. */
  sphereMaxWithCylinder: number | null;
}

/** True if a lens is in the range of a rule, in either notation of its cylinder. A blank lens is in every range. */
export function isInRange(lens: Refraction, { sphereMax, cylinderMax, sphereMaxWithCylinder }: PowerLimits): boolean {
  const meridians = meridianPowers(lens);
  if (!meridians) return true;
  const cylinder = Math.abs(lens.cylinder ?? 0);
  if (cylinder === 0) return sphereMax === null || Math.abs(meridians[0]) <= sphereMax;
  const most = sphereMaxWithCylinder ?? sphereMax;
  // The two notations of the cylinder have different spheres, which are the powers of the two meridians.
  const isSphereIn = most === null || Math.min(...meridians.map(Math.abs)) <= most;
  return isSphereIn && (cylinderMax === null || cylinder <= cylinderMax);
}

export function powerWarning(
  rule: PowerLimits & { target: CoverageTarget; excludes: readonly CoverageExclusion[] },
  powers: PairPowers | null,
): string | undefined {
  if (!powers) return undefined;
  const lenses = [powers.rightEye, powers.leftEye];
  const isToric = rule.target === 'contactLenses' && lenses.some(({ cylinder }) => cylinder);
  if (isToric && rule.excludes.includes('toric')) return 'La regla no cubre lentes de contacto tóricas.';
  const eyes = [
    ...(isInRange(powers.rightEye, rule) ? [] : ['OD']),
    ...(isInRange(powers.leftEye, rule) ? [] : ['OI']),
  ];
  return eyes.length === 0 ? undefined : `La graduación de ${eyes.join(' y ')} está fuera del rango de la regla.`;
}

/** An unknown design gives no warning. */
export function designWarning(allowed: readonly LensDesign[], design: LensDesign): string | undefined {
  if (design === '' || allowed.length === 0 || allowed.includes(design)) return undefined;
  return `La regla no cubre el diseño ${lensDesignLabels[design].toLowerCase()}.`;
}

/** Warns if the prescription lacks the powers of the pair, such as the near powers of a multifocal pair. */
export function pairKindWarning(pairKind: PairKind | null, eyes: PrescribedEyes | null): string | undefined {
  if (!pairKind || !eyes) return undefined;
  const { needsFar, needsNear } = pairKindTable[pairKind];
  const both = [eyes.rightEye, eyes.leftEye];
  if ((!needsFar || both.some(hasFar)) && (!needsNear || both.some(hasNear))) return undefined;
  return `La receta no indica un anteojo ${pairKindPhrases[pairKind]}.`;
}

const pairKindPhrases = {
  far: 'de lejos',
  near: 'de cerca',
  bifocal: pairKindLabels.bifocal.toLowerCase(),
  multifocal: pairKindLabels.multifocal.toLowerCase(),
} as const satisfies Record<PairKind, string>;

const hasFar = ({ far }: Eye) => sphericalEquivalent(far) !== null;
const hasNear = (eye: Eye) => sphericalEquivalent(eye.near) !== null || additionOf(eye) !== null;
