import { describe, expect, test } from 'vitest';
import { findHeadings } from './read-table.ts';

const known = new Set(['codigo articulo', 'articulo', 'nombre', 'documento', 'dni', 'telefono', 'marca', 'costo']);
const find = (lines: readonly string[], ofKnown = known) =>
  findHeadings(
    lines.map((line, index) => ({ row: index + 1, cells: line.split(';') })),
    ofKnown,
  );

describe('The row with the headings (docs/rules.md#imports-16)', () => {
  test.each([
    ['the first row', 0, ['Nombre;DNI', 'Ana;1']],
    [
      'a row below a title, a date and a note',
      3,
      ['Lista 2026', 'Vigente;01/11/2026', ';;Nota', 'Cód. Art.;Marca;Costo', 'A;B;1'],
    ],
    [
      'a row below a title with as many cells',
      1,
      ['Óptica Sur;Tel. 4444;Lista', 'Marca;Costo (ARS);Zona', 'Vulk;1;Sur'],
    ],
    ['the first of two equal rows', 0, ['Nombre;DNI', 'Ana;1', 'Nombre;DNI', 'Bea;2']],
    ['unknown headings below a title', 1, ['Lista 2026', 'Firmante;Zona', 'Olga;Sur']],
    [
      'unknown headings, though a row of a client contains a known word',
      0,
      ['Titular;TD;Ficha', 'Ana;DNI;123', 'Bea;DNI;AR-7'],
    ],
    ['one known heading below a title', 1, ['Lista 2026', 'Nombre', 'Ana']],
    ['numbers only', 0, ['1;2', '3;4']],
  ])('%s', (_, expected, lines) => expect(find(lines)?.place).toBe(expected));
});

describe('Headings in two rows (docs/rules.md#imports-16)', () => {
  const eyes = new Set(['dni', 'fecha', 'notas', ...['od', 'oi'].flatMap((eye) => [`${eye} esfera`, `${eye} eje`])]);
  const joined = ['DNI', 'Fecha', 'OD Esf.', 'OD Eje', 'OI Esf.', 'OI Eje', 'Notas'];

  test.each([
    ['below the names of groups', ';;OD;;OI;;', 'DNI;Fecha;Esf.;Eje;Esf.;Eje;Notas'],
    ['beside cells that are merged over both rows', 'DNI;Fecha;OD;;OI;;Notas', ';;Esf.;Eje;Esf.;Eje;'],
  ])('%s', (_, above, below) => {
    const expected = { place: 2, row: 3, cells: joined };
    expect(find(['Recetas 2026', above, below, '1;2/3/2026;1;90;2;80;x'], eyes)).toMatchObject(expected);
  });

  test('a row of titles above complete headings is not joined with them', () => {
    const lines = ['Costo;;Marca', 'Código artículo;Marca;Zona', 'A-1;Vulk;Sur'];
    expect(find(lines)).toMatchObject({ place: 1, cells: ['Código artículo', 'Marca', 'Zona'] });
  });

  test('headings and their first row of values are not joined', () => {
    const lines = ['DNI;Fecha;OD;Notas', '20;;Esf.;'];
    expect(find(lines, eyes)).toMatchObject({ place: 0, cells: ['DNI', 'Fecha', 'OD', 'Notas'] });
  });
});
