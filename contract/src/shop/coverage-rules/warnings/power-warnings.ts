import { lensDesignLabels, type LensDesign } from '../../lenses/lens-labels.ts';
import { additionOf, sphericalEquivalent, type Eye } from '../../prescriptions/prescription-values.ts';
import {
  type CoverageExclusion,
  type CoverageTarget,
  type PairKind,
  pairKindLabels,
  pairKindTable,
} from '../coverage-rule-labels.ts';
import { isInRange, type PairPowers, type PowerLimits, type PrescribedEyes } from './pair-powers.ts';

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

/** An unknown design is no warning. */
export function designWarning(allowed: readonly LensDesign[], design: LensDesign): string | undefined {
  if (design === '' || allowed.length === 0 || allowed.includes(design)) return undefined;
  return `La regla no cubre el diseño ${lensDesignLabels[design].toLowerCase()}.`;
}

/** A prescription for far does not pay a multifocal pair. */
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
