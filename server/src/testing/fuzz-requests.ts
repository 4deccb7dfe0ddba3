/** Requests for any operation of the API document: well made, mutated and hostile. */
import fc from 'fast-check';
import { roles, type Role } from '@dioptria/contract/permissions.ts';
import type { Operation } from './api-operations.ts';
import { damaged, hostileHeaders, hostileValues, mutated } from './hostile-values.ts';
import { valuesOf } from './schema-values.ts';

/** A request before it has an address. */
export interface FuzzRequest {
  role: Role;
  /** What stands in the address's places, in their order. */
  path: unknown[];
  query: Record<string, unknown>;
  body: unknown;
  /** What happens to the body's text on its way. */
  damage: (text: string) => string | Buffer;
  headers: Record<string, string>;
}

/**
 * Any request to an operation.
 * @param ids those worth sending for a key.
 * @param sample a body that is right; undefined where there is none.
 */
export function requestsFor(
  { parameters, body }: Operation,
  ids: (key: string) => fc.Arbitrary<string>,
  sample: unknown,
): fc.Arbitrary<FuzzRequest> {
  const named = (place: string) => parameters.filter((parameter) => parameter.in === place);
  const query = Object.fromEntries(
    named('query').map(({ name, schema }) => [
      name,
      fc.oneof({ arbitrary: valuesOf(schema, ids, name), weight: 4 }, hostileValues),
    ]),
  );
  const required = named('query').filter((parameter) => parameter.required);
  return fc.record<FuzzRequest>({
    role: fc.oneof({ arbitrary: fc.constant<Role>('admin'), weight: 4 }, fc.constantFrom(...roles)),
    path: fc.tuple(...named('path').map(({ name }) => fc.oneof({ arbitrary: ids(name), weight: 4 }, hostileValues))),
    query: mutatedQuery(fc.record(query, { requiredKeys: required.map(({ name }) => name) })),
    body: body
      ? mutated(fc.oneof(valuesOf(body, ids), fc.constant(sample)))
      : fc.oneof({ arbitrary: fc.constant(undefined), weight: 5 }, hostileValues),
    damage: damaged,
    headers: hostileHeaders,
  });
}

/** Sometimes a key too many, or one with two values. */
function mutatedQuery(query: fc.Arbitrary<Record<string, unknown>>): fc.Arbitrary<Record<string, unknown>> {
  const strange = fc.dictionary(
    fc.constantFrom('page', 'limit', 'sort', 'search', '__proto__', 'x[]', ''),
    hostileValues,
    {
      maxKeys: 1,
    },
  );
  return fc.oneof(
    { arbitrary: query, weight: 3 },
    fc.tuple(query, strange).map(([known, more]) => ({ ...known, ...more })),
  );
}

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
/** An address longer than Node takes is answered by Node. */
const encoded = (value: unknown) => encodeURIComponent(asText(value).slice(0, 2000)) || '%20';

/** The address of a request, its query included. */
export function addressOf({ path }: Operation, { path: values, query }: FuzzRequest): string {
  let used = 0;
  const address = path.replaceAll(/\{\w+\}/g, () => encoded(values[used++]));
  const search = Object.entries(query).flatMap(([key, value]) =>
    (Array.isArray(value) ? value.slice(0, 5) : [value]).map((one) => `${encoded(key)}=${encoded(one)}`),
  );
  return search.length > 0 ? `${address}?${search.join('&')}` : address;
}
