import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bareHeadingKey, columnNames, headingKey } from './headings.ts';

describe('The key of a heading (docs/rules.md#imports-13)', () => {
  it.each([
    ['N° de Doc.', 'Número documento'],
    ['Nº DOC', 'nro. de documento'],
    ['D.N.I.', 'dni'],
    ['P.V.P.', 'pvp'],
    ['Cód. Art.', 'CÓDIGO DE ARTÍCULO'],
    ['Precio s/IVA', 'Precio sin I.V.A.'],
    ['Apellido y Nombre', 'apellido / nombre'],
  ])('«%s» and «%s» are the same heading', (one, other) => expect(headingKey(one)).toBe(headingKey(other)));

  it('a heading that has only filler words keeps them in its key, and a heading that has only signs has no key', () => {
    expect(headingKey('Del')).toBe('del');
    expect(headingKey('—$—')).toBe('');
  });

  it('the key of a key is the same key, so that a stored key remains valid', () => {
    const word = fc.constantFrom('Cód.', 'Art', 'Nº', 'de', 'D.N.I.', 's/IVA', 'O.', 'la', 'Social', '2', 'vta');
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(word).map((words) => words.join(' ')),
        ),
        (heading) => {
          const key = headingKey(heading);
          expect(headingKey(key)).toBe(key);
        },
      ),
    );
  });
});

describe('A very long heading (docs/rules.md#imports-2)', () => {
  it('a heading of more than 300 characters has no key, even if only its normalised text is that long', () => {
    expect(headingKey('x'.repeat(300))).toBe('x'.repeat(300));
    for (const heading of ['x'.repeat(301), 'ﷺ'.repeat(300), 'vta '.repeat(75)]) expect(headingKey(heading)).toBe('');
    expect(bareHeadingKey(`Costo (${'sin IVA '.repeat(50)})`)).toBe('costo');
  });

  it('the name of the column of a long heading is cut between whole characters', () => {
    const [one, other] = columnNames(['😀'.repeat(200), '😀'.repeat(200)]);
    expect(one).toBe(`${'😀'.repeat(149)}…`);
    expect(other).toBe(`${one} (2)`);
  });
});

describe('The names of columns (docs/rules.md#imports-2)', () => {
  it('a blank heading is named after the letter of its column, a repeated heading gets a number', () => {
    expect(columnNames(['Nombre', '', 'Nombre', ' '])).toEqual(['Nombre', 'Columna B', 'Nombre (2)', 'Columna D']);
    expect(columnNames(Array.from({ length: 28 }, () => '')).slice(25)).toEqual([
      'Columna Z',
      'Columna AA',
      'Columna AB',
    ]);
  });
});
