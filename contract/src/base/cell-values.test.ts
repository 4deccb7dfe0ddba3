import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCell, readMoney, readNumber } from './cell-values.ts';
import { readForms, refusedForms } from '../testing/number-forms.ts';

describe('A number in a cell is read as people in Argentina write it (docs/rules.md#imports-5)', () => {
  it.each([
    ['1.234,56', 1234.56],
    ['1234,5', 1234.5],
    ['12.50', 12.5],
    ['-0,75', -0.75],
    ['-0.75', -0.75],
    ['−1,25', -1.25],
    ['+2,00', 2],
    ['0.125', 0.125],
    [',5', 0.5],
    ['21%', 21],
    ['90°', 90],
    ['1,234.56', 1234.56],
    ['1 234,5', 1234.5],
    ['-0', 0],
  ])('%o is read as %o', (text, value) => {
    expect(readNumber(text)).toBe(value);
  });

  it.each([
    '',
    'doce',
    '1.2.3',
    '1,2,3',
    '12.34.567',
    '1e5',
    '1.234.56',
    '10-20',
    '--5',
    '=1+1',
    '١٢',
    '9'.repeat(400),
  ])('%o is not read as a number', (text) => {
    expect(readNumber(text)).toBeUndefined();
  });

  it('an amount in the Argentine format is read as the same amount', () => {
    const written = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), (cents) => {
        expect(readNumber(written.format(cents / 100))).toBe(cents / 100 || 0);
      }),
    );
  });
});

describe('An amount is read as Argentines type it (docs/rules.md#numbers-1)', () => {
  it.each(readForms)('%o is %d pesos', (text, pesos) => {
    expect(readMoney(text)).toBe(pesos);
  });

  it.each(refusedForms)('%o is refused, and no digit of it is left out', (text) => {
    expect(readMoney(text)).toBeUndefined();
  });
});

describe('An amount in a cell is in pesos (docs/rules.md#imports-5)', () => {
  const cost = { label: 'Costo', kind: 'money' } as const;

  it.each([
    ['1.234,56', 1234.56],
    ['$ 1.500', 1500],
    ['$1.500.000,00', 1_500_000],
    ['-$ 10', -10],
    ['$ -10', -10],
    ['AR$ 1.234,56', 1234.56],
    ['ARS 100', 100],
  ])('%o is read as %o', (text, value) => {
    expect(readMoney(text)).toBe(value);
    expect(readCell(cost, text)).toEqual({ value });
  });

  it.each(['50%', '50 %', 'u$s 100', 'U$S100', 'US$ 100', 'USD 100', '€ 100', '90°', '5 mm', '-$-5'])(
    '%o is no amount in pesos',
    (text) => {
      expect(readMoney(text)).toBeUndefined();
      expect(readCell(cost, text)).toEqual({ reason: 'Ingresá un número.' });
    },
  );

  it('only a column of percentages accepts the sign %, and only a column of amounts accepts the sign $', () => {
    const profitability = { label: 'Rentabilidad', kind: 'number', decimals: 2, unit: '%' } as const;
    const stock = { label: 'Stock', kind: 'number' } as const;
    expect(readCell(profitability, '50 %')).toEqual({ value: 50 });
    expect(readCell(stock, '50%')).toEqual({ reason: 'Ingresá un número.' });
    for (const fieldLabel of [profitability, stock]) {
      expect(readCell(fieldLabel, '$ 5')).toEqual({ reason: 'Ingresá un número.' });
    }
  });
});

describe('A cell of a code has all its digits (docs/rules.md#imports-5)', () => {
  const code = { label: 'Código', kind: 'code' } as const;
  const cuit = { label: 'CUIT', kind: 'numericCode' } as const;

  it.each([
    ["'0012", '0012'],
    ['="0012"', '0012'],
    ['="AB-1"', 'AB-1'],
    ['7790895000997.0', '7790895000997'],
    [' 7790895000997 ', '7790895000997'],
    ['\u00a0AF-1\u00a0', 'AF-1'],
    ['AF-1.0', 'AF-1.0'],
    ['1.05', '1.05'],
    ['3E5', '3E5'],
  ])('the code %o is read as %o', (text, value) => {
    expect(readCell(code, text)).toEqual({ value });
    expect(readCell({ label: 'Teléfono', kind: 'phone' }, text)).toEqual({ value });
  });

  it.each(['7,79844E+12', '7.79844E+12', '7,79844e+12', '8E+12'])('the code %o is refused', (text) => {
    const reason = 'El código perdió cifras en la planilla: dale formato de texto.';
    for (const fieldLabel of [code, cuit]) expect(readCell(fieldLabel, text)).toEqual({ reason });
  });

  it('a CUIT is read with hyphens, as a text and as a number', () => {
    for (const text of ['30-50001091-2', "'30500010912", '30500010912.0', '="30-50001091-2"', '30.500.010.912'])
      expect(readCell(cuit, text)).toEqual({ value: 30_500_010_912 });
  });
});

describe('Cells of days, flags, options, codes and texts', () => {
  const day = { label: 'Fecha', kind: 'day' } as const;

  it.each([
    ['5/3/2026', '2026-03-05'],
    ['05-03-26', '2026-03-05'],
    ['2026-03-05', '2026-03-05'],
    ['05/03/2026 00:00', '2026-03-05'],
  ])('the day %o is read as %o', (text, value) => {
    expect(readCell(day, text)).toEqual({ value });
  });

  it.each([
    ['31/02/2026', 'La fecha proporcionada no es válida.'],
    ['5/3', 'La fecha proporcionada no es válida.'],
    ['mañana', 'La fecha proporcionada no es válida.'],
    ['01/01/1900', 'La fecha es demasiado vieja: revisá el año.'],
    ['30/12/1899', 'La fecha es demasiado vieja: revisá el año.'],
  ])('the day %o is refused: %s', (text, reason) => {
    expect(readCell(day, text)).toEqual({ reason });
  });

  it('a flag is read from the usual words for yes and no', () => {
    const flag = { label: 'Estado', kind: 'enabled' } as const;
    for (const text of ['Activo', 'ACTIVA', 'sí', 'x', 'VERDADERO', '1'])
      expect(readCell(flag, text)).toEqual({ value: true });
    for (const text of ['Inactivo', 'no', 'FALSO', '0']) expect(readCell(flag, text)).toEqual({ value: false });
    expect(readCell(flag, 'quizás')).toEqual({ reason: 'Escribí «Activo» o «Inactivo».' });
  });

  it('an option is recognised by its label or its value, regardless of case and accents', () => {
    const base = { label: 'Base', kind: 'option', options: { up: 'Superior', in: 'Nasal' } } as const;
    expect(readCell(base, 'nasal')).toEqual({ value: 'in' });
    expect(readCell(base, 'UP')).toEqual({ value: 'up' });
    expect(readCell(base, 'lateral')).toEqual({ reason: 'Elegí una de las opciones: Superior, Nasal.' });
  });

  it('an option that is a number is recognised with any number of decimal zeros', () => {
    const index = { label: 'Índice', kind: 'option', options: { '': 'Sin indicar', '1.60': '1,60' } } as const;
    for (const text of ['1,60', '1.60', '1.6', '1,6']) expect(readCell(index, text)).toEqual({ value: '1.60' });
    expect(readCell(index, '3')).toEqual({ reason: 'Elegí una de las opciones: Sin indicar, 1,60.' });
  });

  it('a CUIT is read with and without hyphens', () => {
    const cuit = { label: 'CUIT', kind: 'numericCode' } as const;
    expect(readCell(cuit, '30-54674125-3')).toEqual({ value: 30_546_741_253 });
    expect(readCell(cuit, '30546741253')).toEqual({ value: 30_546_741_253 });
  });

  it('a cell of a hundred thousand spaces, digits or commas is read at once', () => {
    const many = 100_000;
    const treatments = {
      label: 'Tratamientos',
      kind: 'options',
      options: { ar: 'Antirreflejo', uv: 'Filtro UV' },
    } as const;
    expect(readNumber(`+${' '.repeat(many)}x`)).toBeUndefined();
    expect(readNumber(`1${' '.repeat(many)}x`)).toBeUndefined();
    expect(readNumber(`${'1,'.repeat(many)}x`)).toBeUndefined();
    expect(readCell(treatments, ','.repeat(many))).toHaveProperty('reason');
    expect(readCell(treatments, 'AR, Filtro UV, uv')).toHaveProperty('reason');
  });

  it('the text of a failed formula is refused', () => {
    const text = { label: 'Nombre', kind: 'text' } as const;
    for (const failed of ['#N/A', '#REF!', '#¿NOMBRE?']) {
      expect(readCell(text, failed)).toEqual({ reason: 'La celda tiene un error de fórmula.' });
    }
    expect(readCell(text, '#1')).toEqual({ value: '#1' });
  });
});
