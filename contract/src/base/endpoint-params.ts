import type { Endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { z } from './zod.ts';

/** Undefined for a path without parameters. */
export function paramsOf({ path, params }: Pick<Endpoint, 'path' | 'params'>): z.ZodType | undefined {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => String(name));
  return params ?? (names.length > 0 ? z.object(Object.fromEntries(names.map((name) => [name, id()]))) : undefined);
}
