import type { MonthRow } from '@dioptria/contract/shop/reports/report-endpoints.ts';
import { describe, expect, it } from 'vitest';
import { barsOf, isBlank, lastMonths, linesOf, valuesOf } from './series.ts';

const months = [
  'diciembre 2026',
  'noviembre 2026',
  'octubre 2026',
  'septiembre 2026',
  'agosto 2026',
  'julio 2026',
  'junio 2026',
  'mayo 2026',
  'abril 2026',
  'marzo 2026',
  'febrero 2026',
  'enero 2026',
].map((name) => ({ name }));

describe('The period (docs/rules.md#reports-3)', () => {
  it('a chart shows the newest 3, 6 or 12 months, from the oldest to the newest', () => {
    expect(lastMonths(months, 3)).toEqual([
      { name: 'octubre 2026' },
      { name: 'noviembre 2026' },
      { name: 'diciembre 2026' },
    ]);
    expect(lastMonths(months, 6).map(({ name }) => name)).toEqual([
      'julio 2026',
      'agosto 2026',
      'septiembre 2026',
      'octubre 2026',
      'noviembre 2026',
      'diciembre 2026',
    ]);
    expect(lastMonths(months, 12)).toEqual(months.toReversed());
  });

  it('choosing the months does not change the given rows', () => {
    const rows = [...months];
    lastMonths(rows, 3);
    expect(rows).toEqual(months);
  });

  it('a chart shows all months of a shorter history', () => {
    expect(lastMonths(months.slice(0, 2), 6)).toEqual([{ name: 'noviembre 2026' }, { name: 'diciembre 2026' }]);
  });
});

describe('The lines of a chart (docs/rules.md#reports-4)', () => {
  it('each seller or provider becomes a line, a month without a value counts as 0, and the oldest month is first', () => {
    const lines = linesOf(
      [
        { name: 'marzo 2026', Ana: 10.5, Luis: 3 },
        { name: 'febrero 2026', Luis: 7 },
        { name: 'enero 2026', Ana: 1 },
      ],
      12,
    );
    expect(lines).toEqual({
      months: [{ name: 'enero 2026' }, { name: 'febrero 2026' }, { name: 'marzo 2026' }],
      series: [
        { name: 'Ana', values: [1, 0, 10.5] },
        { name: 'Luis', values: [0, 7, 3] },
      ],
    });
  });

  it('two sellers with the same name have two columns, and get two lines', () => {
    expect(linesOf([{ name: 'marzo 2026', Ana: 1, 'Ana (2)': 2 }], 3).series).toEqual([
      { name: 'Ana', values: [1] },
      { name: 'Ana (2)', values: [2] },
    ]);
  });

  it('the line of a seller has the same position in the list, and so the same colour, in every period', () => {
    const rows: MonthRow[] = [
      { name: 'abril 2026', Luis: 1 },
      { name: 'marzo 2026' },
      { name: 'febrero 2026' },
      { name: 'enero 2026', Ana: 1 },
    ];
    const namesOf = (shown: number) => linesOf(rows, shown).series.map(({ name }) => name);
    expect(namesOf(3)).toEqual(namesOf(12));
  });

  it('a name with dots (Óptica S.R.L.) and a name that is a built-in property (constructor) work like any other name', () => {
    const rows: MonthRow[] = [{ name: 'marzo 2026', 'Óptica S.R.L.': 5, constructor: 6 }, { name: 'febrero 2026' }];
    expect(linesOf(rows, 3).series).toEqual([
      { name: 'Óptica S.R.L.', values: [0, 5] },
      { name: 'constructor', values: [0, 6] },
    ]);
  });

  it('a chart is blank if the rows have no values, or only zeros', () => {
    expect(isBlank(valuesOf(linesOf(months, 12)))).toBe(true);
    expect(isBlank(valuesOf(linesOf([{ name: 'marzo 2026', Ana: 0 }], 12)))).toBe(true);
    expect(isBlank(valuesOf(linesOf([{ name: 'marzo 2026', Ana: 0.01 }], 12)))).toBe(false);
  });
});

describe('The bars of a chart', () => {
  it('the bars are sorted by value, and each name keeps the index that decides its colour', () => {
    expect(barsOf({ Norte: 60, Sur: 1650.5 }, ['Norte', 'Sur'])).toEqual([
      { name: 'Sur', value: 1650.5, index: 1 },
      { name: 'Norte', value: 60, index: 0 },
    ]);
    expect(barsOf({ Este: 1, Sur: 2 }, ['Norte', 'Sur'])).toEqual([
      { name: 'Sur', value: 2, index: 1 },
      { name: 'Este', value: 1, index: 2 },
    ]);
  });
});
