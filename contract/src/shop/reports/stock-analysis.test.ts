import { describe, expect, test } from 'vitest';
import { marginPercent } from './report-labels.ts';
import { abcQuery, marginQuery, unsoldQuery } from './stock-analysis.ts';

describe('The margin, and the queries of the stock analysis (docs/rules.md#analysis-3)', () => {
  test.each([
    [200, 50, 25],
    [300, 100, 33.3],
    [100, -20, -20],
    [0, 0, null],
  ])('for an income of %d, a margin of %d is %s %%', (income, margin, percent) => {
    expect(marginPercent({ income, margin })).toBe(percent);
  });

  test.each([
    [marginQuery, { by: 'brand', from: '2026-02', to: '2026-01' }, 'Tiene que ser igual o posterior al primer mes.'],
    [marginQuery, { by: 'color', from: '2026-01', to: '2026-01' }, 'Elegí una de las opciones.'],
    [abcQuery, { from: '2020-01', to: '2026-01' }, 'Elegí un período de hasta 60 meses.'],
    [abcQuery, { from: '2026-13', to: '2027-01' }, 'Elegí un mes.'],
    [abcQuery, { to: '2027-01' }, 'Elegí un mes.'],
    [unsoldQuery, { months: '0' }, 'Ingresá al menos 1 mes.'],
    [unsoldQuery, { months: '61' }, 'Ingresá hasta 60 meses.'],
    [unsoldQuery, { months: 'seis' }, 'Ingresá los meses.'],
    [unsoldQuery, { months: '1.5' }, 'Ingresá un número entero de meses.'],
  ])('the wrong query %# is refused with its message', (schema, query, expected) => {
    expect(schema.safeParse(query).error?.issues.map(({ message }) => message)).toEqual([expected]);
  });
});
