import { describe, expect, test } from 'vitest';
import { findHeadings } from './find-headings.ts';

const known = new Set(['codigo articulo', 'articulo', 'nombre', 'documento', 'dni', 'telefono', 'marca', 'costo']);
const place = (...lines: string[]) =>
  findHeadings(
    lines.map((line, index) => ({ row: index + 1, cells: line.split(';') })),
    known,
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
  ])('%s', (_, expected, lines) => expect(place(...lines)).toBe(expected));
});
