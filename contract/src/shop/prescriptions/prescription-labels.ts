import type { FieldLabel } from '../../base/field-labels.ts';
import { eyeFieldParts } from './eye-values.ts';

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
  used: null,
} as const satisfies Record<string, FieldLabel | null>;
