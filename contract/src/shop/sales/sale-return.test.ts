import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromCents, toCents } from '../../base/money.ts';
import type { LeftByMethod } from '../payments/left-by-method.ts';
import type { PaymentMethod } from '../sale-values/payment-labels.ts';
import { takesReturns } from './return-labels.ts';
import { SaleProblem } from './sale-problem.ts';
import {
  jobsAtLab,
  notedUnits,
  planReturn,
  proposedRefunds,
  type ReturnableSale,
  type ReturnedUnits,
  type ReturnRequest,
} from './sale-return.ts';
import { saleAmounts } from './sale-total.ts';

const frame = { name: 'Armazón', price: 70_000, quantity: 1, hasStock: true };
const lens = { name: 'Cristal', price: 15_000, quantity: 2, hasStock: true };
const sale = (fields: Partial<ReturnableSale> = {}): ReturnableSale => ({
  lines: [frame, lens],
  discount: 0,
  discountType: 'nominal',
  total: 100_000,
  paid: 100_000,
  orderStatus: 'delivered',
  paymentStatus: 'charged',
  ...fields,
});
const paidBy = (method: PaymentMethod, amount: number, surcharge = 0): LeftByMethod => ({
  method,
  amount: toCents(amount),
  surcharge: toCents(surcharge),
});
const units = (position: number, quantity: number): ReturnedUnits => ({ position, quantity, to: 'stock' });
const plan = (
  of: ReturnableSale,
  brought: LeftByMethod[],
  request: Partial<ReturnRequest>,
  atLab: { code: string; positions: number[] }[] = [],
) => planReturn(of, { brought, atLab }, { reimburses: false, lines: [], ...request });
function problemOf(run: () => unknown): { path: string; kind: string; message: string } {
  try {
    run();
  } catch (error) {
    if (error instanceof SaleProblem) return { path: error.path, kind: error.kind, message: error.message };
    throw error;
  }
  throw new Error('Nothing was refused');
}

describe('The plan of a return (docs/rules.md#returns-1)', () => {
  test('a part leaves the other units with their part of the discount', () => {
    const discounted = sale({ discount: 10_000, total: 90_000, paid: 90_000 });
    expect(plan(discounted, [paidBy('cash', 90_000)], { lines: [units(0, 1)] })).toEqual({
      reimburses: false,
      quantities: [0, 2],
      amounts: { discount: 3000, subtotal: 30_000, discountAmount: 3000, total: 27_000 },
      value: 63_000,
      refunds: [{ method: 'cash', amount: 63_000, surcharge: 0 }],
    });
  });

  test.each(['delivered', 'inProgress'] as const)(
    'of a reimbursed sale that is %s takes units without money',
    (orderStatus) => {
      const reimbursed = sale({ paymentStatus: 'reimbursed', paid: 0, orderStatus });
      expect(plan(reimbursed, [paidBy('cash', 0)], { lines: [units(0, 1)] })).toMatchObject({
        reimburses: true,
        quantities: [0, 2],
        value: 70_000,
        refunds: [],
      });
      expect(problemOf(() => plan(reimbursed, [], {}))).toMatchObject({ path: 'lines', kind: 'invalid' });
      expect(takesReturns({ ...reimbursed, quantities: [0, 2] })).toBe(true);
      expect(takesReturns({ ...reimbursed, quantities: [0, 0] })).toBe(false);
    },
  );

  test('all units that remain are the whole sale', () => {
    expect(plan(sale(), [paidBy('cash', 100_000)], { lines: [units(0, 1), units(1, 2)] })).toMatchObject({
      reimburses: true,
      amounts: { total: 0 },
    });
  });

  test.each([
    ['more units than the line has left', [units(1, 3)], 'lines.0.quantity', 'Como máximo pueden volver 2.'],
    ['a line of another sale', [units(2, 1)], 'lines.0.position', 'La venta no tiene ese renglón.'],
    ['a line twice', [units(1, 1), units(1, 1)], 'lines.1.position', 'El renglón está repetido.'],
    [
      'units whose place is unknown',
      [{ position: 0, quantity: 1 }],
      'lines.0.to',
      'Indicá si vuelve al stock o está roto.',
    ],
    ['no units of a part', [], 'lines', 'Indicá cuántas unidades vuelven.'],
  ])('refuses %s', (_, lines, path, message) => {
    expect(problemOf(() => plan(sale(), [], { lines }))).toMatchObject({ path, message });
  });

  test('knows the lines of each open job at the lab (docs/rules.md#returns-4)', () => {
    const jobs = [
      { code: '1L', kind: 'far', serviceLine: null, stage: 'sent', open: true },
      { code: '1C', kind: 'near', serviceLine: null, stage: 'received', open: true },
      { code: '1A', kind: 'both', serviceLine: null, stage: 'sent', open: false },
      { code: '1T1', kind: 'service', serviceLine: 0, stage: 'sent', open: true },
    ] as const;
    expect(jobsAtLab(jobs, ['none', 'far', 'near', 'both', 'far'])).toEqual([
      { code: '1L', positions: [1, 4] },
      { code: '1T1', positions: [0] },
    ]);
  });

  test('refuses lenses at the lab and says what to do, and takes the frame beside them', () => {
    const job = { code: '1234L', positions: [1] };
    const atWork = sale({ orderStatus: 'inProgress' });
    const { message, kind } = problemOf(() =>
      plan(atWork, [paidBy('cash', 100_000)], { reimburses: true, lines: [units(1, 1)] }, [job]),
    );
    expect(kind).toBe('locked');
    expect(message).toMatch(/«Cristal» está en el laboratorio \(trabajo 1234L\): .*Taller/);
    const brought = [paidBy('cash', 100_000)];
    expect(plan(atWork, brought, { reimburses: true, lines: [units(0, 1)] }, [job]).quantities).toEqual([0, 2]);
  });

  test.each([
    ['a part of a sale that is not delivered', { orderStatus: 'finished' }, { lines: [units(0, 1)] }],
    ['a reimbursed sale without units', { paymentStatus: 'reimbursed', paid: 0 }, { reimburses: true }],
    ['units of a canceled sale', { orderStatus: 'canceled' }, { reimburses: true, lines: [units(0, 1)] }],
  ] as const)('refuses %s', (_, fields, request) => {
    expect(problemOf(() => plan(sale(fields), [], request)).kind).toBe('locked');
  });
});

describe('The money of a return (docs/rules.md#returns-2)', () => {
  const byTwo = [paidBy('cash', 40_000), paidBy('creditCard', 60_000, 6000)];

  test('goes back as it came in: the same part of each method and of its surcharge', () => {
    expect(plan(sale(), byTwo, { lines: [units(1, 2)] }).refunds).toEqual([
      { method: 'cash', amount: 12_000, surcharge: 0 },
      { method: 'creditCard', amount: 18_000, surcharge: 1800 },
    ]);
    expect(proposedRefunds(byTwo, 0.01)).toEqual([{ method: 'creditCard', amount: 0.01 }]);
  });

  test.each([
    ['a third and two thirds', [33_333.33, 66_666.67], 20_000, [6667, 13_333]],
    ['cents stay on one method', [33_333.33, 66_666.67], 20_000.5, [6667, 13_333.5]],
    ['all that was paid goes back to the cent', [33_333.33, 66_666.67], 100_000, [33_333.33, 66_666.67]],
    ['no method gives back more than it brought', [0.6, 99.4], 99.9, [0.6, 99.3]],
    ['less than one peso', [60, 40], 0.8, [0.8]],
  ])('is proposed in whole pesos: %s', (_, [cash = 0, card = 0], due, amounts) => {
    const brought = [paidBy('cash', cash), paidBy('creditCard', card)];
    expect(proposedRefunds(brought, due).map(({ amount }) => amount)).toEqual(amounts);
  });

  test('lowers the balance first: only what is paid beyond the rest of the sale goes back', () => {
    const owing = sale({ paid: 40_000, paymentStatus: 'waiting' });
    expect(plan(owing, [paidBy('cash', 40_000)], { lines: [units(0, 1)] }).refunds).toEqual([
      { method: 'cash', amount: 10_000, surcharge: 0 },
    ]);
    expect(plan(owing, [paidBy('cash', 40_000)], { lines: [units(1, 2)] }).refunds).toEqual([]);
  });

  test('may become credit of the client, without the surcharge of the method', () => {
    const refunds = [{ method: 'creditNote', amount: 70_000 } as const];
    expect(plan(sale(), byTwo, { lines: [units(0, 1)], refunds }).refunds).toEqual([
      { method: 'creditNote', amount: 70_000, surcharge: 0 },
    ]);
  });

  test.each([
    ['more than a method brought', [{ method: 'cash', amount: 40_000.01 }], 'refunds.0.amount', /hasta \$\s40\.000,00/],
    ['a method that brought nothing', [{ method: 'check', amount: 1 }], 'refunds.0.amount', /hasta \$\s0,00/],
    ['more than the units cost', [{ method: 'creditNote', amount: 70_000.01 }], 'refunds.0.amount', /70\.000,00/],
    [
      'a method twice',
      [
        { method: 'cash', amount: 1 },
        { method: 'cash', amount: 2 },
      ],
      'refunds.1.method',
      /repetido/,
    ],
  ] as const)('is refused for %s', (_, refunds, path, message) => {
    const problem = problemOf(() => plan(sale(), byTwo, { lines: [units(0, 1)], refunds }));
    expect(problem.path).toBe(path);
    expect(problem.message).toMatch(message);
  });

  test('a whole return says how all that was paid goes back', () => {
    const refunds = [{ method: 'cash', amount: 40_000 } as const];
    expect(problemOf(() => plan(sale(), byTwo, { reimburses: true, refunds })).path).toBe('refunds');
  });
});

/** A sale that is paid by several methods, and returns that each have some units of some lines. */
const returns = fc.record({
  lines: fc.array(
    fc.record({ price: fc.integer({ min: 0, max: 9_999_999 }), quantity: fc.integer({ min: 1, max: 9 }) }),
    {
      minLength: 1,
      maxLength: 5,
    },
  ),
  discountType: fc.constantFrom('nominal', 'percentage'),
  discountPart: fc.integer({ min: 0, max: 10_000 }),
  paidPart: fc.integer({ min: 0, max: 100 }),
  surcharges: fc.array(fc.integer({ min: 0, max: 99_999 }), { minLength: 3, maxLength: 3 }),
  steps: fc.array(fc.array(fc.nat(9), { minLength: 5, maxLength: 5 }), { minLength: 1, maxLength: 4 }),
});

test('whatever comes back: returned + remaining = sold, and no method gives back more than it brought (docs/rules.md#returns-1)', () => {
  fc.assert(
    fc.property(returns, ({ lines: sold, discountType, discountPart, paidPart, surcharges, steps }) => {
      const lines = sold.map(({ price, quantity }, index) => ({
        ...frame,
        name: `${index}`,
        price: fromCents(price),
        quantity,
      }));
      const { subtotal } = saleAmounts(lines, 0, 'nominal');
      const discount =
        discountType === 'percentage'
          ? discountPart / 100
          : fromCents(Math.floor((toCents(subtotal) * discountPart) / 10_000));
      const { total } = saleAmounts(lines, discount, discountType);
      const paid = fromCents(Math.floor((toCents(total) * paidPart) / 100));
      const parts = [Math.floor(toCents(paid) / 3), Math.floor(toCents(paid) / 5)];
      const amounts = [...parts, toCents(paid) - (parts[0] ?? 0) - (parts[1] ?? 0)];
      const brought = (['cash', 'creditCard', 'check'] as const).map((method, index) => ({
        method,
        amount: amounts[index] ?? 0,
        surcharge: surcharges[index] ?? 0,
      }));
      let now = sale({ lines, discount, discountType, total, paid });
      let left: LeftByMethod[] = brought;
      const returned = lines.map(() => 0);
      for (const step of steps) {
        const chosen = now.lines.flatMap(({ quantity }, position) => {
          const back = Math.min(quantity, step[position] ?? 0);
          return back > 0 ? [units(position, back)] : [];
        });
        if (chosen.length === 0) continue;
        const made = plan(now, left, { lines: chosen });
        for (const { position, quantity } of chosen) returned[position] = (returned[position] ?? 0) + quantity;
        const back = made.refunds.reduce((sum, { amount }) => sum + toCents(amount), 0);
        expect(back).toBe(Math.max(0, toCents(now.paid) - (made.reimburses ? 0 : toCents(made.amounts.total))));
        expect(made.value).toBeGreaterThanOrEqual(0);
        const kept = now.lines.map((line, index) => ({ ...line, quantity: made.quantities[index] ?? 0 }));
        now = sale({
          lines: kept,
          discountType,
          discount: made.amounts.discount,
          total: made.amounts.total,
          paid: fromCents(toCents(now.paid) - back),
        });
        left = left.map((one) => {
          const refund = made.refunds.find(({ method }) => method === one.method);
          return refund
            ? {
                ...one,
                amount: one.amount - toCents(refund.amount),
                surcharge: one.surcharge - toCents(refund.surcharge),
              }
            : one;
        });
        if (made.reimburses) break;
      }
      expect(now.lines.map(({ quantity }, index) => quantity + (returned[index] ?? 0))).toEqual(
        lines.map(({ quantity }) => quantity),
      );
      for (const { amount, surcharge } of left) expect(Math.min(amount, surcharge)).toBeGreaterThanOrEqual(0);
    }),
  );
});

const soldLine = (name: string, quantity = 2) => ({ name, code: '', quantity });
const onlyReturn = (lines: ReturnedUnits[]) => ({ lines, earlier: [] });
const billed = (description: string, isAdjustment = false) => ({ description, code: '', isAdjustment });

describe('The lines of the credit note (docs/rules.md#returns-3)', () => {
  const createdAt = '2026-11-20T12:00:00.000Z';
  const sold = ['Estuche', 'Armazón', 'Cristal'].map((name) => soldLine(name));

  test('are those of the invoice, which lacks the lines that came back before it', () => {
    const lines = [billed('Armazón'), billed('Cristal'), billed('Descuento', true)];
    const invoice = { lines, unitsLeft: [1, 2, 1], createdAt };
    expect(notedUnits(sold, onlyReturn([units(2, 1)]), invoice)).toEqual([{ position: 1, quantity: 1 }]);
  });

  test.each([
    ['before the invoice, which lacks this line', '2026-11-19T12:00:00.000Z', [billed('Estuche')], 0],
    ['after the invoice', '2026-11-21T12:00:00.000Z', [billed('Estuche'), billed('Estuche')], 1],
  ])('of two equal lines are told apart, if the first came back %s', (_case, at, lines, position) => {
    const equal = [soldLine('Estuche', 0), soldLine('Estuche', 1)];
    const earlier = [{ at, lines: [{ position: 0, quantity: 1 }] }];
    const invoice = { lines, unitsLeft: lines.map(() => 1), createdAt };
    expect(notedUnits(equal, { lines: [units(1, 1)], earlier }, invoice)).toEqual([{ position, quantity: 1 }]);
  });

  test('leave out the units that another note has credited', () => {
    const invoice = { lines: sold.map(({ name }) => billed(name)), unitsLeft: [1, 0, 1], createdAt };
    expect(notedUnits(sold, onlyReturn([units(1, 1), units(2, 2)]), invoice)).toEqual([{ position: 2, quantity: 1 }]);
  });
});

test('without payments nothing is proposed to go back (docs/rules.md#returns-2)', () => {
  expect(proposedRefunds([], 0)).toEqual([]);
});
