import { safeParse } from 'zod';
import type { Field, FormMode } from '../fields/field.ts';
import type { FormValues } from '../fields/field-values.ts';
import type { FormResource } from '../screen.tsx';

export type FormSchemas = Pick<FormResource, 'create' | 'update' | 'warnings'>;

function refusesAbsence(resource: FormSchemas, field: string): boolean {
  const schema = resource.create.shape[field];
  return schema !== undefined && !safeParse(schema, undefined).success;
}

/** A computed field is required if the request contains it and all its operands are required. */
export const isRequired = (resource: FormSchemas, { field, computed }: Pick<Field, 'field' | 'computed'>): boolean =>
  computed
    ? computed.isSent === true && computed.from.every((operand) => refusesAbsence(resource, operand))
    : refusesAbsence(resource, field);

/** A field without a default value, or with the default null, is left out. */
export function defaultsOf(resource: FormSchemas, fields: readonly Pick<Field, 'field'>[]): FormValues {
  const defaults = fields.map(({ field }) => {
    const schema = resource.create.shape[field];
    return [field, schema && safeParse(schema, undefined).data];
  });
  return Object.fromEntries(defaults.filter(([, value]) => value !== undefined && value !== null)) as FormValues;
}

/** The first message of each field. */
export function problemsOf(resource: FormSchemas, mode: FormMode, request: unknown): Record<string, string> {
  const { error } = resource[mode === 'create' ? 'create' : 'update'].safeParse(request);
  const issues = error?.issues.map(({ path, message }) => [String(path[0] ?? ''), message]) ?? [];
  return Object.fromEntries(issues.toReversed()) as Record<string, string>;
}
