import { describe, expect, it } from 'vitest';
import { type RateAmounts, voucherAmounts } from '../vat/vat-rates.ts';
import {
  amountsLeft,
  amountsOfLines,
  billedLines,
  creditedAmounts,
  linesAt,
  type NoteProblem,
  partLines,
  unitsLeft,
} from './billed-amounts.ts';

const line = (unitPrice: number, vatRate: '21' | '10.5' | 'exempt' = '21', quantity = 1) => ({
  description: 'Armazon',
  code: 'A1',
  quantity,
  unitPrice,
  vatRate,
});

interface Options {
  discount?: number;
  surcharge?: number;
  letter?: 'B' | 'C';
}

function invoiceOf(lines: ReturnType<typeof line>[], { discount = 0, surcharge = 0, letter = 'B' }: Options = {}) {
  const billed = billedLines({ lines, discount, surcharge });
  return { lines: billed.lines, rates: voucherAmounts(letter, billed.totals).rates };
}

const chosen = (position: number, quantity: number) => ({ position, quantity });

const problemOf = (calculate: () => unknown) => {
  try {
    calculate();
  } catch (error) {
    const { path, message, exceeds } = error as NoteProblem;
    return { path, message, exceeds };
  }
  return undefined;
};

describe('The amounts that credit notes subtract from an invoice (docs/rules.md#invoices-8)', () => {
  const { rates } = invoiceOf([line(1_210_000)]);

  it('an invoice and the notes that credit all of it add up to zero, to the cent, in every part', () => {
    const first = creditedAmounts(rates, [{ amount: 403_333 }]);
    const left = amountsLeft(rates, first);
    const last = creditedAmounts(left, [{ amount: 806_667 }]);
    expect(amountsLeft(rates, [...first, ...last])).toEqual([{ rate: '21', total: 0, base: 0, amount: 0 }]);
  });

  it('after two notes for one unit each, a line has only its other units left, even if another line has the same product', () => {
    const { lines, rates: all } = invoiceOf([line(1000, '21', 3), line(1000, '21', 2)]);
    const noted = [chosen(0, 1), chosen(0, 1)].flatMap((one) => amountsOfLines(lines, all, [one]).lines);
    expect(unitsLeft(lines, noted)).toEqual([1, 2]);
    expect(problemOf(() => amountsOfLines(lines, all, [chosen(0, 2)], [1, 2]))?.path).toBe('lines.0.quantity');
  });

  it('a note above the remaining amount is refused, and the message has the remaining amount', () => {
    expect(problemOf(() => creditedAmounts(rates, [{ amount: 1_210_001 }]))).toEqual({
      path: 'amounts.0.amount',
      message: 'La nota de crédito supera lo facturado: quedan $\u00A012.100,00 por acreditar.',
      exceeds: true,
    });
  });

  it('a note is refused if it leaves a total whose VAT is 0.00, or if its own VAT is 0.00', () => {
    expect(() => creditedAmounts(rates, [{ amount: 1_209_998 }])).toThrow('acreditá todo');
    expect(creditedAmounts(rates, [{ amount: 1_209_997 }])).toMatchObject([{ total: 1_209_997 }]);
    expect(() => creditedAmounts(rates, [{ amount: 2 }])).toThrow('su IVA es $ 0,00');
    expect(creditedAmounts(rates, [{ amount: 3 }])).toEqual([{ rate: '21', total: 3, base: 2, amount: 1 }]);
  });

  it('small notes whose VAT is rounded never use up the net amount or the VAT of the invoice, and a last note can credit the remaining amount', () => {
    let left = invoiceOf([line(100)]).rates;
    const creditPart = () => {
      left = amountsLeft(left, creditedAmounts(left, [{ amount: 8 }]));
    };
    for (let note = 0; note < 11; note += 1) creditPart();
    expect(left).toEqual([{ rate: '21', total: 12, base: 6, amount: 6 }]);
    expect(creditPart).toThrow('acreditá todo');
    expect(creditedAmounts(left, [{ amount: 12 }])).toEqual(left);
  });

  it('a request may leave out the rate of an amount only if the invoice has one rate', () => {
    const two = invoiceOf([line(6000), line(3000, '10.5')]).rates;
    expect(() => creditedAmounts(two, [{ amount: 100 }])).toThrow('alícuota');
    expect(creditedAmounts(two, [{ rate: '10.5', amount: 3000 }])).toEqual([two[1]]);
  });

  it('an unknown rate, a repeated rate and an empty list of amounts are refused', () => {
    expect(() => creditedAmounts(rates, [{ rate: '10.5', amount: 100 }])).toThrow('alícuota');
    expect(() => creditedAmounts(rates, [{ amount: 100 }, { rate: '21', amount: 100 }])).toThrow('repetida');
    expect(problemOf(() => creditedAmounts(rates, []))?.path).toBe('lines');
  });

  it('amounts without VAT are credited as they are: class C, and exempt amounts', () => {
    const { rates: ofC } = invoiceOf([line(1000)], { letter: 'C' });
    expect(creditedAmounts(ofC, [{ amount: 1 }])).toEqual([{ rate: '21', total: 1, base: 1, amount: 0 }]);
    const { rates: exempt } = invoiceOf([line(1000, 'exempt')]);
    expect(creditedAmounts(exempt, [{ amount: 400 }])).toEqual([{ rate: 'exempt', total: 400, base: 400, amount: 0 }]);
  });

  it('an amount that differs from the remaining amount only by rounding credits the remaining amount, and a completely credited rate accepts no amount', () => {
    for (const amount of [1_209_999, 1_210_000, 1_210_001]) {
      expect(creditedAmounts(rates, [{ amount, rounding: 1 }])).toEqual(rates);
    }
    expect(problemOf(() => creditedAmounts(rates, [{ amount: 1_210_002, rounding: 1 }]))?.exceeds).toBe(true);
    const none = amountsLeft(rates, rates);
    expect(problemOf(() => creditedAmounts(none, [{ amount: 1, rounding: 1 }]))?.exceeds).toBe(true);
  });
});

describe('A credit note for units of lines (docs/rules.md#invoices-8)', () => {
  const { lines, rates } = invoiceOf([line(1000, '21', 3), line(500), line(200, '10.5', 2), line(0)], {
    discount: 390,
    surcharge: 39,
  });

  it('each unit takes its part of the discount and of the surcharge of its rate, and a gift has no amount', () => {
    // The rate of 21 % has 3500 of 3900, so 3500 − 350 + 35 are billed at this rate.
    expect(rates.map(({ rate, total }) => [rate, total])).toEqual([
      ['21', 3185],
      ['10.5', 364],
    ]);
    const { amounts, lines: credited } = amountsOfLines(lines, rates, [chosen(0, 2), chosen(2, 1), chosen(3, 1)]);
    expect(amounts).toEqual([
      { rate: '21', amount: 1820, rounding: 0 },
      { rate: '10.5', amount: 182, rounding: 0 },
    ]);
    expect(credited.map(({ quantity, unitPrice, total }) => [quantity, unitPrice, total])).toEqual([
      [2, 910, 1820],
      [1, 182, 182],
      [1, 0, 0],
    ]);
  });

  it('the amounts of all units at a rate add up to the total of the rate', () => {
    const all = lines.flatMap(({ quantity, isAdjustment }, index) => (isAdjustment ? [] : [chosen(index, quantity)]));
    const { amounts } = amountsOfLines(lines, rates, all);
    expect(creditedAmounts(rates, amounts, 'lines')).toEqual(rates);
  });

  it('notes for one unit each, in any order of the lines, credit the whole total of a line, even if the total is not divisible by the units', () => {
    const covered = { ...line(100, 'exempt', 7), unitPrice: 99, total: 695, isAdjustment: false };
    const invoiced = [covered, { ...covered, quantity: 200, total: 19_899 }];
    const whole: RateAmounts[] = [{ rate: 'exempt', total: 20_594, base: 20_594, amount: 0 }];
    const taken: number[] = [];
    let left = { rates: whole, units: [7, 200] };
    for (const position of [...Array.from({ length: 200 }, () => 1), 0, 0, 0, 0, 0, 0, 0]) {
      const { amounts } = amountsOfLines(invoiced, whole, [chosen(position, 1)], left.units);
      const credited = creditedAmounts(left.rates, amounts, 'lines');
      taken.push(credited[0]?.total ?? 0);
      left = {
        rates: amountsLeft(left.rates, credited),
        units: left.units.map((of, at) => (at === position ? of - 1 : of)),
      };
    }
    expect(left.rates).toMatchObject([{ total: 0 }]);
    expect([Math.min(...taken), Math.max(...taken)]).toEqual([99, 100]);
  });

  it('a note for the last unit credits the whole remaining amount, including the cents that a rejected note gave back', () => {
    const covered = [{ ...line(100, '21', 7), total: 695, isAdjustment: false }];
    const [whole] = invoiceOf([line(695)]).rates;
    // Six notes took 99 cents each, and the seventh unit has 101 cents.
    const credited = Array.from({ length: 6 }, () => ({ rate: '21' as const, total: 99, base: 82, amount: 17 }));
    const left = amountsLeft(whole ? [whole] : [], credited);
    const note = amountsOfLines(covered, whole ? [whole] : [], [chosen(0, 1)], [1]);
    const rest = creditedAmounts(left, note.amounts, 'lines');
    expect(rest).toEqual(left);
    expect(linesAt(note.lines, rest)).toMatchObject([{ quantity: 1, unitPrice: 101, total: 101 }]);
  });

  it('a note for units is refused, with the problem at the lines of the request, if it would leave too small an amount', () => {
    const tiny = invoiceOf([line(100), line(1)]);
    const { amounts } = amountsOfLines(tiny.lines, tiny.rates, [chosen(0, 1)]);
    expect(problemOf(() => creditedAmounts(tiny.rates, amounts, 'lines'))?.path).toBe('lines');
  });

  it('an unknown line, a discount, a repeated line and too many units are refused, with the problem at their place in the request', () => {
    const problemAt = (...requested: ReturnType<typeof chosen>[]) =>
      problemOf(() => amountsOfLines(lines, rates, requested))?.path;
    expect(problemAt(chosen(99, 1))).toBe('lines.0.position');
    expect(problemAt(chosen(0, 1), chosen(4, 1))).toBe('lines.1.position');
    expect(problemAt(chosen(0, 1), chosen(0, 1))).toBe('lines.1.position');
    expect(problemAt(chosen(0, 4))).toBe('lines.0.quantity');
    expect(problemAt(chosen(0, 3), chosen(1, 1))).toBeUndefined();
  });
});

it('a note for amounts has a line that names the invoice, and also the rate if the invoice has several rates', () => {
  const one = invoiceOf([line(6000)]).rates;
  const two = invoiceOf([line(6000), line(3000, '10.5')]).rates;
  expect(partLines('00001-00000124', one, one).map(({ description }) => description)).toEqual([
    'Sobre la factura 00001-00000124',
  ]);
  expect(partLines('00001-00000124', two.slice(1), two).map(({ description, total }) => [description, total])).toEqual([
    ['Sobre la factura 00001-00000124 (10,5 %)', 3000],
  ]);
});

describe('The lines of an invoice (docs/rules.md#invoices-4)', () => {
  it('discount and surcharge are separate lines, and belong to the total of a rate, from which the VAT is computed', () => {
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

  it('the discount of an invoice with two rates is split in proportion', () => {
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
