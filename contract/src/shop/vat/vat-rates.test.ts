import { Big } from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ratesWithoutVat, splitInProportion, splitTotal, voucherAmounts } from './vat-rates.ts';

const cents = (pesos: number) => Math.round(pesos * 100);
const of = (rate: '21' | '10.5' | 'exempt', pesos: number) => ({ rate, total: cents(pesos) });

const without = (rate: '21' | '10.5', total: number) => ratesWithoutVat('B', voucherAmounts('B', [of(rate, total)]));

describe('The amounts of a voucher (docs/rules.md#invoices-4)', () => {
  it.each([
    ['12100.00', 12_100, 10_000, 2100],
    ['100.01', 100.01, 82.65, 17.36],
    ['1000.00', 1000, 826.45, 173.55],
    ['9999999.99', 9_999_999.99, 8_264_462.8, 1_735_537.19],
    ['10000000.00', 10_000_000, 8_264_462.81, 1_735_537.19],
    ['145200.00 less 10 %', 130_680, 108_000, 22_680],
    ['4033.33', 4033.33, 3333.33, 700],
    ['1000 units at 1.50', 1500, 1239.67, 260.33],
    ['three lines of 33.33', 99.99, 82.64, 17.35],
    ['10000.00 and a surcharge of 15 %', 11_500, 9504.13, 1995.87],
  ])('a total of %s at 21 % is split into the expected net amount and VAT', (_, total, net, vat) => {
    expect(voucherAmounts('B', [of('21', total)])).toMatchObject({
      net: cents(net),
      vat: cents(vat),
      total: cents(total),
    });
  });

  it('class C separates no VAT', () => {
    expect(voucherAmounts('C', [of('21', 85_000.5)])).toMatchObject({
      net: 8_500_050,
      vat: 0,
      exempt: 0,
      total: 8_500_050,
    });
  });

  it('a voucher with two rates has a net amount and a VAT per rate', () => {
    expect(voucherAmounts('A', [of('21', 60_000), of('10.5', 40_000)])).toEqual({
      net: 8_578_588,
      vat: 1_421_412,
      exempt: 0,
      total: 10_000_000,
      rates: [
        { rate: '21', total: 6_000_000, base: 4_958_678, amount: 1_041_322 },
        { rate: '10.5', total: 4_000_000, base: 3_619_910, amount: 380_090 },
      ],
    });
  });

  it('an exempt amount has neither net amount nor VAT', () => {
    expect(voucherAmounts('B', [of('exempt', 40_000)])).toMatchObject({
      net: 0,
      vat: 0,
      exempt: 4_000_000,
      total: 4_000_000,
    });
  });

  it('the smallest total with VAT is 0.03 at 21 %, and 0.06 at 10,5 %', () => {
    expect([without('21', 0.02), without('21', 0.03)]).toEqual([['21'], []]);
    expect([without('10.5', 0.05), without('10.5', 0.06)]).toEqual([['10.5'], []]);
  });

  it('the parts add up to the total, and the VAT differs from net × rate by at most a cent, for totals up to 20000.00', () => {
    for (const rate of ['21', '10.5', '27'] as const) {
      for (let total = 1; total <= 2_000_000; total += 97) {
        const { base, amount } = splitTotal({ rate, total });
        if (base + amount !== total || Math.abs(base * Number(rate) - amount * 100) > 100) {
          expect({ rate, total, base, amount }).toBeUndefined();
        }
      }
    }
  });

  it('an amount split in proportion loses no cent, and the remaining cent goes to the largest part', () => {
    expect(splitInProportion(100, [1, 2])).toEqual([33, 67]);
    expect(splitInProportion(-100, [1, 2])).toEqual([-33, -67]);
    fc.assert(
      fc.property(
        fc.integer({ min: -99_999_999, max: 99_999_999 }),
        fc.array(fc.integer({ min: 0, max: 99_999_999 }), { minLength: 1, maxLength: 5 }),
        (amount, weights) => {
          const parts = splitInProportion(amount, weights);
          expect(parts.reduce((sum, part) => sum.plus(part), new Big(0)).toNumber()).toBe(amount);
        },
      ),
    );
  });
});
