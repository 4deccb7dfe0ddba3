import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney } from './format.ts';

const nbsp = '\u00A0';

describe('The format of money (docs/rules.md#money-3)', () => {
  it('an amount has the Argentine format: the sign $, dots between thousands, two decimals after a comma', () => {
    expect(formatMoney(256_300)).toBe(`$${nbsp}256.300,00`);
    expect(formatMoney(0)).toBe(`$${nbsp}0,00`);
    expect(formatMoney(14.06)).toBe(`$${nbsp}14,06`);
    expect(formatMoney(1_234_567.5)).toBe(`$${nbsp}1.234.567,50`);
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
