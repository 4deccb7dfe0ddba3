import { Big } from 'big.js';
import { allowedFor, type LensKind, type LensTolerances } from './lens-labels.ts';
import {
  meridianPowers,
  normalizeRefraction,
  type Refraction,
  withCylinderSign,
} from '../prescriptions/prescription-values.ts';
import { type EyeSide, prismAmount, type Prisms, prismVector } from '../prescriptions/prisms.ts';

/** A blank sphere and cylinder mean that the lens does not exist or was not measured. */
export interface Lens extends Refraction, Prisms {
  addition: number | null;
  height: number | null;
}

/** `pupillaryDistance` is the distance of both eyes, in millimetres. */
export interface LensPair {
  rightEye: Lens;
  leftEye: Lens;
  pupillaryDistance: number | null;
}

/**
 * `meridian` is the power across the axis, S + C. `prism` is an amount without its direction. The other two fields of prisms are
 * parts of the sum of all prisms: positive is nasal, and up.
 */
export const lensCheckLabels = {
  sphere: 'Esfera',
  cylinder: 'Cilindro',
  axis: 'Eje',
  meridian: 'Esfera + cilindro',
  addition: 'Adición',
  prism: 'Prisma',
  prismHorizontal: 'Prisma horizontal',
  prismVertical: 'Prisma vertical',
  height: 'Altura',
  pupillaryDistance: 'DNP de ambos ojos',
} as const;
export type LensCheckField = keyof typeof lensCheckLabels;

/** `measured` has the cylinder sign of the ordered lens, and is null if the lens was not measured. */
export interface LensFinding {
  eye: 'rightEye' | 'leftEye' | 'both';
  field: LensCheckField;
  ordered: number;
  measured: number | null;
  tolerance: number;
  ok: boolean;
}

export interface LensCheck {
  result: 'pass' | 'fail';
  findings: LensFinding[];
}

/**
 * The measured lenses get the cylinder sign of the ordered lenses, and axes are compared modulo 180 (docs/rules.md#lens-check-1).
 */
export function checkLenses(
  ordered: LensPair,
  measured: LensPair,
  kind: LensKind,
  tolerances: LensTolerances,
): LensCheck {
  const findings = [
    ...(['rightEye', 'leftEye'] as const).flatMap((eye) =>
      [
        ...powerFindings(ordered[eye], measured[eye], kind, tolerances),
        ...measureFindings(eye, ordered[eye], measured[eye], tolerances),
      ].map((finding): LensFinding => ({ eye, ...finding })),
    ),
    ...compared('pupillaryDistance', ordered, measured, tolerances.pupillaryDistance).map((finding): LensFinding => ({
      eye: 'both',
      ...finding,
    })),
  ];
  return { result: findings.every(({ ok }) => ok) ? 'pass' : 'fail', findings };
}

type Finding = Omit<LensFinding, 'eye'>;

function powerFindings(ordered: Lens, measured: Lens, kind: LensKind, tolerances: LensTolerances): Finding[] {
  const asked = normalizeRefraction(ordered);
  const meridians = meridianPowers(asked);
  if (!meridians) return [];
  const { power, cylinder } = tolerances[kind];
  const allowedPower = allowedFor(power, Math.max(...meridians.map(Math.abs)));
  const found = withCylinderSign(measured, (asked.cylinder ?? 0) > 0 ? 'plus' : 'minus');
  const foundMeridians = meridianPowers(found);
  const [sphere, across] = meridians;
  if (!foundMeridians)
    return [{ field: 'sphere', ordered: sphere, measured: null, tolerance: allowedPower, ok: false }];
  const [foundSphere, foundAcross] = foundMeridians;
  const askedCylinder = asked.cylinder ?? 0;
  const foundCylinder = found.cylinder ?? 0;
  return [
    compare('sphere', sphere, foundSphere, allowedPower),
    compare('cylinder', askedCylinder, foundCylinder, allowedFor(cylinder, askedCylinder)),
    ...axisFindings(asked, found, tolerances),
    ...(askedCylinder === 0 && foundCylinder === 0 ? [] : [compare('meridian', across, foundAcross, allowedPower)]),
  ];
}

/** The axis of a very weak cylinder is not defined, and a lens without a cylinder has no axis. */
function axisFindings(asked: Refraction, found: Refraction, { axis, axisFrom }: LensTolerances): Finding[] {
  const cylinder = Math.abs(asked.cylinder ?? 0);
  if (asked.axis === null || found.axis === null || cylinder < axisFrom) return [];
  const tolerance = allowedFor(axis, cylinder);
  const apart = Math.abs(asked.axis - found.axis) % 180;
  const ok = Math.min(apart, 180 - apart) <= tolerance;
  return [{ field: 'axis', ordered: asked.axis, measured: found.axis, tolerance, ok }];
}

const measureFindings = (
  eye: EyeSide,
  ordered: Lens,
  measured: Lens,
  { addition, prism, height }: LensTolerances,
): Finding[] => [
  ...compared('addition', ordered, measured, allowedFor(addition, ordered.addition ?? 0)),
  ...prismFindings(eye, ordered, measured, prism),
  ...compared('height', ordered, measured, height),
];

/** Compares the amounts alone if a base is not known, or if neither lens has a prism (docs/rules.md#lens-check-4). */
function prismFindings(eye: EyeSide, ordered: Lens, measured: Lens, tolerance: number): Finding[] {
  const [asked, found] = [prismAmount(ordered, eye), prismAmount(measured, eye)];
  if (asked === null || found === null) return [];
  const [wanted, made] = [prismVector(ordered, eye), prismVector(measured, eye)];
  if (!wanted || !made || (asked === 0 && found === 0)) return [compare('prism', asked, found, tolerance)];
  return [
    compare('prismHorizontal', wanted.horizontal, made.horizontal, tolerance),
    compare('prismVertical', wanted.vertical, made.vertical, tolerance),
  ];
}

/** Compares two values if neither is blank. 0 is not blank (docs/rules.md#prescriptions-10). */
function compared<Field extends 'addition' | 'height' | 'pupillaryDistance'>(
  field: Field,
  ordered: Readonly<Record<Field, number | null>>,
  measured: Readonly<Record<Field, number | null>>,
  tolerance: number,
): Finding[] {
  const [asked, found] = [ordered[field], measured[field]];
  return asked === null || found === null ? [] : [compare(field, asked, found, tolerance)];
}

function compare(field: LensCheckField, ordered: number, measured: number, tolerance: number): Finding {
  const ok = new Big(measured).minus(ordered).abs().lte(tolerance);
  return { field, ordered, measured, tolerance, ok };
}
