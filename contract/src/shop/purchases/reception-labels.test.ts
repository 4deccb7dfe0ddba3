import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_MONEY, toCents } from '../../base/money.ts';
import { amountProblems, dayProblem, lineCost, receivedLineText, receptionTotal } from './reception-labels.ts';
import { newReception } from './receptions.ts';
import { someId } from '../../testing/examples.ts';
import { problemsOf } from '../../testing/problems-of.ts';

describe('The amounts of a reception (docs/rules.md#receptions-2)', () => {
  it('an amount is quantity × cost, to the cent', () => {
    expect(lineCost({ quantity: 3, unitCost: 0.1 })).toBe(0.3);
    expect(receptionTotal([])).toBe(0);
    expect(
      receptionTotal([
        { quantity: 3, unitCost: 100.1 },
        { quantity: 10, unitCost: 12.5 },
      ]),
    ).toBe(425.3);
  });

  it('the total does not change when a line is split, and becomes 0 when each line is added again with a negative quantity', () => {
    const line = fc.record({ quantity: fc.integer({ min: 2, max: 9999 }), cents: fc.nat(9_999_999) });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        const whole = lines.map(({ quantity, cents }) => ({ quantity, unitCost: cents / 100 }));
        const split = whole.flatMap(({ quantity, unitCost }) => [
          { quantity: 1, unitCost },
          { quantity: quantity - 1, unitCost },
        ]);
        const back = whole.map(({ quantity, unitCost }) => ({ quantity: -quantity, unitCost }));
        expect(receptionTotal(split)).toBe(receptionTotal(whole));
        expect(receptionTotal([...whole, ...back])).toBe(0);
        expect(toCents(receptionTotal(whole))).toBe(lines.reduce((sum, one) => sum + one.quantity * one.cents, 0));
      }),
    );
  });

  it('neither a line nor the total may exceed the largest amount', () => {
    const half = { quantity: 1, unitCost: MAX_MONEY };
    expect(amountProblems([half])).toEqual([]);
    expect(amountProblems([half, half])).toEqual([{ path: ['lines'], message: 'El total es demasiado grande.' }]);
    expect(amountProblems([{ quantity: 2, unitCost: MAX_MONEY }])).toEqual([
      { path: ['lines', 0, 'quantity'], message: 'El importe de la línea es demasiado grande.' },
    ]);
  });

  it('the text of a line names the cost of one unit', () => {
    expect(
      receivedLineText({ quantity: 3, name: 'Faro', code: 'AF-1', unitCost: 1000 }).replaceAll('\u00a0', ' '),
    ).toBe('3 × Faro (AF-1) a $ 1.000,00');
  });
});

describe('The day of a reception (docs/rules.md#receptions-4)', () => {
  it.each([
    ['2026-11-22', undefined],
    ['2000-01-01', undefined],
    ['2026-11-23', 'La fecha no puede ser posterior a hoy.'],
    ['1999-12-31', 'La fecha no puede ser anterior al 01/01/2000.'],
    ['1900-01-01', 'La fecha no puede ser anterior al 01/01/2000.'],
  ])('the day %s, entered on 22/11/2026, has the problem: %s', (day, problem) => {
    expect(dayProblem(day, '2026-11-22')).toBe(problem);
  });
});

describe('The body of a reception (docs/rules.md#receptions-4)', () => {
  const line = { productId: someId, quantity: 1, unitCost: 10 };
  const sent = { providerId: someId, date: '2026-11-22', lines: [line] };

  it('only provider, day and lines are required', () => {
    expect(newReception.parse(sent)).toEqual({
      ...sent,
      purchaseOrderId: null,
      document: '',
      note: '',
      lines: [{ ...line, updateCost: false }],
    });
  });

  it('a reception has at most 500 lines', () => {
    const lines = Array.from({ length: 501 }, () => line);
    expect(problemsOf(newReception, { ...sent, lines })).toEqual({
      lines: 'Una recepción tiene hasta 500 productos: cargá el resto en otra.',
    });
  });
});
