import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { product as whole } from '../../testing/examples.ts';
import { problemsOf } from '../../testing/problems-of.ts';
import {
  barcodeKey,
  editedPrice,
  finalPrice,
  hasRightCheckDigit,
  inStoreBarcode,
  netOfTax,
  priceBeforeTax,
  productPrice,
  realProfitability,
  roundPriceUp,
  symbologyOf,
} from './product-rules.ts';
import { frameSize, products } from './products.ts';

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
  it('a computed price is rounded up to the step, and a price on the step stays', () => {
    expect(roundPriceUp(1815.91, 'none')).toBe(1815.91);
    expect(roundPriceUp(1815.91, '10')).toBe(1820);
    expect(roundPriceUp(1815.91, '50')).toBe(1850);
    expect(roundPriceUp(1815.91, '100')).toBe(1900);
    expect(roundPriceUp(1815.91, '500')).toBe(2000);
    expect(roundPriceUp(2000, '1000')).toBe(2000);
    expect(roundPriceUp(2000.01, '1000')).toBe(3000);
  });

  it('a price of 0 stays 0, and the smallest price becomes the step', () => {
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
  it('a price of 1.815 has 1.500 before tax, and with a cost of 1.000 a margin of 50 %', () => {
    expect(netOfTax(1815)).toBe(1500);
    expect(realProfitability(1815, 1000)).toBe(50);
    expect(realProfitability(1000, 1000)).toBe(-17.36);
    expect(realProfitability(1000, 0)).toBeUndefined();
  });

  it('the margin of a computed price is the profitability, but for the rounding to cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 1_000_000_000 }), percentHundredths, (cost, percent) => {
        const margin = realProfitability(productPrice(cost / 100, percent / 100), cost / 100) ?? 0;
        expect(Math.abs(margin - percent / 100)).toBeLessThanOrEqual(0.02);
      }),
    );
  });
});

const { barcode: _barcode, eye: _eye, bridge: _bridge, temple: _temple, lensHeight: _height, ...product } = whole;
const problemsWith = (fields: object) => problemsOf(products.create, { ...product, ...fields });
const barcodeOf = (barcode: string) => products.create.parse({ ...product, barcode }).barcode;

describe('The barcode of a product (docs/rules.md#codes-1)', () => {
  it.each(['4006381333931', '7790895000997', '96385074', '036000291452', 'AR-100 / 52', 'A', '123456'])(
    'the barcode %s is accepted',
    (barcode) => expect(problemsWith({ barcode })).toEqual({}),
  );

  it.each(['4006381333930', '96385075', '036000291453'])(
    'the barcode %s is refused because of its check digit',
    (barcode) =>
      expect(problemsWith({ barcode })).toEqual({
        barcode: 'El dígito verificador no coincide: revisá los números del código de barras.',
      }),
  );

  it('a barcode is optional and can be removed', () => {
    expect(products.create.parse(product).barcode).toBe('');
    expect(products.update.parse({ barcode: '' })).toEqual({ barcode: '' });
  });

  it('a barcode has only characters that printers draw, and at least one letter or digit', () => {
    for (const barcode of ['ÑANDÚ', '--', '日本'])
      expect(problemsWith({ barcode })).toEqual({
        barcode: 'Solo puede tener letras sin acento, números y signos.',
      });
    expect(problemsWith({ barcode: 'X'.repeat(41) })).toEqual({ barcode: 'No puede superar los 40 caracteres.' });
  });

  it('a barcode is stored without the spaces between its digits', () => {
    expect(barcodeOf(' 4 006381 333931 ')).toBe('4006381333931');
    expect(barcodeOf('AR 100')).toBe('AR 100');
  });

  it('a UPC-A equals the EAN-13 with a 0 before it, and the case of letters does not matter', () => {
    expect(barcodeKey('036000291452')).toBe(barcodeKey('0036000291452'));
    expect(barcodeKey('ar-100')).toBe(barcodeKey('AR-100'));
    expect(barcodeKey('')).toBe('');
  });

  it('the check digit reveals any single wrong digit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_999_999 }),
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 1, max: 9 }),
        (number, place, difference) => {
          const code = inStoreBarcode(number);
          const wrong = (Number(code[place]) + difference) % 10;
          expect(hasRightCheckDigit(`${code.slice(0, place)}${wrong}${code.slice(place + 1)}`)).toBe(false);
        },
      ),
    );
  });
});

describe('A barcode that the product creates for a shop (docs/rules.md#codes-2)', () => {
  it('the barcode is an EAN-13 in the range that GS1 reserves for shops', () => {
    expect(inStoreBarcode(1)).toBe('2000000000015');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (number) => {
        const code = inStoreBarcode(number);
        expect([symbologyOf(code), hasRightCheckDigit(code), code.slice(0, 2)]).toEqual(['ean13', true, '20']);
      }),
    );
  });
});

describe('The measures of a frame (docs/rules.md#codes-3)', () => {
  it('measures are whole millimetres within the limits of frames', () => {
    expect(problemsWith({ eye: 30, bridge: 10, temple: 100, lensHeight: 20 })).toEqual({});
    expect(problemsWith({ eye: 80, bridge: 35, temple: 170, lensHeight: 60 })).toEqual({});
    expect(problemsWith({ eye: 29, bridge: 9, temple: 99, lensHeight: 19 })).toEqual({
      eye: 'No puede ser menor que 30.',
      bridge: 'No puede ser menor que 10.',
      temple: 'No puede ser menor que 100.',
      lensHeight: 'No puede ser menor que 20.',
    });
    expect(problemsWith({ eye: 81, bridge: 36, temple: 171, lensHeight: 61 })).toEqual({
      eye: 'No puede ser mayor que 80.',
      bridge: 'No puede ser mayor que 35.',
      temple: 'No puede ser mayor que 170.',
      lensHeight: 'No puede ser mayor que 60.',
    });
    expect(problemsWith({ eye: 52.5 })).toEqual({ eye: 'Ingresá un número entero.' });
  });

  it('measures are optional and can be removed', () => {
    expect(products.create.parse(product)).toMatchObject({ eye: null, bridge: null, temple: null, lensHeight: null });
    expect(products.update.parse({ eye: null })).toEqual({ eye: null });
  });

  it('measures are written as they are printed on a frame', () => {
    expect(frameSize({ eye: 52, bridge: 18, temple: 140 })).toBe('52-18-140');
    expect(frameSize({ eye: 52, bridge: 18, temple: null })).toBe('52-18');
    expect(frameSize({ eye: 52, bridge: null, temple: 140 })).toBe('');
    expect(frameSize({ eye: null, bridge: null, temple: null })).toBe('');
  });
});
