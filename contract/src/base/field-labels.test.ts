import { expect, it } from 'vitest';
import { writtenValue } from './field-labels.ts';

it('a number is followed by its unit, in the singular after 1', () => {
  const months = { label: 'Vencimiento', kind: 'number', unit: 'meses', unitOfOne: 'mes' } as const;
  const rate = { label: 'Recargo', kind: 'number', unit: '%' } as const;
  expect([0, 1, 2].map((value) => writtenValue(months, value))).toEqual(['0 meses', '1 mes', '2 meses']);
  expect(writtenValue(rate, 1)).toBe('1 %');
  expect(writtenValue({ label: 'Cuotas', kind: 'number' }, 1)).toBe('1');
});
