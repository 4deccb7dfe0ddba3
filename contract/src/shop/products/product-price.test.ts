import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceBeforeTax, productPrice } from './product-price.ts';

const cents = fc.integer({ min: 0, max: 1_000_000_000 });
const percentHundredths = fc.integer({ min: 0, max: 1_000_000 });

/** a × b / divisor in whole numbers, rounded half up: an independent calculation to compare with. */
const times = (a: number, b: number, divisor: number) =>
  Number((BigInt(a) * BigInt(b) * 2n + BigInt(divisor)) / (BigInt(divisor) * 2n));

describe('Price of a product (docs/rules.md#products-2)', () => {
  it('a cost of 10,10 and a profitability of 15 % give 11,62 before tax and 14,06 with tax', () => {
    expect(priceBeforeTax(10.1, 15)).toBe(11.62);
    expect(productPrice(10.1, 15)).toBe(14.06);
  });

  it('the price is cost × (1 + profitability / 100), rounded, then × 1,21, rounded again', () => {
    expect(productPrice(100, 50)).toBe(181.5);
    expect(productPrice(1000, 0)).toBe(1210);
    expect(productPrice(33.33, 33.33)).toBe(53.77);
  });

  it('the price is rounded before the tax and after the tax: 0,03 at 50 % is 0,05, then 0,06', () => {
    expect(priceBeforeTax(0.03, 50)).toBe(0.05);
    expect(productPrice(0.03, 50)).toBe(0.06);
    expect(productPrice(1.03, 7.5)).toBe(1.34);
  });

  it('a product without cost has the price 0', () => expect(productPrice(0, 80)).toBe(0));

  it('the price equals the result of whole-number arithmetic for every cost and profitability', () => {
    fc.assert(
      fc.property(cents, percentHundredths, (cost, percent) => {
        const beforeTax = times(cost, 10_000 + percent, 10_000);
        expect(priceBeforeTax(cost / 100, percent / 100)).toBe(beforeTax / 100);
        expect(productPrice(cost / 100, percent / 100)).toBe(times(beforeTax, 121, 100) / 100);
      }),
    );
  });

  it('the price never falls when the cost or the profitability rises', () => {
    fc.assert(
      fc.property(cents, percentHundredths, (cost, percent) => {
        const price = productPrice(cost / 100, percent / 100);
        expect(productPrice((cost + 1) / 100, percent / 100)).toBeGreaterThanOrEqual(price);
        expect(productPrice(cost / 100, (percent + 1) / 100)).toBeGreaterThanOrEqual(price);
      }),
    );
  });
});
