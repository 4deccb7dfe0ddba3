import { describe, expect, it } from 'vitest';
import { voucherAmounts } from '../vat/vat-amounts.ts';
import { billedLines } from './billed-lines.ts';

const line = (unitPrice: number, vatRate: '21' | '10.5' = '21', quantity = 1) => ({
  description: 'Armazon',
  code: 'A1',
  quantity,
  unitPrice,
  vatRate,
});

describe('The lines of an invoice (docs/rules.md#invoices-4)', () => {
  it('discount and surcharge are lines of their own, and count before the rates are added up', () => {
    const { lines, totals } = billedLines({ lines: [line(1_000_000)], discount: 0, surcharge: 150_000 });
    expect(lines.map(({ description, total }) => [description, total])).toEqual([
      ['Armazon', 1_000_000],
      ['Recargo', 150_000],
    ]);
    expect(voucherAmounts('B', totals)).toMatchObject({ net: 950_413, vat: 199_587 });
  });

  it('a surcharge on a sale with a discount of 100 % has the rate of the first line', () => {
    const { totals } = billedLines({ lines: [line(6000), line(3000, '10.5')], discount: 9000, surcharge: 100 });
    expect(totals).toEqual([
      { rate: '21', total: 100 },
      { rate: '10.5', total: 0 },
    ]);
  });

  it('a discount over two rates is split in proportion', () => {
    const { lines, totals } = billedLines({ lines: [line(6000), line(3000, '10.5')], discount: 100, surcharge: 0 });
    expect(totals).toEqual([
      { rate: '21', total: 5933 },
      { rate: '10.5', total: 2967 },
    ]);
    expect(lines.slice(2).map(({ description, total }) => [description, total])).toEqual([
      ['Descuento (21 %)', -67],
      ['Descuento (10,5 %)', -33],
    ]);
  });
});
