import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barcodeKey, hasRightCheckDigit, inStoreBarcode, symbologyOf } from './barcodes.ts';
import { frameSize, products } from './products.ts';
import { product as whole } from '../../testing/examples.ts';
import { problemsOf } from '../../testing/problems-of.ts';

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

  it('a UPC-A and the EAN-13 with a 0 before the same digits are one code; the case of letters does not matter', () => {
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

describe('A barcode that Dioptría creates for a product of a shop (docs/rules.md#codes-2)', () => {
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
