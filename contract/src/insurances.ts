import { z } from './zod.ts';
import { taxNumberDoubt, type TypedValues } from './check-digits.ts';
import { textOf } from './field-words.ts';
import { optionalText, queryFlag, recordFields, text, wholeNumber, yesOrNo } from './fields.ts';
import { changesOf, defineResource, resourcePermissions } from './resource.ts';

const fields = {
  name: text(120),
  coverageDetails: optionalText(2000),
  enabled: yesOrNo(),
};

/**
 * Health insurers, 'obras sociales'. The CUIT is set at creation and never changes: an edit may send one, since some clients
 * send the whole record, and the server ignores it.
 */
export const insurances = defineResource({
  name: 'insurances',
  path: 'insurances',
  envelope: 'insurance',
  record: z.object({
    ...recordFields,
    name: z.string(),
    coverageDetails: z.string(),
    numCuit: z.number().nullable(),
    enabled: z.boolean(),
  }),
  fields: {
    name: { label: 'Nombre', kind: 'text' },
    coverageDetails: { label: 'Detalles de cobertura', kind: 'note' },
    numCuit: { label: 'CUIT', kind: 'numericCode' },
    enabled: { label: 'Estado', kind: 'enabled' },
  },
  doubts: ({ numCuit }: TypedValues) => taxNumberDoubt('numCuit', textOf(numCuit)),
  create: z.object({
    name: fields.name,
    coverageDetails: fields.coverageDetails.default(''),
    numCuit: wholeNumber(0, 99_999_999_999).nullable().default(null),
    enabled: fields.enabled.default(true),
  }),
  update: changesOf(fields),
  filters: { enabled: queryFlag().optional() },
  sortable: ['name', 'coverageDetails', 'enabled', 'createdAt'],
  defaultSort: 'name',
  searchable: ['name', 'numCuit', 'coverageDetails'],
  permissions: resourcePermissions('insurances'),
});
