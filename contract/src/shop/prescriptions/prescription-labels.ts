import type { FieldLabel } from '../../base/field-labels.ts';
import { formatDioptres, formatNumber } from '../../base/format.ts';
import type { Eye } from './prescription-values.ts';
import { type PrismBase, prismBaseLabels } from './prisms.ts';

/** Dioptres with a sign, whole degrees, a plain number, the base of a prism. */
export type EyeValueKind = 'power' | 'axis' | 'measure' | 'base';

export const eyeParts = { far: 'Lejos', near: 'Cerca', measures: 'Medidas', secondPrism: 'Otro prisma' } as const;

/** In the order in which opticians write them. Tables show `label`, and screen readers read `name`. */
export const eyeValues = [
  { part: 'far', path: 'far.sphere', label: 'Esf.', name: 'esfera', kind: 'power' },
  { part: 'far', path: 'far.cylinder', label: 'Cil.', name: 'cilindro', kind: 'power' },
  { part: 'far', path: 'far.axis', label: 'Eje', name: 'eje', kind: 'axis' },
  { part: 'near', path: 'near.sphere', label: 'Esf.', name: 'esfera', kind: 'power' },
  { part: 'near', path: 'near.cylinder', label: 'Cil.', name: 'cilindro', kind: 'power' },
  { part: 'near', path: 'near.axis', label: 'Eje', name: 'eje', kind: 'axis' },
  { part: 'near', path: 'addition', label: 'Ad.', name: 'adición', kind: 'power' },
  {
    part: 'measures',
    path: 'pupillaryDistance',
    label: 'DNP',
    name: 'distancia pupilar en milímetros',
    kind: 'measure',
  },
  {
    part: 'measures',
    path: 'nearPupillaryDistance',
    label: 'DNP cerca',
    name: 'distancia pupilar de cerca en milímetros',
    kind: 'measure',
  },
  { part: 'measures', path: 'height', label: 'Altura', name: 'altura en milímetros', kind: 'measure' },
  { part: 'measures', path: 'prism', label: 'Prisma', name: 'prisma en dioptrías prismáticas', kind: 'measure' },
  { part: 'measures', path: 'prismBase', label: 'Base', name: 'base del prisma', kind: 'base' },
  { part: 'measures', path: 'prismDegrees', label: 'Base en grados', name: 'base del prisma en grados', kind: 'axis' },
  {
    part: 'secondPrism',
    path: 'secondPrism',
    label: 'Otro prisma',
    name: 'otro prisma en dioptrías prismáticas',
    kind: 'measure',
  },
  { part: 'secondPrism', path: 'secondPrismBase', label: 'Otra base', name: 'base del otro prisma', kind: 'base' },
] as const satisfies readonly {
  part: keyof typeof eyeParts;
  path: string;
  label: string;
  name: string;
  kind: EyeValueKind;
}[];
export type EyeValue = (typeof eyeValues)[number];

type EyeBasePath = 'prismBase' | 'secondPrismBase';
export type EyeNumberPath = Exclude<EyeValue['path'], EyeBasePath>;

export const isBasePath = (path: EyeValue['path']): path is EyeBasePath =>
  path === 'prismBase' || path === 'secondPrismBase';

/** Null is blank. An eye in an audit entry may lack parts, and values that the product did not have at that time. */
export function eyeNumberAt({ far, near, ...rest }: Partial<Eye>, path: EyeNumberPath): number | null {
  const numbers = {
    'far.sphere': far?.sphere,
    'far.cylinder': far?.cylinder,
    'far.axis': far?.axis,
    'near.sphere': near?.sphere,
    'near.cylinder': near?.cylinder,
    'near.axis': near?.axis,
    addition: rest.addition,
    pupillaryDistance: rest.pupillaryDistance,
    nearPupillaryDistance: rest.nearPupillaryDistance,
    height: rest.height,
    prism: rest.prism,
    prismDegrees: rest.prismDegrees,
    secondPrism: rest.secondPrism,
  };
  return numbers[path] ?? null;
}

export const eyeValueAt = (eye: Partial<Eye>, path: EyeValue['path']): number | PrismBase | null =>
  isBasePath(path) ? (eye[path] ?? null) : eyeNumberAt(eye, path);

const valueLabel = ({ part, label }: EyeValue): string =>
  part === 'far' || part === 'near' ? `${eyeParts[part].toLowerCase()} ${label}` : label;

export const eyeValueLabel = (eye: string, value: EyeValue): string => `${eye} ${valueLabel(value)}`;

/** A blank value is a dash, so that nobody reads it as zero. */
export function writtenEyeValue(value: number | PrismBase | null, kind: EyeValueKind): string {
  if (value === null) return '–';
  if (typeof value === 'string') return prismBaseLabels[value];
  if (kind === 'power') return formatDioptres(value);
  return kind === 'axis' ? `${value}°` : formatNumber(value);
}

const eyeFieldParts = eyeValues.map((value) => ({
  path: value.path,
  label: valueLabel(value),
  cell:
    value.kind === 'base'
      ? { kind: 'option' as const, options: prismBaseLabels, width: 14 }
      : { kind: 'number' as const, decimals: value.kind === 'axis' ? 0 : 3 },
  valueOf: (eye: Partial<Eye>) => eyeValueAt(eye, value.path),
  write: (written: number | string) => writtenEyeValue(written as number | PrismBase, value.kind),
}));

export const prescriptionFields = {
  client: { label: 'Cliente', kind: 'reference', of: 'clients', sentAs: 'clientId' },
  clientId: null,
  optometrist: { label: 'Médico', kind: 'reference', of: 'optometrists', sentAs: 'optometristId' },
  optometristId: null,
  prescriptionDate: { label: 'Fecha de la receta', kind: 'day' },
  expirationDate: { label: 'Vencimiento', formLabel: 'Fecha de expiración', kind: 'day' },
  notes: { label: 'Diagnostico', formLabel: 'Notas', kind: 'note' },
  rightEye: { label: 'OD', kind: 'parts', parts: eyeFieldParts },
  leftEye: { label: 'OI', kind: 'parts', parts: eyeFieldParts },
  origin: { label: 'Origen', kind: 'option', options: { paper: 'Papel', electronic: 'Electrónica' } },
  cuir: { label: 'Código de la receta (CUIR)', heading: 'CUIR', kind: 'code' },
  issuedOn: { label: 'Emitida el', kind: 'day' },
  startsOn: { label: 'Vigente desde', kind: 'day' },
  patientCuil: { label: 'CUIL del paciente', kind: 'code' },
  lastValidDay: null,
  usedInSale: null,
  used: null,
} as const satisfies Record<string, FieldLabel | null>;
