import type { JsonSchema } from './api-operations.ts';

/** The path to a value in a body, such as `['products', 0, 'product']`. */
export type Place = readonly (string | number)[];

/**
 * Finds the paths of those values in a body whose schema meets a condition. The search visits every alternative of a schema, and of
 * a list only the first item.
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

/** Copies a body and puts another value at a path. The copy also gets the missing objects and lists on the path. */
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
