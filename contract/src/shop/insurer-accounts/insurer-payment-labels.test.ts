import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocationText, insurerMethods, netOf, netProblem, withholdingText } from './insurer-payment-labels.ts';

const withholdings = [{ amount: 10_680 }, { amount: 13_350 }, { amount: 5340 }];
const cents = fc.integer({ min: 0, max: 1_000_000_000 });

describe('The net amount of a payment of an insurer (docs/rules.md#insurer-payments-1)', () => {
  it('with a gross amount of 534.000 and three withholdings the net amount is 504.630, and any other net amount is refused', () => {
    const payment = { gross: 534_000, fee: 0, withholdings };
    expect(netProblem({ ...payment, net: 504_630 })).toBeUndefined();
    expect(netProblem({ ...payment, net: 504_631 })).toBe(
      'El bruto menos el descuento y las retenciones da $ 504.630,00.',
    );
    expect(netProblem({ ...payment, net: 504_630.01 })).toBeDefined();
  });

  it('a fee and withholdings that together exceed the gross amount are refused', () => {
    expect(netProblem({ gross: 100, fee: 60, withholdings: [{ amount: 41 }], net: 0 })).toBe(
      'El descuento y las retenciones superan el importe bruto.',
    );
  });

  it('net amount, fee and withholdings add up to the gross amount, to the cent', () => {
    fc.assert(
      fc.property(cents, cents, fc.array(cents, { maxLength: 5 }), (net, fee, amounts) => {
        const gross = amounts.reduce((sum, amount) => sum + amount, net + fee);
        const sent = {
          gross: gross / 100,
          fee: fee / 100,
          withholdings: amounts.map((amount) => ({ amount: amount / 100 })),
        };
        expect(netOf(sent)).toBe(net / 100);
      }),
    );
  });
});

it('an insurer pays in cash, by check or by transfer (docs/rules.md#insurer-payments-1)', () => {
  expect(insurerMethods).toEqual(['cash', 'check', 'bankTransfer']);
});

it('the history has one line for each withholding and one for each allocation (docs/rules.md#insurer-payments-1)', () => {
  const certificate = { tax: 'grossIncome', jurisdiction: 'Salta', certificateNumber: '12', amount: 5 } as const;
  expect(withholdingText(certificate)).toBe('Ingresos Brutos (Salta), certificado 12: $ 5,00');
  expect(withholdingText({ ...certificate, jurisdiction: '' })).toBe('Ingresos Brutos, certificado 12: $ 5,00');
  expect(allocationText({ batch: { number: 3 }, saleNumber: 4711, client: 'Ana', amount: 5 })).toBe(
    'Presentación N.º 3, venta N.º 4711 de Ana: $ 5,00',
  );
});
