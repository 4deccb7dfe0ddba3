import fc from 'fast-check';

const nested = (depth: number, value: unknown): unknown => (depth === 0 ? value : [nested(depth - 1, value)]);

const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  'x\uDFFFy',
  '\u202Eotxet\u202C',
  '👩‍👩‍👧‍👦🇦🇷',
  'e\u0301'.repeat(50),
  'ﷺ'.repeat(60),
  '\u200B\uFEFF',
  'İıſß',
  'x'.repeat(3000),
  'a'.repeat(40_000),
  `${'a'.repeat(60)}!`,
  `${'a@'.repeat(120)}b`,
  `${'0-'.repeat(400)}x`,
  "'; drop table clients; --",
  "' or 1=1 --",
  '%_\\%',
  '$1 $2 :x',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '=cmd|"/c calc"!A1',
  '+1+1',
  '@SUM(1+1)',
  '-2+3',
  '\t=1',
  '{{7*7}} ${7*7} <%= 7*7 %>',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '%ff',
  '\r\nset-cookie: a=b',
  'http://169.254.169.254/',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'true',
  'NaN',
  '1e309',
  '-0',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '+275760-09-13',
  '2026-13-01T25:61:61Z',
  '01890000-0000-7000-8000-00000000000g',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
];

const hostileNumbers = [
  0,
  -0,
  -1,
  0.1,
  0.005,
  1.005,
  1e-7,
  5e-324,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  1e15,
  9_999_999_999.99,
  1e21,
  1e308,
  -1e308,
];

export const hostileValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.constantFrom(...hostileNumbers),
  fc.constantFrom(null, true, false, [], {}, [null], [[]], { _id: null }, { _id: { $ne: null } }),
  fc.constantFrom(
    nested(50, 1),
    nested(2000, 'x'),
    Array.from({ length: 3000 }, () => 1),
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.double(),
  fc.jsonValue(),
);

const hostileKeys = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  '_id',
  'id',
  'tenant_id',
  'tenantId',
  'owner',
  'role',
  'permissions',
  'seller',
  'price',
  'createdAt',
  'updatedAt',
  '',
  '\u0000',
  '\uD800',
  'x'.repeat(500),
);

interface Mutation {
  /** The path to the changed value. Each number chooses a key of one level: 0 the first key, and 0.999 the last key. */
  turns: number[];
  kind: 'replace' | 'remove' | 'add' | 'repeat';
  key: string;
  value: unknown;
}

const mutations: fc.Arbitrary<Mutation> = fc.record({
  turns: fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { maxLength: 4 }),
  kind: fc.constantFrom('replace', 'replace', 'remove', 'add', 'repeat'),
  key: hostileKeys,
  value: hostileValues,
});

function mutate(value: unknown, { turns: [turn, ...turns], kind, key, value: put }: Mutation): unknown {
  const isBranch = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  if (!isBranch || turn === undefined) return kind === 'add' && isBranch ? added(value, key, put) : put;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>;
  const names = Object.keys(copy);
  const chosen = names[Math.floor(turn * names.length)] ?? '';
  if (turns.length > 0) copy[chosen] = mutate(copy[chosen], { turns, kind, key, value: put });
  else if (kind === 'remove') Reflect.deleteProperty(copy, chosen);
  else if (kind === 'repeat' && Array.isArray(copy)) copy.push(copy[0]);
  else if (kind === 'add') return added(copy, key, put);
  else copy[chosen] = put;
  return copy;
}

/** An assignment to `__proto__` would not create the key. */
function added(value: object, key: string, put: unknown): object {
  const copy = { ...value };
  Object.defineProperty(copy, key, { value: put, enumerable: true, configurable: true, writable: true });
  return copy;
}

export function mutated(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const wrong = fc
    .tuple(values, fc.array(mutations, { minLength: 1, maxLength: 3 }))
    .map(([value, all]) => all.reduce(mutate, value));
  return fc.oneof(values, { arbitrary: wrong, weight: 2 });
}

const damages: ((text: string) => string | Buffer)[] = [
  (text) => text.slice(0, Math.floor(text.length / 2)),
  (text) => text.slice(0, -1),
  (text) => `\uFEFF${text}`,
  (text) => `${text}${text}`,
  (text) => text.replace('{', '{"__proto__":{"owner":true},'),
  (text) => text.replace('{', '{"constructor":{"prototype":{"owner":true}},'),
  (text) => text.replace(/:\s*("[^"]*"|[\d.]+)/, ':1e400'),
  (text) => text.replace(/"(\w+)":/, '"$1":1,"$1":'),
  (text) => Buffer.from(text, 'utf16le'),
  (text) => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0x7d])]),
  () => '',
  () => 'null',
  () => '[]',
  () => '"text"',
  () => '['.repeat(100_000),
  () => `{"a":${'9'.repeat(5000)}}`,
];

export const damaged: fc.Arbitrary<(text: string) => string | Buffer> = fc.oneof(
  { arbitrary: fc.constant((text: string) => text), weight: 4 },
  fc.constantFrom(...damages),
);

const printable = fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)) });

/** A request may carry these headers besides its session. Most requests carry no such header. */
export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { arbitrary: fc.constant({}), weight: 3 },
  fc.record(
    {
      'content-type': fc.constantFrom(
        'application/json; charset=utf-16',
        'application/x-www-form-urlencoded',
        'text/plain',
        'multipart/form-data',
        'application/json,text/html',
        '',
        ';',
      ),
      accept: fc.constantFrom('text/html', '*/*', 'application/xml', ''),
      'accept-encoding': fc.constantFrom('gzip', 'br;q=0', '*', ''),
      'content-encoding': fc.constantFrom('gzip', 'identity', 'br'),
      'idempotency-key': fc.oneof(printable, fc.constantFrom('same', 'x'.repeat(500), '')),
      'x-tab-id': printable,
      'x-forwarded-host': fc.constant('evil.example'),
      'x-forwarded-proto': fc.constant('javascript'),
      'x-http-method-override': fc.constant('DELETE'),
      origin: fc.constantFrom('https://evil.example', 'null'),
      range: fc.constantFrom('bytes=0-', 'bytes=-1', 'lines=1'),
      'if-none-match': fc.constant('*'),
      cookie: printable,
      host: fc.constantFrom('evil.example', 'localhost:1', ''),
    },
    { requiredKeys: [] },
  ),
);
