import { z } from '../../base/zod.ts';
import { taxNumberWarnings, type TypedValues } from '../../base/check-digits.ts';
import { field, stored } from '../../base/field.ts';
import { textOf } from '../../base/field-labels.ts';
import { optionalText, queryFlag, text, wholeNumber, yesOrNo } from '../../base/fields.ts';
import { defineResource, resourcePermissions } from '../../base/resource.ts';
import { insurerTerms } from './insurer-terms.ts';

/**
 * The CUIT never changes after the creation. The server ignores the CUIT of an edit, since some clients send the whole record.
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
      create: wholeNumber(0, 99_999_999_999).nullable().default(null),
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
