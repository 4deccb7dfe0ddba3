import { taxNumberWarnings, type TypedValues } from '../../base/check-digits.ts';
import { textOf } from '../../base/field-labels.ts';
import { field, stored } from '../../base/field.ts';
import { oneOf, optionalText, percentage, queryFlag, text, wholeNumber, yesOrNo } from '../../base/fields.ts';
import { defineResource, resourcePermissions } from '../../base/resource.ts';
import { z } from '../../base/zod.ts';
import {
  claimFromLabels,
  claimFroms,
  DEFAULT_PRESCRIPTION_DAYS,
  DEFAULT_VAT_TREATMENT,
  insurerCycleLabels,
  insurerCycles,
  insurerKindLabels,
  insurerKinds,
  vatTreatmentLabels,
  vatTreatments,
} from './insurer-labels.ts';

const MAX_DAYS = 3650;
const days = { unit: 'días', unitOfOne: 'día' } as const;
const cuit = () => wholeNumber(0, 99_999_999_999).nullable();
const term = () => wholeNumber(1, MAX_DAYS).nullable();

export const insurerTerms = {
  kind: field(
    oneOf(insurerKinds),
    { label: 'Tipo de obra social', kind: 'option', options: insurerKindLabels },
    { default: 'obraSocial' },
  ),
  prescriptionDays: field(
    wholeNumber(1, MAX_DAYS),
    { label: 'Validez de la receta', kind: 'number', ...days },
    { default: DEFAULT_PRESCRIPTION_DAYS },
  ),
  needsAuthorization: field(yesOrNo(), { label: 'Pide autorización', kind: 'yesNo' }, { default: false }),
  needsVoucher: field(yesOrNo(), { label: 'Pide bono', kind: 'yesNo' }, { default: false }),
  needsSignature: field(yesOrNo(), { label: 'Pide conformidad firmada', kind: 'yesNo' }, { default: false }),
  claimFrom: field(
    oneOf(claimFroms),
    { label: 'Se puede presentar', kind: 'option', options: claimFromLabels },
    { default: 'delivered' },
  ),
  cycle: field(
    oneOf(insurerCycles),
    { label: 'Período de la presentación', kind: 'option', options: insurerCycleLabels },
    { default: 'month' },
  ),
  cutoffDay: field(wholeNumber(1, 28), { label: 'Día de corte', kind: 'number' }, { default: 15 }),
  presentWithinDays: field(term(), { label: 'Plazo para presentar', kind: 'number', ...days }, { default: null }),
  paysWithinDays: field(
    wholeNumber(0, MAX_DAYS),
    { label: 'Plazo en que paga', kind: 'number', ...days },
    { default: 60 },
  ),
  resubmitWithinDays: field(term(), { label: 'Plazo para refacturar', kind: 'number', ...days }, { default: null }),
  intermediary: field(optionalText(120), { label: 'Presenta por medio de', kind: 'text' }, { default: '' }),
  fee: field(
    percentage(100),
    { label: 'Comisión o bonificación', kind: 'number', decimals: 2, unit: '%' },
    { default: 0 },
  ),
  vatTreatment: field(
    oneOf(vatTreatments),
    { label: 'IVA de la factura a la obra social', kind: 'option', options: vatTreatmentLabels },
    { default: DEFAULT_VAT_TREATMENT },
  ),
} as const;

/**
 * A CUIT never changes. An edit sets a blank CUIT, and otherwise the server ignores the CUIT of the edit, since some programs send
 * the whole record.
 */
export const insurances = defineResource({
  name: 'insurances',
  path: 'insurances',
  envelope: 'insurance',
  fields: {
    name: field(text(120), { label: 'Nombre', kind: 'text' }),
    coverageDetails: field(optionalText(2000), { label: 'Detalles de cobertura', kind: 'note' }, { default: '' }),
    numCuit: {
      ...stored(z.number().nullable(), { label: 'CUIT', kind: 'numericCode' }),
      create: cuit().default(null),
      update: cuit(),
    },
    enabled: field(yesOrNo(), { label: 'Estado', kind: 'enabled' }, { default: true }),
    ...insurerTerms,
  },
  warnings: ({ numCuit }: TypedValues) => taxNumberWarnings('numCuit', textOf(numCuit)),
  filters: { enabled: queryFlag().optional() },
  sortable: ['name', 'coverageDetails', 'enabled', 'createdAt'],
  defaultSort: 'name',
  searchable: ['name', 'numCuit', 'coverageDetails'],
  shows: [],
  permissions: resourcePermissions('insurances'),
});
