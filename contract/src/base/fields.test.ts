import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loginRequest, newTenant } from '../shop/auth/auth.ts';
import { passwordReset } from '../shop/users/users.ts';
import { examples, someId } from '../testing/examples.ts';
import { problemsOf } from '../testing/problems-of.ts';
import { day, email, id, instant, money, oneOf, optionalText, reference, text, units, yesOrNo } from './fields.ts';
import { listQuery } from './resource.ts';
import { type Schema, z } from './zod.ts';

/** '' if the schema accepts the value. */
const said = (schema: Schema, value: unknown) => Object.values(problemsOf(schema, value)).join(' ');

describe('A required text (docs/rules.md#records-10)', () => {
  it('a text that is empty, blank or missing is refused with one message', () => {
    for (const empty of ['', ' ', ' \t\n ', undefined, null])
      expect(said(text(), empty)).toBe('Este campo es obligatorio.');
  });

  it('a text without a visible character is refused', () => {
    for (const blank of ['\u200B', '\u200D\u2060', '\u00A0\u3164', '\u2800', '\u0301'])
      expect(said(text(), blank)).toBe('Este campo es obligatorio.');
    for (const shown of ['.', 'Ñ', '张', '😀', 'नि']) expect(said(text(), shown)).toBe('');
  });

  it('the spaces around a text are not stored', () => expect(text().parse('  Ana Pérez ')).toBe('Ana Pérez'));

  it('a text that is longer than its limit is refused; the spaces around it do not count', () => {
    expect(text(5).parse(' 12345 ')).toBe('12345');
    expect(said(text(5), '123456')).toBe('No puede superar los 5 caracteres.');
  });

  it('a value that is not a text is refused', () => {
    for (const value of [5, true, {}]) expect(said(text(), value)).toBe('Ingresá un texto.');
  });

  it('a text may have letters of any language, line breaks and tabs, but no control characters', () => {
    expect(said(text(), 'Ñandú 🕶 «lejos»\n\t中')).toBe('');
    for (const value of ['a\u0000b', 'a\u0007b', '\u009F'])
      expect(said(text(), value)).toBe('Contiene caracteres que no se pueden guardar.');
  });
});

describe('An optional text', () => {
  it('an optional text may be empty or blank', () => {
    expect(optionalText().parse('')).toBe('');
    expect(optionalText().parse('  ')).toBe('');
    expect(optionalText().parse('\u200B')).toBe('');
  });
});

describe('An e-mail address', () => {
  it('a text that is not an e-mail address is refused', () => {
    expect(email().parse(' ana@correo.com.ar ')).toBe('ana@correo.com.ar');
    for (const value of ['ana', 'ana@', '@correo.com', 'ana@correo', 'ana perez@correo.com'])
      expect(said(email(), value)).toBe('Ingresá un correo electrónico válido.');
  });

  it('an empty e-mail address gets only the message that the field is required', () => {
    for (const value of ['', '  ', undefined]) expect(said(email(), value)).toBe('Este campo es obligatorio.');
  });
});

describe('A reference to another record (docs/rules.md#records-8)', () => {
  it('a reference may be an id or a whole record, from which only the id is used', () => {
    expect(reference().parse(someId)).toBe(someId);
    expect(reference().parse({ _id: someId, name: 'Vulk' })).toBe(someId);
  });

  it('a value that is neither an id nor a record with an id is refused', () => {
    for (const value of ['', '7', 7, {}, [], { _id: 'x' }, { id: someId }])
      expect(said(reference(), value)).toBe('La referencia no es válida.');
    for (const value of [undefined, null]) expect(said(reference(), value)).toBe('Este campo es obligatorio.');
  });

  it('an id must be a UUID', () => {
    expect(said(id(), someId)).toBe('');
    expect(said(id(), `${someId}0`)).toBe('La referencia no es válida.');
  });

  it('an id in capital letters becomes lower case', () => {
    expect(id().parse(someId.toUpperCase())).toBe(someId);
    expect(reference().parse({ _id: someId.toUpperCase() })).toBe(someId);
  });
});

describe('An amount of money (docs/rules.md#money-1)', () => {
  it('an amount is 0 or more, with at most two decimals', () => {
    for (const amount of [0, 0.01, 10.1, 9_999_999_999.99]) expect(said(money(), amount)).toBe('');
    expect(said(money(), -0.01)).toBe('No puede ser menor que 0.');
    expect(said(money(), 0.001)).toBe('No puede tener más de 2 decimales.');
    expect(said(money(), 0.1 + 0.2)).toBe('No puede tener más de 2 decimales.');
    expect(said(money(), 10_000_000_000)).toBe('El importe es demasiado grande.');
    for (const value of ['10', Number.NaN, Number.POSITIVE_INFINITY])
      expect(said(money(), value)).toBe('Ingresá un número.');
    expect(said(money(), undefined)).toBe('Este campo es obligatorio.');
  });

  it('every amount of whole cents is accepted', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (cents) => said(money(), cents / 100) === ''));
  });
});

describe('Units in stock', () => {
  it('units are whole numbers from 0', () => {
    expect(said(units(), 0)).toBe('');
    expect(said(units(), -1)).toBe('No puede ser menor que 0.');
    expect(said(units(), 0.5)).toBe('Ingresá un número entero.');
    expect(said(units(), '3')).toBe('Ingresá un número.');
  });
});

describe('A choice among options', () => {
  it('a missing choice and an unknown option get different messages', () => {
    const choice = oneOf(['A', 'B']);
    expect(said(choice, 'B')).toBe('');
    for (const value of [undefined, null, '']) expect(said(choice, value)).toBe('Este campo es obligatorio.');
    for (const value of ['C', 'a', 5, ['A']]) expect(said(choice, value)).toBe('Elegí una de las opciones.');
    expect(said(yesOrNo(), 'sí')).toBe('Indicá sí o no.');
  });
});

describe('Dates (docs/rules.md#dates-1)', () => {
  it('a day has the form YYYY-MM-DD and exists', () => {
    for (const value of ['2026-11-20', '2028-02-29', '2026-12-31']) expect(said(day(), value)).toBe('');
    for (const value of [
      '2026-02-29',
      '2026-04-31',
      '2026-00-10',
      '0000-01-01',
      '20/11/2026',
      '2026-11-20T00:00:00Z',
      5,
    ])
      expect(said(day(), value)).toBe('La fecha proporcionada no es válida.');
    for (const value of [undefined, null, '']) expect(said(day(), value)).toBe('Este campo es obligatorio.');
  });

  it('an instant has the form ISO 8601 in UTC', () => {
    for (const value of ['2026-11-20T02:59:59Z', '2026-11-20T02:59:59.123Z']) expect(said(instant(), value)).toBe('');
    for (const value of ['2026-11-20', '2026-02-30T00:00:00Z', '2026-11-20T00:00:00-03:00', 0])
      expect(said(instant(), value)).toBe('La fecha proporcionada no es válida.');
  });
});

const wrong = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, '', ' ', 'x', '\u0000', 'a'.repeat(3000), someId, { _id: 5 }, [null], [[]]),
  fc.constantFrom<unknown>(-1, 0.001, 1.5, 1e15, Number.NaN, Number.POSITIVE_INFINITY, true, Array(300), {}),
  fc.anything({ maxDepth: 1 }),
);

function spoil(value: unknown): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 2, arbitrary: spoilInside(value) }, { weight: 1, arbitrary: wrong });
}

function spoilInside(value: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(value)) return fc.tuple(...value.map(spoil));
  if (typeof value !== 'object' || value === null) return fc.constant(value);
  const parts = Object.entries(value).map(([key, part]) => [key, spoil(part)] as const);
  return fc.record(Object.fromEntries(parts));
}

const english =
  /\b(invalid|expected|received|too|unrecognized|required|must|should|undefined|null|NaN|string|input|key)\b/i;

const login = { email: 'ana@correo.com', password: 'demo1234' };
const query = { page: '2', limit: '10', sort: 'name', search: 'ana', numId: '20', enabled: 'true', role: 'admin' };
const requests = [
  ...examples.flatMap(({ resource, created, changes }) => [
    { request: `creating ${resource.name}`, schema: resource.create, body: created },
    { request: `changing ${resource.name}`, schema: resource.update, body: changes },
    { request: `listing ${resource.name}`, schema: listQuery(resource), body: query },
  ]),
  { request: 'signing in', schema: loginRequest, body: login },
  { request: 'resetting a password', schema: passwordReset, body: { newPassword: 'clave nueva' } },
  { request: 'creating a shop', schema: newTenant, body: { name: 'Óptica', ownerName: 'Ana', ownerEmail: 'a@b.com' } },
];

describe('Every error message is in Spanish (docs/rules.md#errors-1)', () => {
  it.each(requests)('$request with a wrong value gets messages in Spanish only', ({ schema, body }) => {
    let messages = 0;
    fc.assert(
      fc.property(spoil(body), (sent) => {
        for (const { message } of z.safeParse(schema, sent).error?.issues ?? []) {
          messages += 1;
          expect(message.replaceAll(/«[^»]*»/g, '«»')).not.toMatch(english);
          expect(message).toMatch(/^[A-ZÁÉÍÓÚÑ].*\.$/s);
        }
      }),
      { numRuns: 200 },
    );
    expect(messages).toBeGreaterThan(0);
  });
});
