import type { Invoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import { describe, expect, it } from 'vitest';
import { creditOf, creditTotal, type TypedCredit } from './credit-note-form.ts';

const line = (description: string, quantity: number, unitPrice: number) => ({
  description,
  quantity,
  unitPrice,
  code: '',
  total: quantity * unitPrice,
  isAdjustment: false,
  vatRate: '21' as const,
});
const invoice = {
  lines: [line('Armazón', 2, 1000), { ...line('Descuento', 1, -200), isAdjustment: true }],
  creditLeft: [{ rate: '21', total: 1800, left: 1300 }],
  unitsLeft: [2, 1],
} as Invoice;
const typed = (changes: Partial<TypedCredit>): TypedCredit => ({ scope: 'whole', units: {}, amounts: {}, ...changes });

describe('The form of a credit note (docs/rules.md#invoices-23)', () => {
  it('the request of a note for the whole remaining amount has neither lines nor amounts', () => {
    expect(creditOf(typed({}))).toEqual({});
    expect(creditTotal(typed({}), invoice)).toBe(1300);
  });

  it('a note for units sends the lines with chosen units, and its total includes their part of the discount', () => {
    const units = typed({ scope: 'lines', units: { 0: 1, 1: 0 } });
    expect(creditOf(units)).toEqual({ lines: [{ position: 0, quantity: 1 }] });
    expect(creditTotal(units, invoice)).toBe(900);
  });

  it('a note for the last units also credits the cents that the earlier notes left', () => {
    const covered = {
      lines: [{ ...line('Paño', 7, 0.99), total: 6.95 }],
      creditLeft: [{ rate: '21', total: 6.95, left: 1.01 }],
      unitsLeft: [1],
    } as Invoice;
    expect(creditTotal(typed({ scope: 'lines', units: { 0: 1 } }), covered)).toBe(1.01);
  });

  it('the request of a note for amounts has the amounts above 0', () => {
    const amounts = typed({ scope: 'amounts', amounts: { '21': 250.5, exempt: null } });
    expect(creditOf(amounts)).toEqual({ amounts: [{ rate: '21', amount: 250.5 }] });
    expect(creditTotal(amounts, invoice)).toBe(250.5);
  });

  it('a note without units and without amounts is not sent', () => {
    for (const scope of ['lines', 'amounts'] as const) {
      expect(creditOf(typed({ scope }))).toBeUndefined();
      expect(creditTotal(typed({ scope }), invoice)).toBe(0);
    }
  });
});
