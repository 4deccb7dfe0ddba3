import { describe, expect, it } from 'vitest';
import { barLabelFormat, formatRoundMoney, shortMonth, sumMoney } from './amounts.ts';

describe('Money in charts (docs/rules.md#reports-10)', () => {
  it.each([
    [0, '$\u00a00'],
    [250.4, '$\u00a0250,4'],
    [80_000, '$\u00a080\u00a0k'],
    [4_812_300, '$\u00a04,8\u00a0M'],
    [987_654_321, '$\u00a0987,7\u00a0M'],
    [12_345_678_900, '$\u00a012.345,7\u00a0M'],
  ])('%d on an axis', (pesos, text) => expect(formatRoundMoney(pesos)).toBe(text));

  it('bars are labelled with prices if all labels fit, else with rounded pesos, else not at all', () => {
    const pesos = [4_812_300, 386_400.5];
    expect(barLabelFormat(pesos, 100)?.(386_400.5)).toBe('$\u00a0386.400,50');
    expect(barLabelFormat(pesos, 60)?.(386_400.5)).toBe('$\u00a0386,4\u00a0k');
    expect(barLabelFormat(pesos, 20)).toBeUndefined();
  });

  it('sums are exact to the cent', () => expect(sumMoney([0.1, 0.2, 1210.55])).toBe(1210.85));
});

it('months are shortened if there is little room', () => {
  expect(['septiembre 2026', 'enero 2027', 'mayo 2026'].map(shortMonth)).toEqual(['Sep', 'Ene', 'May']);
});
