import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  depositProblem,
  discountAfterSwitch,
  invalidDiscount,
  isValidDiscount,
  lineTotal,
  saleAmounts,
  saleBalance,
} from './sale-total.ts';
import { discountTypes } from '../sale-values/sale-status-labels.ts';
import { paymentStatuses } from '../sale-values/sale-status-labels.ts';

const money = fc.integer({ min: 0, max: 100_000_000 }).map((cents) => cents / 100);
const quantity = fc.integer({ min: 1, max: 50 });
const line = fc.record({ price: money, quantity });
const lines = fc.array(line, { maxLength: 8 });
const discountType = fc.constantFrom(...discountTypes);
const anyDiscount = fc.oneof(money, fc.double(), fc.constantFrom(0, 10, 100, 101, -1, Number.NaN));
const inCents = (pesos: number) => Math.round(pesos * 100);

describe('Total of a sale (docs/rules.md#sales-4)', () => {
  it('the total is the sum of price × quantity over products and custom products', () => {
    const sold = [
      { price: 15_000.5, quantity: 2 },
      { price: 0.1, quantity: 3 },
    ];
    expect(saleAmounts(sold, 0, 'nominal')).toEqual({ subtotal: 30_001.3, discountAmount: 0, total: 30_001.3 });
  });

  it('the total of a line is its price times its units, without binary rounding errors', () => {
    expect(lineTotal({ price: 0.1, quantity: 3 })).toBe(0.3);
    expect(lineTotal({ price: 1.15, quantity: 100 })).toBe(115);
  });

  it('a sale without lines has the total 0', () => expect(saleAmounts([], 0, 'percentage').total).toBe(0));

  it('a discount in pesos lowers the total', () => {
    const amounts = saleAmounts([{ price: 1000, quantity: 1 }], 250.5, 'nominal');
    expect(amounts).toEqual({ subtotal: 1000, discountAmount: 250.5, total: 749.5 });
  });

  it('a percentage discount lowers the total by subtotal × percent / 100, rounded to two decimals', () => {
    const amounts = saleAmounts([{ price: 10.05, quantity: 1 }], 50, 'percentage');
    expect(amounts).toEqual({ subtotal: 10.05, discountAmount: 5.03, total: 5.02 });
    expect(saleAmounts([{ price: 100, quantity: 1 }], 12.5, 'percentage').total).toBe(87.5);
  });

  it('a discount of 100 % makes the total 0', () => {
    fc.assert(fc.property(lines, (sold) => saleAmounts(sold, 100, 'percentage').total === 0));
  });

  it('a discount of the whole subtotal makes the total 0', () => {
    fc.assert(
      fc.property(lines, (sold) => {
        const { subtotal } = saleAmounts(sold, 0, 'nominal');
        expect(saleAmounts(sold, subtotal, 'nominal').total).toBe(0);
      }),
    );
  });

  it('the total is never negative and never over the subtotal, for any typed discount', () => {
    fc.assert(
      fc.property(lines, anyDiscount, discountType, (sold, discount, type) => {
        const { subtotal, total } = saleAmounts(sold, discount, type);
        expect(total).toBeGreaterThanOrEqual(0);
        expect(total).toBeLessThanOrEqual(subtotal);
      }),
    );
  });

  it('the total is exactly the subtotal less the discount, in whole cents', () => {
    fc.assert(
      fc.property(lines, anyDiscount, discountType, (sold, discount, type) => {
        const { subtotal, discountAmount, total } = saleAmounts(sold, discount, type);
        expect(inCents(total)).toBe(inCents(subtotal) - inCents(discountAmount));
        for (const amount of [subtotal, discountAmount, total]) expect(amount).toBe(inCents(amount) / 100);
      }),
    );
  });

  it('the total does not change when a line is split in two', () => {
    fc.assert(
      fc.property(lines, money, quantity, quantity, anyDiscount, discountType, (rest, price, some, more, off, type) => {
        const whole = saleAmounts([...rest, { price, quantity: some + more }], off, type);
        const split = saleAmounts([{ price, quantity: some }, ...rest, { price, quantity: more }], off, type);
        expect(split).toEqual(whole);
      }),
    );
  });

  it('an invalid discount counts as no discount', () => {
    const sold = [{ price: 500, quantity: 1 }];
    for (const [discount, type] of [
      [-1, 'nominal'],
      [500.01, 'nominal'],
      [100.01, 'percentage'],
      [Number.NaN, 'percentage'],
    ] as const) {
      expect(saleAmounts(sold, discount, type)).toEqual({ subtotal: 500, discountAmount: 0, total: 500 });
    }
  });
});

describe('Discount (docs/rules.md#sales-9)', () => {
  it('a percentage is from 0 to 100', () => {
    expect(isValidDiscount(0, 'percentage', 500)).toBe(true);
    expect(isValidDiscount(100, 'percentage', 50)).toBe(true);
    expect(isValidDiscount(100.01, 'percentage', 500)).toBe(false);
    expect(isValidDiscount(-0.01, 'percentage', 500)).toBe(false);
  });

  it('a discount in pesos is from 0 to the subtotal', () => {
    expect(isValidDiscount(0, 'nominal', 0)).toBe(true);
    expect(isValidDiscount(500, 'nominal', 500)).toBe(true);
    expect(isValidDiscount(500.01, 'nominal', 500)).toBe(false);
    expect(isValidDiscount(-1, 'nominal', 500)).toBe(false);
  });

  it('a discount is a number with at most two decimals', () => {
    expect(isValidDiscount(12.34, 'percentage', 500)).toBe(true);
    expect(isValidDiscount(12.345, 'percentage', 500)).toBe(false);
    expect(isValidDiscount(Number.NaN, 'nominal', 500)).toBe(false);
    expect(isValidDiscount(Number.POSITIVE_INFINITY, 'nominal', 500)).toBe(false);
  });

  it("an invalid discount is refused with 'El descuento ingresado no es válido.'", () => {
    expect(invalidDiscount).toBe('El descuento ingresado no es válido.');
  });
});

describe('Switching the discount type (docs/rules.md#sales-11)', () => {
  it('a switch to percentage changes a value over 100 to 10', () => {
    expect(discountAfterSwitch(101, 'percentage')).toBe(10);
    expect(discountAfterSwitch(100.01, 'percentage')).toBe(10);
    expect(discountAfterSwitch(2500, 'percentage')).toBe(10);
  });

  it('a switch to percentage keeps a value of up to 100', () => {
    expect(discountAfterSwitch(100, 'percentage')).toBe(100);
    expect(discountAfterSwitch(0, 'percentage')).toBe(0);
  });

  it('a switch to pesos keeps the value', () => {
    expect(discountAfterSwitch(2500, 'nominal')).toBe(2500);
    expect(discountAfterSwitch(50, 'nominal')).toBe(50);
  });

  it('a switch to percentage always gives a valid percentage', () => {
    fc.assert(
      fc.property(money, (value) => isValidDiscount(discountAfterSwitch(value, 'percentage'), 'percentage', 0)),
    );
  });
});

describe('Deposit and balance (docs/rules.md#sales-12)', () => {
  it('the balance of a sale with a deposit is total − deposit', () => {
    expect(saleBalance(1000, 400, 'waiting')).toBe(600);
    expect(saleBalance(0.3, 0.1, 'waiting')).toBe(0.2);
    expect(saleBalance(1000, 0, 'waiting')).toBe(1000);
    expect(saleBalance(1000, 1000, 'waiting')).toBe(0);
  });

  it('the balance of a charged or reimbursed sale is 0', () => {
    expect(saleBalance(1000, 0, 'charged')).toBe(0);
    expect(saleBalance(1000, 0, 'reimbursed')).toBe(0);
  });

  it('deposit and balance add up to the total while the sale waits for its payment', () => {
    fc.assert(
      fc.property(money, money, (one, other) => {
        const [deposit, total] = one < other ? [one, other] : [other, one];
        expect(inCents(saleBalance(total, deposit, 'waiting'))).toBe(inCents(total) - inCents(deposit));
      }),
    );
  });

  it('a deposit is from 0 to the total', () => {
    expect(depositProblem(0, { total: 1000, clientTotal: 1000 }, 'waiting')).toBeUndefined();
    expect(depositProblem(1000, { total: 1000, clientTotal: 1000 }, 'waiting')).toBeUndefined();
    expect(depositProblem(1000.01, { total: 1000, clientTotal: 1000 }, 'waiting')).toBe(
      'La seña no puede superar el total de la venta.',
    );
  });

  it("the deposit of a covered sale is at most the client's part", () => {
    const covered = { total: 100, clientTotal: 60 };
    expect(depositProblem(60, covered, 'waiting')).toBeUndefined();
    expect(depositProblem(60.01, covered, 'waiting')?.replace('\u00A0', ' ')).toBe(
      'La seña no puede superar lo que paga el cliente: $ 60,00.',
    );
  });

  it('only a sale that waits for its payment has a deposit', () => {
    expect(depositProblem(1, { total: 1000, clientTotal: 1000 }, 'charged')).toBe(
      'La seña solo corresponde a una venta señada.',
    );
    expect(depositProblem(1, { total: 1000, clientTotal: 1000 }, 'reimbursed')).toBe(
      'La seña solo corresponde a una venta señada.',
    );
  });

  it('a sale without a deposit is valid in every payment status', () => {
    for (const status of paymentStatuses)
      expect(depositProblem(0, { total: 1000, clientTotal: 1000 }, status)).toBeUndefined();
  });
});
