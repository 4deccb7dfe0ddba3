import { Big } from 'big.js';
import type { FieldLabel } from '../../base/field-labels.ts';
import { formatDioptres, formatNumber } from '../../base/format.ts';
import { lensCheckLabels, type LensFinding, type LensPair } from '../lenses/lens-check.ts';
import type { CylinderSign } from '../prescriptions/cylinder-sign.ts';
import {
  type LensDesign,
  lensDesignLabels,
  lensIndexLabels,
  lensMaterialLabels,
  lensTreatmentLabels,
} from '../lenses/lens-labels.ts';
import {
  additionOf,
  blankEye,
  type Eye,
  nearRefraction,
  normalizeRefraction,
  type Refraction,
  withCylinderSign,
} from '../prescriptions/prescription-values.ts';
import {
  blankPrisms,
  type EyeSide,
  isSameVector,
  prismBaseLabels,
  prismFields,
  type Prisms,
  prismVector,
  writtenDirection,
} from '../prescriptions/prisms.ts';
import {
  type JobKind,
  jobKindLabels,
  jobKindTable,
  type JobStage,
  jobStageLabels,
  type MissingPower,
} from './job-stage-labels.ts';

/**
 * `addition` is in dioptres, distances and height are in millimetres. Null is blank, 0 is a value (docs/rules.md#prescriptions-10).
 */
export interface JobLens extends Refraction, Prisms {
  addition: number | null;
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
  ...blankPrisms,
  pupillaryDistance: null,
  nearPupillaryDistance: null,
  height: null,
};

const hasPower = ({ sphere, cylinder }: Refraction) => sphere !== null || cylinder !== null;

export const hasPowers = ({ rightLens, leftLens }: JobLenses): boolean => hasPower(rightLens) || hasPower(leftLens);

/** An empty list means that the job is complete (docs/rules.md#jobs-16). */
export function missingPowers({
  kind,
  design,
  ...lenses
}: JobLenses & { kind: JobKind; design: LensDesign }): MissingPower[] {
  if (!jobKindTable[kind].hasLenses) return [];
  if (!hasPowers(lenses)) return ['powers'];
  const keys = ['rightLens', 'leftLens'] as const;
  const needsAddition = kind === 'both' || design === 'bifocal' || design === 'progressive';
  const lacks = (field: 'addition' | 'height') =>
    keys.some((key) => hasPower(lenses[key]) && lenses[key][field] === null);
  return [
    ...keys.filter((key) => !hasPower(lenses[key])),
    ...(needsAddition && lacks('addition') ? (['addition'] as const) : []),
    ...(design === 'progressive' && lacks('height') ? (['height'] as const) : []),
  ];
}

/**
 * Glasses for far get the far values, and glasses for near get the near values. Glasses of the kind `both` get the far
 * values and the addition. A near value that the doctor did not write follows from the addition (docs/rules.md#jobs-2).
 * Values that the stored eye lacks are blank, and all values of a service.
 */
export function lensFor(kind: JobKind, stored?: Partial<Eye>): JobLens {
  if (!jobKindTable[kind].hasLenses) return blankLens;
  const eye = { ...blankEye, ...stored };
  const { pupillaryDistance, nearPupillaryDistance, height } = eye;
  const { prism, prismBase, prismDegrees, secondPrism, secondPrismBase } = eye;
  const prisms = { prism, prismBase, prismDegrees, secondPrism, secondPrismBase };
  const power = kind === 'near' ? nearRefraction(eye) : eye.far;
  const addition = kind === 'both' ? additionOf(eye) : null;
  return { ...power, addition, ...prisms, pupillaryDistance, nearPupillaryDistance, height };
}

/**
 * For near glasses, `pupillaryDistance` adds the near distances of both eyes. For other glasses, it adds the far
 * distances. It is blank if an eye has no distance (docs/rules.md#jobs-9).
 */
export function orderedPair(kind: JobKind, { rightLens, leftLens }: JobLenses): LensPair {
  const field = kind === 'near' ? 'nearPupillaryDistance' : 'pupillaryDistance';
  const [right, left] = [rightLens[field], leftLens[field]];
  const both = right === null || left === null ? null : new Big(right).plus(left).toNumber();
  return { rightEye: rightLens, leftEye: leftLens, pupillaryDistance: both };
}

export const inCylinderNotation = (lens: JobLens, sign: CylinderSign): JobLens =>
  sign === 'asWritten' ? lens : { ...lens, ...withCylinderSign(lens, sign) };

const ofPrisms: ReadonlySet<keyof JobLens> = new Set(prismFields);

/** The components of an oblique prism are written with two decimals. */
const WRITTEN_PRISM = 0.01;

/** The notations of the cylinder and of the prisms do not matter. A base in degrees counts as `prismBase`. */
export function differencesOfLens(side: EyeSide, one: JobLens, other: JobLens): LensValue['field'][] {
  const [first, second] = [one, other].map((lens) => ({
    ...lens,
    ...normalizeRefraction(withCylinderSign(lens, 'minus')),
    // A blank cylinder and a cylinder of 0 are the same lens.
    cylinder: withCylinderSign(lens, 'minus').cylinder ?? 0,
    prismBase: lens.prismDegrees ?? lens.prismBase,
  }));
  const [vector, otherVector] = [prismVector(one, side), prismVector(other, side)];
  const hasSamePrisms = vector !== null && otherVector !== null && isSameVector(vector, otherVector, WRITTEN_PRISM);
  return lensValues
    .map(({ field }) => field)
    .filter((field) => first?.[field] !== second?.[field] && !(hasSamePrisms && ofPrisms.has(field)));
}

/** The value `prismBase` also shows an oblique base, in degrees. */
export const lensValues = [
  { field: 'sphere', label: 'Esf.', name: 'esfera', kind: 'power' },
  { field: 'cylinder', label: 'Cil.', name: 'cilindro', kind: 'power' },
  { field: 'axis', label: 'Eje', name: 'eje', kind: 'axis' },
  { field: 'addition', label: 'Ad.', name: 'adición', kind: 'power' },
  { field: 'prism', label: 'Prisma', name: 'prisma en dioptrías prismáticas', kind: 'measure' },
  { field: 'prismBase', label: 'Base', name: 'base del prisma', kind: 'base' },
  { field: 'secondPrism', label: 'Otro prisma', name: 'otro prisma en dioptrías prismáticas', kind: 'measure' },
  { field: 'secondPrismBase', label: 'Otra base', name: 'base del otro prisma', kind: 'base' },
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

/** The values of the second prism are left out if no lens has one. */
export const lensValuesOf = ({ rightLens, leftLens }: JobLenses): LensValue[] =>
  lensValues.filter(
    ({ field }) => !field.startsWith('second') || rightLens.secondPrism !== null || leftLens.secondPrism !== null,
  );

/** A lens of an old audit entry may lack values. */
export function writtenLensValue(lens: Partial<JobLens>, { field, kind }: LensValue): string {
  if (field === 'prismBase' && typeof lens.prismDegrees === 'number') return `${lens.prismDegrees}°`;
  const value = lens[field] ?? null;
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

export const jobFields = {
  code: { label: 'Trabajo', kind: 'code' },
  saleId: null,
  number: { label: 'N° de venta', kind: 'numericCode' },
  orderStatus: null,
  deliveryDate: { label: 'Entrega', kind: 'day' },
  client: { label: 'Cliente', kind: 'reference', of: 'clients' },
  kind: { label: 'Tipo', kind: 'option', options: jobKindLabels },
  serviceLine: null,
  service: { label: 'Servicio', kind: 'text' },
  stage: { label: 'Etapa', kind: 'option', options: jobStageLabels },
  open: null,
  dueDay: { label: 'Para el día', kind: 'day' },
  overdue: { label: 'Atrasado', kind: 'yesNo' },
  lab: { label: 'Laboratorio', kind: 'reference', of: 'providers' },
  labOrderNumber: { label: 'Orden del laboratorio', kind: 'text' },
  promisedDay: { label: 'Día prometido', kind: 'day' },
  trayNumber: { label: 'Bandeja', kind: 'numericCode' },
  checkResult: { label: 'Control', kind: 'option', options: { pass: 'Pasó', fail: 'No pasó' } },
  prescriptionId: null,
  rightLens: { label: 'OD', kind: 'written', write: lensText },
  leftLens: { label: 'OI', kind: 'written', write: lensText },
  frameLine: null,
  frame: { label: 'Armazón', kind: 'text' },
  eyeSize: { label: 'Calibre', kind: 'number', unit: 'mm' },
  bridge: { label: 'Puente', kind: 'number', unit: 'mm' },
  temple: { label: 'Patilla', kind: 'number', unit: 'mm' },
  eyeHeight: { label: 'Altura del lente', kind: 'number', unit: 'mm' },
  lensName: { label: 'Cristal', kind: 'text' },
  design: { label: 'Diseño', kind: 'option', options: lensDesignLabels },
  material: { label: 'Material', kind: 'option', options: lensMaterialLabels },
  refractiveIndex: { label: 'Índice', kind: 'option', options: lensIndexLabels },
  treatments: { label: 'Tratamientos', kind: 'options', options: lensTreatmentLabels },
  tint: { label: 'Color', kind: 'text' },
  diameter: { label: 'Diámetro', kind: 'number', unit: 'mm' },
  mustTellLab: { label: 'Avisá al laboratorio', kind: 'yesNo' },
  labTold: {
    label: 'Aviso al laboratorio',
    kind: 'written',
    write: ({ user }: { user: { name: string } }) => user.name,
  },
  notes: { label: 'Notas para el laboratorio', kind: 'note' },
  prescribed: null,
  frames: null,
  steps: { label: 'Paso', kind: 'list', rowText: stepText },
  checks: { label: 'Medidas', kind: 'list', rowText: checkText },
} as const satisfies Record<string, FieldLabel | null>;

export function stepText({ from, to, note }: { from: JobStage; to: JobStage; note: string }): string {
  const step = `${jobStageLabels[from]} → ${jobStageLabels[to]}`;
  return note ? `${step}: ${note}` : step;
}

const eyeLabels = { rightEye: 'OD', leftEye: 'OI', both: '' } as const;
const plainFields: ReadonlySet<LensFinding['field']> = new Set(['axis', 'prism', 'height', 'pupillaryDistance']);
const prismLines = { prismHorizontal: 'horizontal', prismVertical: 'vertical' } as const;
const isPrismLine = (field: LensFinding['field']): field is keyof typeof prismLines => field in prismLines;

/** A dash for a value that was not measured. */
export function measuredText(field: LensFinding['field'], value: number | null): string {
  if (value === null) return '–';
  if (isPrismLine(field)) return writtenDirection(value, prismLines[field]);
  return plainFields.has(field) ? `${formatNumber(value)}${field === 'axis' ? '°' : ''}` : formatDioptres(value);
}

const toleranceUnits: Readonly<Record<LensFinding['field'], string>> = {
  sphere: ' D',
  cylinder: ' D',
  axis: '°',
  meridian: ' D',
  addition: ' D',
  prism: ' Δ',
  prismHorizontal: ' Δ',
  prismVertical: ' Δ',
  height: ' mm',
  pupillaryDistance: ' mm',
};

export const toleranceText = ({ field, tolerance }: Pick<LensFinding, 'field' | 'tolerance'>): string =>
  `±\u00A0${formatNumber(tolerance)}${toleranceUnits[field].replace(' ', '\u00A0')}`;

export const findingLabel = ({ eye, field }: Pick<LensFinding, 'eye' | 'field'>): string =>
  eye === 'both' ? lensCheckLabels[field] : `${eyeLabels[eye]} ${lensCheckLabels[field].toLowerCase()}`;

export const wrongText = (findings: readonly LensFinding[]): string =>
  findings
    .filter(({ ok }) => !ok)
    .map(
      ({ field, ordered, measured, ...finding }) =>
        `${findingLabel({ field, ...finding })}: se pidió ${measuredText(field, ordered)} y mide ${measuredText(field, measured)}`,
    )
    .join('; ');

export function checkText({ result, findings }: { result: 'pass' | 'fail'; findings: readonly LensFinding[] }): string {
  return result === 'pass' ? 'Pasó' : `No pasó. ${wrongText(findings)}`;
}
