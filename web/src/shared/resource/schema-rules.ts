import { safeParse } from 'zod';
import type { FormMode } from './field.ts';
import type { FormResource } from './screen.ts';

/** Whether a new record needs the field: the contract's create schema refuses its absence. */
export function isRequired(resource: FormResource, field: string): boolean {
  const schema = resource.create.shape[field];
  return schema !== undefined && !safeParse(schema, undefined).success;
}

/** The contract's sentences on what is about to be sent, the first of each field. */
export function problemsOf(resource: FormResource, mode: FormMode, request: unknown): Record<string, string> {
  const { error } = resource[mode === 'create' ? 'create' : 'update'].safeParse(request);
  const issues = error?.issues.map(({ path, message }) => [String(path[0] ?? ''), message]) ?? [];
  return Object.fromEntries(issues.toReversed()) as Record<string, string>;
}
