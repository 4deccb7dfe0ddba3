import { safeParse } from 'zod';
import type { Field, FormMode } from './field.ts';
import type { FormValues } from './field-values.ts';
import type { FormResource } from './screen.tsx';

/** The part of a resource that validates its forms. */
export type FormSchemas = Pick<FormResource, 'create' | 'update' | 'warnings'>;

/** True if the contract's create schema refuses a new record without the field. */
function refusesAbsence(resource: FormSchemas, field: string): boolean {
  const schema = resource.create.shape[field];
  return schema !== undefined && !safeParse(schema, undefined).success;
}

/**
 * True if the form marks the field as required. A computed field is required if the request contains the field and all
 * operands of the field are required.
 */
export const isRequired = (resource: FormSchemas, { field, computed }: Pick<Field, 'field' | 'computed'>): boolean =>
  computed
    ? computed.isSent === true && computed.from.every((operand) => refusesAbsence(resource, operand))
    : refusesAbsence(resource, field);

/**
 * Returns the contract's default values of the fields of a new record. A field without a default value, or with the
 * default null, is left out.
 */
export function defaultsOf(resource: FormSchemas, fields: readonly Pick<Field, 'field'>[]): FormValues {
  const defaults = fields.map(({ field }) => {
    const schema = resource.create.shape[field];
    return [field, schema && safeParse(schema, undefined).data];
  });
  return Object.fromEntries(defaults.filter(([, value]) => value !== undefined && value !== null)) as FormValues;
}

/** Validates a request with the contract's schema. @returns the first message of each field */
export function problemsOf(resource: FormSchemas, mode: FormMode, request: unknown): Record<string, string> {
  const { error } = resource[mode === 'create' ? 'create' : 'update'].safeParse(request);
  const issues = error?.issues.map(({ path, message }) => [String(path[0] ?? ''), message]) ?? [];
  return Object.fromEntries(issues.toReversed()) as Record<string, string>;
}
