import { field, stored } from '../../base/field.ts';
import { namedReference, optionalText, queryFlag, text, yesOrNo } from '../../base/fields.ts';
import { schemasOf } from '../../base/resource.ts';
import type { z } from '../../base/zod.ts';

export const insurancePlans = {
  ...schemasOf({
    insurance: stored(namedReference, { label: 'Obra Social', kind: 'reference', of: 'insurances' }),
    name: field(text(120), { label: 'Nombre', kind: 'text' }),
    code: field(optionalText(40), { label: 'Código', kind: 'code' }, { default: '' }),
    enabled: field(yesOrNo(), { label: 'Estado', kind: 'enabled' }, { default: true }),
  }),
  envelope: 'plan',
  schemaName: 'InsurancePlan',
  summaries: {
    list: 'The plans of an insurer',
    read: 'A plan of an insurer',
    create: 'Adds a plan to an insurer',
    update: 'Changes the sent fields of a plan',
    remove: 'Deletes a plan, unless something refers to it',
  },
  filters: { enabled: queryFlag().optional() },
  sortable: ['name', 'code', 'enabled', 'createdAt'],
  defaultSort: 'name',
} as const;

export type InsurancePlan = z.output<typeof insurancePlans.record>;

export const planTaken = 'La obra social ya tiene un plan con ese nombre.';
export const foreignPlan = 'El plan es de otra obra social.';
