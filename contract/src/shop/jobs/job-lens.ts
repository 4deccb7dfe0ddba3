import { Big } from 'big.js';
import { formatDioptres, formatNumber } from '../../base/format.ts';
import {
  additionOf,
  blankEye,
  type Eye,
  normalizeRefraction,
  nearRefraction,
  type PrismBase,
  prismBaseLabels,
  type Refraction,
  withCylinderSign,
} from '../prescriptions/prescription-values.ts';
import type { CylinderSign } from '../prescriptions/cylinder-sign.ts';
import type { JobKind, MissingPower } from './job-stage-labels.ts';
import type { LensPair } from '../lenses/lens-check.ts';
import type { LensDesign } from '../lenses/lens-labels.ts';

/**
 * `addition` is in dioptres, distances and height are in millimetres, `prism` is in prism dioptres. Null is blank, 0 is a value
 * (docs/rules.md#prescriptions-10).
 */
export interface JobLens extends Refraction {
  addition: number | null;
  prism: number | null;
  prismBase: PrismBase | null;
  pupillaryDistance: number | null;
  nearPupillaryDistance: number | null;
  height: number | null;
}

export interface JobLenses {
  rightLens: JobLens;
  leftLens: JobLens;
}

export const blankLens: JobLens = {
  sphere: null,
  cylinder: null,
  axis: null,
  addition: null,
  prism: null,
  prismBase: null,
  pupillaryDistance: null,
  nearPupillaryDistance: null,
  height: null,
};

const hasPower = ({ sphere, cylinder }: Refraction) => sphere !== null || cylinder !== null;

export const hasPowers = ({ rightLens, leftLens }: JobLenses): boolean => hasPower(rightLens) || hasPower(leftLens);

/** A job that lacks nothing is complete (docs/rules.md#jobs-16). */
export function missingPowers({
  kind,
  design,
  ...lenses
}: JobLenses & { kind: JobKind; design: LensDesign }): MissingPower[] {
  if (!hasPowers(lenses)) return ['powers'];
  const keys = ['rightLens', 'leftLens'] as const;
  const needsAddition = kind === 'both' || design === 'bifocal' || design === 'progressive';
  const lacksAddition = keys.some((key) => hasPower(lenses[key]) && lenses[key].addition === null);
  return [
    ...keys.filter((key) => !hasPower(lenses[key])),
    ...(needsAddition && lacksAddition ? (['addition'] as const) : []),
  ];
}

/**
 * The far values, the near values, or the far values with the addition. A near value that the doctor did not write follows from
 * the addition (docs/rules.md#jobs-2). Values that the stored eye lacks are blank.
 */
export function lensFor(kind: JobKind, stored?: Partial<Eye>): JobLens {
  const eye = { ...blankEye, ...stored };
  const { pupillaryDistance, nearPupillaryDistance, height, prism, prismBase } = eye;
  const power = kind === 'near' ? nearRefraction(eye) : eye.far;
  const addition = kind === 'both' ? additionOf(eye) : null;
  return { ...power, addition, prism, prismBase, pupillaryDistance, nearPupillaryDistance, height };
}

/**
 * The pupillary distance of both eyes is the near distance for near glasses, and is blank unless both eyes have one
 * (docs/rules.md#jobs-9).
 */
export function orderedPair(kind: JobKind, { rightLens, leftLens }: JobLenses): LensPair {
  const field = kind === 'near' ? 'nearPupillaryDistance' : 'pupillaryDistance';
  const [right, left] = [rightLens[field], leftLens[field]];
  const both = right === null || left === null ? null : new Big(right).plus(left).toNumber();
  return { rightEye: rightLens, leftEye: leftLens, pupillaryDistance: both };
}

export const inCylinderNotation = (lens: JobLens, sign: CylinderSign): JobLens =>
  sign === 'asWritten' ? lens : { ...lens, ...withCylinderSign(lens, sign) };

const fields = Object.keys(blankLens) as (keyof JobLens)[];

/** The notation of the cylinder does not matter. */
export function differencesOfLens(one: JobLens, other: JobLens): (keyof JobLens)[] {
  const [first, second] = [one, other].map((lens) => ({
    ...lens,
    ...normalizeRefraction(withCylinderSign(lens, 'minus')),
    // A blank cylinder and a cylinder of 0 are the same lens.
    cylinder: withCylinderSign(lens, 'minus').cylinder ?? 0,
  }));
  return fields.filter((field) => first?.[field] !== second?.[field]);
}

export const lensValues = [
  { field: 'sphere', label: 'Esf.', name: 'esfera', kind: 'power' },
  { field: 'cylinder', label: 'Cil.', name: 'cilindro', kind: 'power' },
  { field: 'axis', label: 'Eje', name: 'eje', kind: 'axis' },
  { field: 'addition', label: 'Ad.', name: 'adición', kind: 'power' },
  { field: 'prism', label: 'Prisma', name: 'prisma en dioptrías prismáticas', kind: 'measure' },
  { field: 'prismBase', label: 'Base', name: 'base del prisma', kind: 'base' },
  { field: 'pupillaryDistance', label: 'DNP', name: 'distancia pupilar en milímetros', kind: 'measure' },
  {
    field: 'nearPupillaryDistance',
    label: 'DNP cerca',
    name: 'distancia pupilar de cerca en milímetros',
    kind: 'measure',
  },
  { field: 'height', label: 'Altura', name: 'altura en milímetros', kind: 'measure' },
] as const satisfies readonly { field: keyof JobLens; label: string; name: string; kind: string }[];
export type LensValue = (typeof lensValues)[number];

export function writtenLensValue(lens: JobLens, { field, kind }: LensValue): string {
  const value = lens[field];
  if (value === null) return '';
  if (typeof value === 'string') return prismBaseLabels[value];
  if (kind === 'power') return formatDioptres(value);
  return kind === 'axis' ? `${value}°` : formatNumber(value);
}

export function lensText(lens: JobLens): string {
  const texts = lensValues.map((value) => ({ ...value, text: writtenLensValue(lens, value) }));
  const textOf = (field: keyof JobLens) => texts.find((value) => value.field === field)?.text ?? '';
  const axis = textOf('axis') && `× ${textOf('axis')}`;
  const power = [textOf('sphere'), textOf('cylinder'), axis].filter(Boolean).join(' ');
  const others = texts.slice(3).flatMap(({ label, text }) => (text === '' ? [] : [`${label} ${text}`]));
  return [power, ...others].filter(Boolean).join(' · ');
}
