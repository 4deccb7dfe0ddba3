import fc from 'fast-check';
import type { JsonSchema } from './api-operations.ts';

const millisecondsOfDay = 86_400_000;

export function valuesOf(
  schema: JsonSchema,
  idsFor: (key: string) => fc.Arbitrary<string>,
  key = '',
): fc.Arbitrary<unknown> {
  const valuesIn = (inner: JsonSchema, name = key) => valuesOf(inner, idsFor, name);
  const { anyOf, oneOf, allOf, enum: words, type } = schema;
  const alternatives = anyOf ?? oneOf ?? allOf;
  if ('const' in schema) return fc.constant(schema.const);
  if (words) return fc.constantFrom(...words);
  if (alternatives) return fc.oneof(...alternatives.map((one) => valuesIn(one)));
  if (type === 'null') return fc.constant(null);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number') return numbersOf(schema);
  if (type === 'array') {
    const items = schema.items ? valuesIn(schema.items) : fc.jsonValue();
    return fc.array(items, { minLength: schema.minItems ?? 0, maxLength: Math.min(schema.maxItems ?? 4, 4) });
  }
  if (type === 'object') return recordsOf(schema, valuesIn);
  return type === 'string' ? textsOf(schema, idsFor(key), key) : fc.jsonValue();
}

function numbersOf({ type, minimum, maximum }: JsonSchema): fc.Arbitrary<number> {
  const min = Math.max(minimum ?? -1e6, -1e9);
  const max = Math.min(maximum ?? 1e6, 1e9);
  const near = fc.integer({ min: Math.ceil(min), max: Math.floor(Math.min(max, Math.max(min, 0) + 100)) });
  const far = fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
  const whole = fc.oneof({ arbitrary: near, weight: 4 }, far, fc.constantFrom(Math.ceil(min), Math.floor(max)));
  return type === 'integer'
    ? whole
    : fc.oneof(
        whole,
        whole.map((number) => (number * 100 + 25) / 100),
      );
}

function textsOf(schema: JsonSchema, ids: fc.Arbitrary<string>, key: string): fc.Arbitrary<string> {
  const { format, maxLength = 60, minLength = 0 } = schema;
  if (format === 'uuid') return ids;
  if (format === 'date') return days();
  if (format === 'date-time')
    return fc.date({ noInvalidDate: true, min: new Date(0) }).map((date) => date.toISOString());
  if (format === 'email' || /email/i.test(key)) return fc.emailAddress();
  const longest = Math.min(maxLength, 60);
  const plain = fc.string({ minLength, maxLength: longest, unit: 'grapheme-ascii' });
  return fc.oneof(plain, fc.string({ minLength, maxLength: Math.ceil(longest / 2), unit: 'grapheme' }));
}

function days(): fc.Arbitrary<string> {
  const near = fc.integer({ min: -400, max: 400 }).map((offset) => Date.now() + offset * millisecondsOfDay);
  const far = fc.integer({ min: Date.UTC(1, 0), max: Date.UTC(9999, 11, 31) });
  return fc.oneof({ arbitrary: near, weight: 4 }, far).map((moment) => new Date(moment).toISOString().slice(0, 10));
}

function recordsOf(
  { properties = {}, required = [] }: JsonSchema,
  valuesIn: (schema: JsonSchema, key: string) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([key, field]) => [key, valuesIn(field, key)]));
  return fc.record(fields, { requiredKeys: required });
}
