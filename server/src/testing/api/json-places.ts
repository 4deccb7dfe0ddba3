import type { JsonSchema } from './api-operations.ts';

export type Place = readonly (string | number)[];

/** Visits every alternative of a schema, but only the first item of a list. */
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
