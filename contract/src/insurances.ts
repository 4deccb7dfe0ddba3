import { z } from 'zod';
import { optionalText, queryFlag, recordFields, text, wholeNumber, yesOrNo } from './fields.ts';
import { changesOf, defineResource, resourcePermissions } from './resource.ts';

const fields = {
  name: text(120),
  coverageDetails: optionalText(2000),
  enabled: yesOrNo(),
};

/**
 * Health insurers, 'obras sociales' (spec §3 'Insurer'). The CUIT is given at creation and stays: an edit that carries one,
 * as those that send the whole record back do, leaves it as it is.
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
  permissions: resourcePermissions('insurances'),
});
