import type { JsonSchema } from './api-operations.ts';

/** The path of a value in a body: `['products', 0, 'product']`. */
export type Place = readonly (string | number)[];

/**
 * The paths of the values in a body whose schema meets a condition. The search visits every alternative, and the first
 * item of a list.
 */
export function placesIn(schema: JsonSchema, isSought: (schema: JsonSchema) => boolean, at: Place = []): Place[] {
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const fields = Object.entries(schema.properties ?? {});
  return [
    ...(isSought(schema) ? [at] : []),
    ...alternatives.flatMap((one) => placesIn(one, isSought, at)),
    ...(schema.items ? placesIn(schema.items, isSought, [...at, 0]) : []),
    ...fields.flatMap(([key, field]) => placesIn(field, isSought, [...at, key])),
  ];
}

/** A copy of a body with another value at a path. Missing objects and lists on the path are added. */
export function withAt(body: unknown, [key, ...rest]: Place, value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof key === 'number') {
    const list = Array.isArray(body) ? [...(body as unknown[])] : [];
    list[key] = withAt(list[key], rest, value);
    return list;
  }
  const record = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  return { ...record, [key]: withAt(record[key], rest, value) };
}
