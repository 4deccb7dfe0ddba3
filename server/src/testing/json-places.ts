import type { JsonSchema } from './api-operations.ts';

/** Where in a body something stands: `['products', 0, 'product']`. */
export type Place = readonly (string | number)[];

/** Every place of a body whose schema a test accepts; alternatives are all looked into, of a list its first item. */
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

/** A copy of a body with something else in one place; what is missing on the way there is made. */
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
