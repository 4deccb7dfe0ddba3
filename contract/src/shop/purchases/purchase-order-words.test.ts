import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  expectedDayProblem,
  proposedUnits,
  purchaseOrderMessage,
  statusOfLines,
  unitsBeyond,
  unitsToCome,
} from './purchase-order-words.ts';

const line = fc.record({ quantity: fc.integer({ min: 1, max: 100 }), received: fc.nat(200) });

describe('The awaited units (docs/rules.md#purchase-orders-3)', () => {
  it('the awaited units are the ordered units less the received units, never below 0', () => {
    fc.assert(
      fc.property(line, (one) => {
        expect(unitsToCome(one)).toBeGreaterThanOrEqual(0);
        expect(one.received + unitsToCome(one) - unitsBeyond(one)).toBe(one.quantity);
      }),
    );
  });

  it('the status of a purchase order follows from its awaited units', () => {
    expect(statusOfLines([{ quantity: 3, received: 0 }])).toBe('open');
    expect(
      statusOfLines([
        { quantity: 3, received: 0 },
        { quantity: 1, received: 1 },
      ]),
    ).toBe('partial');
    expect(
      statusOfLines([
        { quantity: 3, received: 4 },
        { quantity: 1, received: 1 },
      ]),
    ).toBe('received');
  });
});

describe('The proposed units of a product (docs/rules.md#purchase-orders-5)', () => {
  it('the proposed units fill the stock up to twice the reorder point', () => {
    expect(proposedUnits({ stock: 4, minimum: 10, toCome: 0 })).toBe(16);
    expect(proposedUnits({ stock: 4, minimum: 10, toCome: 5 })).toBe(11);
    expect(proposedUnits({ stock: 0, minimum: 0, toCome: 0 })).toBe(1);
    expect(proposedUnits({ stock: 0, minimum: 1_000_000, toCome: 0 })).toBe(1_000_000);
  });

  it('the proposed units bring the stock above the reorder point', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(1000), fc.nat(1000), (minimum, stock, toCome) => {
        fc.pre(stock + toCome <= minimum);
        expect(stock + toCome + proposedUnits({ stock, minimum, toCome })).toBeGreaterThan(minimum);
      }),
    );
  });
});

describe('The expected day of a purchase order (docs/rules.md#purchase-orders-2)', () => {
  it('the expected day is between today and two years later', () => {
    expect(expectedDayProblem('2026-11-20', '2026-11-20')).toBeUndefined();
    expect(expectedDayProblem('2028-11-20', '2026-11-20')).toBeUndefined();
    expect(expectedDayProblem('2026-11-19', '2026-11-20')).toBe('La fecha no puede ser anterior a hoy.');
    expect(expectedDayProblem('2028-11-21', '2026-11-20')).toBe('La fecha no puede ser de más de dos años después.');
  });
});

describe('The message to the provider (docs/rules.md#purchase-orders-7)', () => {
  it('the message names the shop and the ordered products, and no cost', () => {
    const lines = [
      { quantity: 1200, name: 'Armazón Faro', code: 'AF-1' },
      { quantity: 2, name: 'Estuche', code: 'ES-1' },
    ];
    const order = { number: 7, expectedDay: '2026-12-01', note: 'Sin el color negro.', lines };
    expect(purchaseOrderMessage(order, 'Óptica Sur')).toBe(
      [
        'Hola, les paso el pedido N.º 7 de Óptica Sur:',
        '• 1.200 × Armazón Faro (AF-1)',
        '• 2 × Estuche (ES-1)',
        'Lo esperamos para el 01/12/2026.',
        'Sin el color negro.',
        'Gracias.',
      ].join('\n'),
    );
  });
});
