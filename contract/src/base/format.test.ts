import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatChange,
  formatDioptres,
  formatMoney,
  formatMoneyChange,
  formatPercentChange,
  formatUnitPrice,
} from './format.ts';

const nbsp = '\u00A0';

describe('The format of money (docs/rules.md#money-3)', () => {
  it('an amount has the Argentine format: the sign $, dots between thousands, two decimals after a comma', () => {
    expect(formatMoney(256_300)).toBe(`$${nbsp}256.300,00`);
    expect(formatMoney(0)).toBe(`$${nbsp}0,00`);
    expect(formatMoney(14.06)).toBe(`$${nbsp}14,06`);
    expect(formatMoney(1_234_567.5)).toBe(`$${nbsp}1.234.567,50`);
  });

  it('the price of a unit has two to four decimals', () => {
    expect([formatUnitPrice(1.2397), formatUnitPrice(10), formatUnitPrice(-0)]).toEqual([
      `$${nbsp}1,2397`,
      `$${nbsp}10,00`,
      `$${nbsp}0,00`,
    ]);
  });

  it('the text of an amount shows every cent', () => {
    fc.assert(
      fc.property(fc.nat(2_000_000_000), (cents) => {
        const digits = formatMoney(cents / 100).replaceAll(/\D/g, '');
        expect(Number(digits)).toBe(cents);
      }),
    );
  });
});

describe('The minus sign (docs/rules.md#screens-9)', () => {
  it("a negative value has the sign '-', a positive change and positive dioptres have '+', and 0 has no sign", () => {
    expect([formatMoney(-500), formatMoney(-0)]).toEqual([`-$${nbsp}500,00`, `$${nbsp}0,00`]);
    expect([formatMoneyChange(-500), formatMoneyChange(500), formatMoneyChange(0)]).toEqual([
      `-$${nbsp}500,00`,
      `+$${nbsp}500,00`,
      `$${nbsp}0,00`,
    ]);
    expect([formatDioptres(-2.25), formatDioptres(2.25), formatDioptres(-0)]).toEqual(['-2,25', '+2,25', '0,00']);
    expect([formatPercentChange(-10), formatPercentChange(2.505), formatPercentChange(-0.001)]).toEqual([
      '-10 %',
      '+2,51 %',
      '0 %',
    ]);
    expect([formatChange(-1234), formatChange(3), formatChange(-0)]).toEqual(['-1.234', '+3', '0']);
  });
});
