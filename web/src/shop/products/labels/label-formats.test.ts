import { describe, expect, test } from 'vitest';
import { barsOf } from '../../../base/print/barcode.tsx';
import { barcodeWidth, cornerOf, labelFormats, pagesOf, perPage } from './label-formats.ts';

const formatOf = (name: (typeof labelFormats)[number]['name']) => {
  const found = labelFormats.find((format) => format.name === name);
  if (!found) throw new Error(`There is no format ${name}`);
  return found;
};

describe('The formats of labels (docs/rules.md#codes-5)', () => {
  test.each(labelFormats)('$title: every label lies on its page', (format) => {
    const page = perPage(format) === 1 ? { width: format.width, height: format.height } : { width: 210, height: 297 };
    const last = cornerOf(format, perPage(format) - 1);
    expect(cornerOf(format, 0).x).toBeGreaterThanOrEqual(0);
    expect(cornerOf(format, 0).y).toBeGreaterThanOrEqual(0);
    expect(last.x + format.width).toBeLessThanOrEqual(page.width);
    expect(last.y + format.height).toBeLessThanOrEqual(page.height);
    for (const { x, width } of format.areas) expect(x + width).toBeLessThanOrEqual(format.width);
  });

  test.each(labelFormats)('$title: an EAN-13 is wide enough for a scanner', ({ areas, padding }) => {
    const area = areas.at(-1)?.width ?? 0;
    expect(barcodeWidth(barsOf('4006381333931').width, area - 2 * padding)).toBeGreaterThan(0);
  });

  test('the first label is at the first free position of the first page, and the labels continue on the next page', () => {
    const sheet = formatOf('a4-24');
    const pages = pagesOf(
      Array.from({ length: 25 }, (_, label) => label),
      sheet,
      2,
    );
    expect(pages.map((page) => page.length)).toEqual([24, 3]);
    expect(pages[0]?.slice(0, 4)).toEqual([undefined, undefined, 0, 1]);
    expect(cornerOf(sheet, 0)).toEqual({ x: 0, y: 0.5 });
    expect(cornerOf(sheet, 4)).toEqual({ x: 70, y: 37.5 });
    expect(pagesOf(['A', 'B'], formatOf('roll-50'), 0)).toEqual([['A'], ['B']]);
  });

  test('a barcode is at most as wide as scanners need, and is left out if it would be too narrow for scanners', () => {
    expect(barcodeWidth(100, 64)).toBeCloseTo(33);
    expect(barcodeWidth(100, 20)).toBeCloseTo(20);
    expect(barcodeWidth(200, 24)).toBeUndefined();
  });

  test('the bars of EAN and UPC have the widths of their standard; other texts are Code 128', () => {
    expect(barsOf('4006381333931').width).toBe(95 + 22);
    expect(barsOf('96385074').width).toBe(67 + 22);
    expect(barsOf('036000291452').width).toBe(95 + 22);
    expect(barsOf('AR-100').width).toBe(101 + 22);
    // The path begins with the guard bars and the first digit after the guard bars: 0, whose bars and spaces in set A
    // are 3-2-1-1 modules wide.
    expect(barsOf('4006381333931').path).toMatch(/^M11 0h1v1h-1zM13 0h1v1h-1zM17 0h2v1h-2zM20 0h1v1h-1z/);
  });
});
