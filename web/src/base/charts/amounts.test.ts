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
  ])('an axis shows %d pesos as %s', (pesos, text) => expect(formatRoundMoney(pesos)).toBe(text));

  it('bars have labels with exact pesos if these labels fit, else labels with rounded pesos, else no labels', () => {
    const pesos = [4_812_300, 386_400.5];
    expect(barLabelFormat(pesos, 100)?.(386_400.5)).toBe('$\u00a0386.400,50');
    expect(barLabelFormat(pesos, 60)?.(386_400.5)).toBe('$\u00a0386,4\u00a0k');
    expect(barLabelFormat(pesos, 20)).toBeUndefined();
  });

  it('sumMoney adds amounts in pesos exactly to the cent', () => expect(sumMoney([0.1, 0.2, 1210.55])).toBe(1210.85));
});

it('shortMonth shortens the name of a month to three letters, without the year', () => {
  expect(['septiembre 2026', 'enero 2027', 'mayo 2026'].map(shortMonth)).toEqual(['Sep', 'Ene', 'May']);
});
