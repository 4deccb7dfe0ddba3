import { z } from 'zod';
import { optionalText, queryFlag, recordFields, text, wholeNumber, yesOrNo } from './fields.ts';
import { changesOf, defineResource, resourcePermissions } from './resource.ts';

const fields = {
  name: text(120),
  coverageDetails: optionalText(2000),
  numCuit: wholeNumber(0, 99_999_999_999).nullable(),
  enabled: yesOrNo(),
};

/** Health insurers, 'obras sociales' (spec §3 'Insurer'). */
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
  create: z.object({
    name: fields.name,
    coverageDetails: fields.coverageDetails.default(''),
    numCuit: fields.numCuit.default(null),
    enabled: fields.enabled.default(true),
  }),
  update: changesOf(fields),
  filters: { enabled: queryFlag().optional() },
  sortable: ['name', 'coverageDetails', 'enabled', 'createdAt'],
  defaultSort: 'name',
  permissions: resourcePermissions('insurances'),
});
