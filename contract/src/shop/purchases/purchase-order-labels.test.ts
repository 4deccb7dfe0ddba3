import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  expectedDayProblem,
  proposedUnits,
  soldPerMonth,
  purchaseOrderMessage,
  statusOfLines,
  excessUnits,
  outstandingUnits,
} from './purchase-order-labels.ts';

const line = fc.record({ quantity: fc.integer({ min: 1, max: 100 }), received: fc.nat(200) });

describe('The awaited units (docs/rules.md#purchase-orders-3)', () => {
  it('the awaited units are the ordered units less the received units, never below 0', () => {
    fc.assert(
      fc.property(line, (one) => {
        expect(outstandingUnits(one)).toBeGreaterThanOrEqual(0);
        expect(one.received + outstandingUnits(one) - excessUnits(one)).toBe(one.quantity);
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
  const idle = { stock: 0, toCome: 0, ownMinimum: null, sold: { units: 0, days: 200 }, months: 1 };

  it('the proposed units cover the sales of the chosen months, less the stock and the awaited units', () => {
    const selling = { ...idle, sold: { units: 40, days: 200 } };
    expect(proposedUnits(selling)).toBe(6);
    expect(proposedUnits({ ...selling, months: 3 })).toBe(18);
    expect(proposedUnits({ ...selling, months: 3, stock: 5, toCome: 2 })).toBe(11);
    expect(proposedUnits({ ...selling, stock: 6 })).toBe(0);
    expect(proposedUnits({ ...selling, sold: { units: 1, days: 208 } })).toBe(1);
  });

  it('the sales of a few days count as the sales of a month', () => {
    expect(proposedUnits({ ...idle, sold: { units: 3, days: 2 } })).toBe(3);
    expect(soldPerMonth({ units: 3, days: 2 })).toBe(3);
    expect(soldPerMonth({ units: 3, days: 60 })).toBe(1.5);
  });

  it('the proposed units bring the stock above the minimum stock of the product, even if the product does not sell', () => {
    expect(proposedUnits(idle)).toBe(0);
    expect(proposedUnits({ ...idle, ownMinimum: 4, stock: 1 })).toBe(4);
    expect(proposedUnits({ ...idle, ownMinimum: 4, stock: 5 })).toBe(0);
    expect(proposedUnits({ ...idle, ownMinimum: 0 })).toBe(1);
    expect(proposedUnits({ ...idle, ownMinimum: 4, sold: { units: 40, days: 200 } })).toBe(6);
    expect(proposedUnits({ ...idle, ownMinimum: 1_000_000 })).toBe(1_000_000);
  });

  it('stock, awaited units and proposed units last for the chosen months, and one unit fewer would not', () => {
    const units = fc.nat(1000);
    fc.assert(
      fc.property(
        units,
        units,
        units,
        fc.integer({ min: 1, max: 220 }),
        fc.integer({ min: 1, max: 24 }),
        (...given) => {
          const [stock, toCome, sold, days, months] = given;
          const proposed = proposedUnits({ stock, toCome, ownMinimum: null, sold: { units: sold, days }, months });
          const needed = soldPerMonth({ units: sold, days }) * months;
          expect(stock + toCome + proposed).toBeGreaterThanOrEqual(Math.floor(needed));
          if (proposed > 0) expect(stock + toCome + proposed - 1).toBeLessThan(needed + 1e-9);
        },
      ),
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
