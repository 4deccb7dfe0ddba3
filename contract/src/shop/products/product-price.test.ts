import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  editedPrice,
  finalPrice,
  lacksPriceAfter,
  netOfTax,
  priceBeforeTax,
  productPrice,
  realProfitability,
  roundPriceUp,
} from './product-price.ts';

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

describe('Rounded prices (docs/rules.md#products-11)', () => {
  it('a computed price is rounded up to a multiple of the step, and a multiple does not change', () => {
    expect(roundPriceUp(1815.91, 'none')).toBe(1815.91);
    expect(roundPriceUp(1815.91, '10')).toBe(1820);
    expect(roundPriceUp(1815.91, '50')).toBe(1850);
    expect(roundPriceUp(1815.91, '100')).toBe(1900);
    expect(roundPriceUp(1815.91, '500')).toBe(2000);
    expect(roundPriceUp(2000, '1000')).toBe(2000);
    expect(roundPriceUp(2000.01, '1000')).toBe(3000);
  });

  it('a price of 0 remains 0, and the smallest price above 0 is rounded up to one step', () => {
    expect(finalPrice({ cost: 0, profitability: 80, fixedPrice: null }, '100')).toBe(0);
    expect(finalPrice({ cost: 0.01, profitability: 0, fixedPrice: null }, '100')).toBe(100);
  });

  it('a rounded price is a multiple of the step, and exceeds the computed price by less than the step', () => {
    fc.assert(
      fc.property(
        cents,
        percentHundredths,
        fc.constantFrom('10', '50', '100', '500', '1000'),
        (cost, percent, step) => {
          const source = { cost: cost / 100, profitability: percent / 100, fixedPrice: null };
          const [price, rounded] = [finalPrice(source, 'none'), finalPrice(source, step)];
          expect(rounded % Number(step)).toBe(0);
          expect(rounded).toBeGreaterThanOrEqual(price);
          expect(rounded - price).toBeLessThan(Number(step));
        },
      ),
    );
  });

  it('an edit keeps the price unless it changes the cost, the profitability or the fixed price', () => {
    const stored = { cost: 100, profitability: 50, fixedPrice: null, price: 181.5 };
    expect(editedPrice(stored, stored, '100')).toBe(181.5);
    expect(editedPrice(stored, { ...stored, cost: 101 }, '100')).toBe(200);
    expect(editedPrice(stored, { ...stored, fixedPrice: 199.9 }, '100')).toBe(199.9);
    const fixed = { ...stored, fixedPrice: 199.9, price: 199.9 };
    expect(editedPrice(fixed, { ...fixed, cost: 500 }, '100')).toBe(199.9);
    expect(editedPrice(fixed, { ...fixed, fixedPrice: null }, '100')).toBe(200);
    expect(editedPrice(undefined, stored, '100')).toBe(200);
  });
});

describe('The margin of a price (docs/rules.md#products-12)', () => {
  it('a price of 1.815 is 1.500 before tax, which is a margin of 50 % over a cost of 1.000', () => {
    expect(netOfTax(1815)).toBe(1500);
    expect(realProfitability(1815, 1000)).toBe(50);
    expect(realProfitability(1000, 1000)).toBe(-17.36);
    expect(realProfitability(1000, 0)).toBeUndefined();
  });

  it('the margin of a computed price differs from the profitability only by the rounding to cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 1_000_000_000 }), percentHundredths, (cost, percent) => {
        const margin = realProfitability(productPrice(cost / 100, percent / 100), cost / 100) ?? 0;
        expect(Math.abs(margin - percent / 100)).toBeLessThanOrEqual(0.02);
      }),
    );
  });
});

describe('A product without a price (docs/rules.md#products-17)', () => {
  const unpriced = { cost: 0, profitability: 0, fixedPrice: null, lacksPrice: true };
  it.each([
    [unpriced, { fixedPrice: 5000 }, false],
    [unpriced, { cost: 100 }, true],
    [unpriced, { cost: 100, profitability: 50 }, false],
    [{ ...unpriced, profitability: 50 }, { cost: 100 }, false],
    [unpriced, { lacksPrice: false }, false],
    [{ ...unpriced, lacksPrice: false }, { lacksPrice: true }, true],
    [{ ...unpriced, cost: 100, profitability: 50 }, { cost: 110 }, true],
  ])('after %j and the edit %j, the product lacks a price: %s', (stored, edit, lacks) =>
    expect(lacksPriceAfter(stored, { ...stored, ...edit })).toBe(lacks),
  );
});
