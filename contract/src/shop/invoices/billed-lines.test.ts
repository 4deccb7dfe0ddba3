import { describe, expect, it } from 'vitest';
import { voucherAmounts } from '../vat/vat-amounts.ts';
import { billedLines } from './billed-lines.ts';
import { amountsLeft, creditedAmounts } from './credited-amounts.ts';

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

describe('The amounts that notes credit (docs/rules.md#invoices-8)', () => {
  const { rates } = voucherAmounts('B', [{ rate: '21', total: 1_210_000 }]);

  it('the invoice and its notes add up to zero, to the cent, in every part', () => {
    const first = creditedAmounts(rates, [{ amount: 403_333 }]);
    const left = amountsLeft(rates, first);
    const last = creditedAmounts(left, [{ amount: 806_667 }]);
    expect(amountsLeft(rates, [...first, ...last])).toEqual([{ rate: '21', total: 0, base: 0, amount: 0 }]);
  });

  it('a note that would leave less than the first valid total is refused', () => {
    expect(() => creditedAmounts(rates, [{ amount: 1_209_999 }])).toThrow('acreditá todo');
  });

  it('an unknown rate and a repeated rate are refused', () => {
    expect(() => creditedAmounts(rates, [{ rate: '10.5', amount: 1 }])).toThrow('alícuota');
    expect(() => creditedAmounts(rates, [{ amount: 100 }, { rate: '21', amount: 100 }])).toThrow('repetida');
  });
});
