import fc from 'fast-check';
import { roles, type Role } from '@dioptria/contract/shop/permissions.ts';
import type { Operation } from '../api/api-operations.ts';
import { damaged, hostileHeaders, hostileValues, mutated } from './hostile-values.ts';
import { valuesOf } from '../api/schema-values.ts';

export interface FuzzRequest {
  role: Role;
  path: unknown[];
  query: Record<string, unknown>;
  body: unknown;
  damage: (text: string) => string | Buffer;
  headers: Record<string, string>;
}

/** `ids` generates the ids for the path parameter, query parameter or body field with the given name. */
export function requestsFor(
  { parameters, body, takesFile }: Operation,
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
    body: takesFile
      ? fc.constant('')
      : body
        ? mutated(fc.oneof(valuesOf(body, ids), fc.constant(sample)))
        : fc.oneof({ arbitrary: fc.constant(undefined), weight: 5 }, hostileValues),
    damage: takesFile ? files.map((file) => () => file) : damaged,
    headers: takesFile ? hostileHeaders.map((headers) => ({ ...headers, ...fileType })) : hostileHeaders,
  });
}

export const fileType = { 'content-type': 'application/octet-stream' };

const files: fc.Arbitrary<string | Buffer> = fc.oneof(
  fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
  fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.concat([Buffer.from('PK\u0003\u0004'), bytes])),
  fc
    .array(
      fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('Nombre', 'DNI', '=1+1', '"')), {
        maxLength: 8,
      }),
    )
    .map((rows) => rows.map((cells) => cells.join(';').toWellFormed()).join('\n')),
);

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
/** Node refuses a URL that is too long. */
const encoded = (value: unknown) => encodeURIComponent(asText(value).slice(0, 2000)) || '%20';

export function urlOf({ path }: Operation, { path: values, query }: FuzzRequest): string {
  let used = 0;
  const address = path.replaceAll(/\{\w+\}/g, () => encoded(values[used++]));
  const search = Object.entries(query).flatMap(([key, value]) =>
    (Array.isArray(value) ? value.slice(0, 5) : [value]).map((one) => `${encoded(key)}=${encoded(one)}`),
  );
  return search.length > 0 ? `${address}?${search.join('&')}` : address;
}
