import type { FieldLabel } from '../../base/field-labels.ts';
import { formatDioptres, formatNumber } from '../../base/format.ts';
import { lensText } from './job-lens.ts';
import { type JobStage, jobKindLabels, jobStageLabels } from './job-stage-labels.ts';
import { type LensFinding, lensCheckLabels } from '../lenses/lens-check.ts';
import { lensDesignLabels, lensIndexLabels, lensMaterialLabels, lensTreatmentLabels } from '../lenses/lens-labels.ts';

export const jobFields = {
  code: { label: 'Trabajo', kind: 'code' },
  saleId: null,
  number: { label: 'N° de venta', kind: 'numericCode' },
  orderStatus: null,
  deliveryDate: { label: 'Entrega', kind: 'day' },
  client: { label: 'Cliente', kind: 'reference', of: 'clients' },
  kind: { label: 'Tipo', kind: 'option', options: jobKindLabels },
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

/** A dash for a value that was not measured. */
export function measuredText(field: LensFinding['field'], value: number | null): string {
  if (value === null) return '–';
  return plainFields.has(field) ? `${formatNumber(value)}${field === 'axis' ? '°' : ''}` : formatDioptres(value);
}

const toleranceUnits: Readonly<Record<LensFinding['field'], string>> = {
  sphere: ' D',
  cylinder: ' D',
  axis: '°',
  meridian: ' D',
  addition: ' D',
  prism: ' Δ',
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
