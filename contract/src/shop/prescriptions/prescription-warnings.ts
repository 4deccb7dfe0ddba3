import { Big } from 'big.js';
import type { FieldWarning } from '../../base/check-digits.ts';
import { formatDioptres, formatNumber } from '../../base/format.ts';
import {
  additionBetween,
  additionOf,
  nearDiffersFromFar,
  POWER_STEP,
  sphericalEquivalent,
  type Eye,
  type Refraction,
} from './prescription-values.ts';

interface Eyes {
  rightEye: Eye;
  leftEye: Eye;
}

const eyeNames = { rightEye: 'Ojo derecho', leftEye: 'Ojo izquierdo' } as const;
const distanceNames = { far: 'lejos', near: 'cerca' } as const;
const sides = ['rightEye', 'leftEye'] as const;

/**
 * In reading order (docs/rules.md#prescriptions-12). The form warns about these unlikely values:
 * - powers: not a multiple of 0.25 D, or a near cylinder or axis that differs from far;
 * - additions: outside 0.75–3.50 D, not matching the near sphere, or different between the eyes;
 * - a prism without its base, spheres of opposite signs, or more than 3 D between the eyes;
 * - pupillary distances: above 40 mm, a sum below 45 mm, or a near sum that is not 2–4 mm below the far sum;
 * - heights outside 8–40 mm, and a change of more than 1 D since the previous prescription.
 */
export function prescriptionWarnings(eyes: Eyes, previous?: Eyes): FieldWarning[] {
  return [
    ...sides.flatMap((side) => eyeWarnings(side, eyes[side])),
    ...betweenEyes(eyes),
    ...sides.flatMap((side) => changeWarnings(side, eyes, previous)),
  ];
}

function eyeWarnings(side: keyof Eyes, eye: Eye): FieldWarning[] {
  const name = eyeNames[side];
  const addition = additionOf(eye);
  return [
    ...powerWarnings(side, 'far', eye.far),
    ...powerWarnings(side, 'near', eye.near),
    ...warning(
      nearDiffersFromFar(eye),
      `${side}.near.cylinder`,
      `${name}: el cilindro o el eje de cerca no coincide con el de lejos.`,
    ),
    ...warning(
      addition !== null && (addition < 0.75 || addition > 3.5),
      eye.addition === null ? `${side}.near.sphere` : `${side}.addition`,
      `${name}: la adición (${signed(addition)}) es menor que 0,75 o mayor que 3,50.`,
    ),
    ...warning(
      differs(eye.addition, additionBetween(eye)),
      `${side}.addition`,
      `${name}: la adición escrita (${signed(eye.addition)}) no es la que hay entre lejos y cerca (${signed(additionBetween(eye))}).`,
    ),
    ...warning(
      (eye.prism ?? 0) > 0 && eye.prismBase === null && eye.prismDegrees === null,
      `${side}.prismBase`,
      `${name}: falta la base del prisma.`,
    ),
    ...warning(
      (eye.pupillaryDistance ?? 0) > 40,
      `${side}.pupillaryDistance`,
      `${name}: la distancia parece ser la de ambos ojos.`,
    ),
    ...warning(
      eye.height !== null && (eye.height < 8 || eye.height > 40),
      `${side}.height`,
      `${name}: la altura está fuera de 8 a 40 mm.`,
    ),
  ];
}

function powerWarnings(side: keyof Eyes, distance: 'far' | 'near', value: Refraction): FieldWarning[] {
  return (['sphere', 'cylinder'] as const).flatMap((field) =>
    warning(
      !new Big(value[field] ?? 0).mod(POWER_STEP).eq(0),
      `${side}.${distance}.${field}`,
      `${eyeNames[side]}, ${distanceNames[distance]}: ${signed(value[field])} no es múltiplo de 0,25.`,
    ),
  );
}

function betweenEyes({ rightEye, leftEye }: Eyes): FieldWarning[] {
  const right = sphericalEquivalent(rightEye.far);
  const left = sphericalEquivalent(leftEye.far);
  return [
    ...warning(
      (rightEye.far.sphere ?? 0) * (leftEye.far.sphere ?? 0) < 0,
      'leftEye.far.sphere',
      'Las esferas de los dos ojos tienen signos opuestos.',
    ),
    ...warning(
      right !== null && left !== null && Math.abs(right - left) > 3,
      'leftEye.far.sphere',
      'Hay más de 3 dioptrías de diferencia entre los dos ojos.',
    ),
    ...warning(
      differs(additionOf(rightEye), additionOf(leftEye)),
      'leftEye.near.sphere',
      'La adición de los dos ojos no coincide.',
    ),
    ...warning(
      // If the sum is over 80, at least one distance is over 40 and already has its own warning.
      rightEye.pupillaryDistance !== null &&
        leftEye.pupillaryDistance !== null &&
        rightEye.pupillaryDistance + leftEye.pupillaryDistance < 45,
      'leftEye.pupillaryDistance',
      'La suma de las distancias está fuera de 45 a 80 mm.',
    ),
    ...nearDistanceWarnings(rightEye, leftEye),
  ];
}

/** Reading eyes converge, so the sum of the near distances is usually 2 to 4 mm below the sum of the far distances. */
function nearDistanceWarnings(right: Eye, left: Eye): FieldWarning[] {
  const far = sumOf(right.pupillaryDistance, left.pupillaryDistance);
  const near = sumOf(right.nearPupillaryDistance, left.nearPupillaryDistance);
  if (far === null || near === null) return [];
  const less = new Big(far).minus(near).toNumber();
  const message = `La DNP de cerca de los dos ojos (${formatNumber(near)}) no es de 2 a 4 mm menor que la de lejos (${formatNumber(far)}).`;
  return warning(less < 2 || less > 4, 'leftEye.nearPupillaryDistance', message);
}

function changeWarnings(side: keyof Eyes, eyes: Eyes, previous?: Eyes): FieldWarning[] {
  const before = previous && sphericalEquivalent(previous[side].far);
  const now = sphericalEquivalent(eyes[side].far);
  const changed = typeof before === 'number' && now !== null && Math.abs(now - before) > 1;
  return warning(
    changed,
    `${side}.far.sphere`,
    `${eyeNames[side]}: cambió más de 1 dioptría respecto de la receta anterior.`,
  );
}

const warning = (applies: boolean, path: string, message: string): FieldWarning[] =>
  applies ? [{ path, message }] : [];
const sumOf = (one: number | null, other: number | null) =>
  one === null || other === null ? null : new Big(one).plus(other).toNumber();
const differs = (one: number | null, other: number | null) => one !== null && other !== null && one !== other;
/** With every stored decimal: '+1,25', '-0,125'. */
const signed = (value: number | null) => formatDioptres(value ?? 0);
