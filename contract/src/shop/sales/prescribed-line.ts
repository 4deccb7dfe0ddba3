import type { FieldWarning } from '../../base/check-digits.ts';
import { additionOf, type Eye, nearRefraction, sphericalEquivalent } from '../prescriptions/prescription-values.ts';
import type { PrescriptionType } from '../sale-values/sale-status-labels.ts';

const sides = [
  ['rightEye', 'Ojo derecho'],
  ['leftEye', 'Ojo izquierdo'],
] as const;

/**
 * In reading order. 'Lejos y Cerca' needs an addition and a height of each corrected eye. 'Cerca' needs near values or
 * an addition. Blank eyes need nothing (docs/rules.md#prescriptions-18).
 */
export function lineWarnings(type: PrescriptionType, eyes: { rightEye: Eye; leftEye: Eye }): FieldWarning[] {
  return sides.flatMap(([side, name]) => {
    const eye = eyes[side];
    if (type === 'near' && isCorrected(eye) && sphericalEquivalent(nearRefraction(eye)) === null) {
      return [{ path: `${side}.near.sphere`, message: `${name}: faltan los valores de cerca o la adición.` }];
    }
    if (type !== 'both' || !isCorrected(eye)) return [];
    return [
      ...((additionOf(eye) ?? 0) > 0 ? [] : [{ path: `${side}.addition`, message: `${name}: falta la adición.` }]),
      ...(eye.height === null ? [{ path: `${side}.height`, message: `${name}: falta la altura.` }] : []),
    ];
  });
}

/**
 * 'none' if the prescription has powers for both distances, or no powers at all. Then the glasses may be of several
 * types. An addition over 0 implies both distances (docs/rules.md#wizard-21).
 */
export function onlyDistance({ rightEye, leftEye }: { rightEye: Eye; leftEye: Eye }): 'far' | 'near' | 'none' {
  const eyes = [rightEye, leftEye];
  if (eyes.some(({ addition }) => (addition ?? 0) > 0)) return 'none';
  const hasFar = eyes.some(({ far }) => sphericalEquivalent(far) !== null);
  const hasNear = eyes.some(({ near }) => sphericalEquivalent(near) !== null);
  if (hasFar === hasNear) return 'none';
  return hasFar ? 'far' : 'near';
}

const isCorrected = ({ far, near }: Eye) => sphericalEquivalent(far) !== null || sphericalEquivalent(near) !== null;
