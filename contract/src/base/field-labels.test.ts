import { expect, it } from 'vitest';
import { labelsOf, mapRows, valuesOf, valuesWith, writtenValue } from './field-labels.ts';

it('a number is followed by its unit, in the singular after 1', () => {
  const months = { label: 'Vencimiento', kind: 'number', unit: 'meses', unitOfOne: 'mes' } as const;
  const rate = { label: 'Recargo', kind: 'number', unit: '%' } as const;
  expect([0, 1, 2].map((value) => writtenValue(months, value))).toEqual(['0 meses', '1 mes', '2 meses']);
  expect(writtenValue(rate, 1)).toBe('1 %');
  expect(writtenValue({ label: 'Cuotas', kind: 'number' }, 1)).toBe('1');
});

const sizeTable = {
  small: { label: 'Chico', fits: true },
  medium: { label: 'Mediano', fits: true },
  large: { label: 'Grande', fits: false },
} as const;

it('the values of a table, their labels and the results of `mapRows` are in the order of the rows', () => {
  expect(valuesOf(sizeTable)).toEqual(['small', 'medium', 'large']);
  expect(Object.entries(labelsOf(sizeTable))).toEqual([
    ['small', 'Chico'],
    ['medium', 'Mediano'],
    ['large', 'Grande'],
  ]);
  expect(mapRows(sizeTable, ({ fits }) => fits)).toEqual({ small: true, medium: true, large: false });
});

it('`valuesWith` returns the values whose rows have all the given properties', () => {
  expect(valuesWith(sizeTable, { fits: true })).toEqual(['small', 'medium']);
  expect(valuesWith(sizeTable, { fits: true, label: 'Mediano' })).toEqual(['medium']);
});
