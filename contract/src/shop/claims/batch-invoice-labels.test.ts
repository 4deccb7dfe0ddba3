import { describe, expect, it } from 'vitest';
import { batchLines, canInvoiceBatch, leftToCredit } from './batch-invoice-labels.ts';

const october = { number: 12, periodFrom: '2026-10-01', periodTo: '2026-10-31' };
const exempt = { vatRate: 'exempt', billsRebilled: false } as const;

describe('The lines of the invoice of a batch (docs/rules.md#claims-9)', () => {
  it('a batch is one line with its number and its period, at the VAT of the insurer', () => {
    expect(batchLines(october, { claimed: 61_200_000, rebilled: 0 }, exempt)).toEqual([
      {
        description: 'Óptica: presentación N.º 12, período 01/10/2026 al 31/10/2026',
        code: '',
        quantity: 1,
        unitPrice: 61_200_000,
        total: 61_200_000,
        vatRate: 'exempt',
        isAdjustment: false,
      },
    ]);
  });

  it('debits that an earlier invoice has are left out, or are a line of their own (docs/rules.md#claims-11)', () => {
    const amounts = { claimed: 9000, rebilled: 4000 };
    const totals = (billsRebilled: boolean, given = amounts) =>
      batchLines(october, given, { ...exempt, billsRebilled }).map(({ total }) => total);
    expect(totals(false)).toEqual([5000]);
    expect(totals(true)).toEqual([5000, 4000]);
    expect(totals(false, { claimed: 4000, rebilled: 4000 })).toEqual([]);
    expect(totals(true, { claimed: 4000, rebilled: 4000 })).toEqual([4000]);
  });

  it('the insurer must have the batch', () => {
    expect((['open', 'presented', 'answered', 'settled', 'canceled'] as const).filter(canInvoiceBatch)).toEqual([
      'presented',
      'answered',
      'settled',
    ]);
  });
});

describe('The debits of an invoiced batch (docs/rules.md#claims-10)', () => {
  it('need a credit note over what no note has credited', () => {
    expect(leftToCredit(20_000.3, 0)).toBe(20_000.3);
    expect(leftToCredit(20_000.3, 18_000.1)).toBe(2000.2);
    expect(leftToCredit(20_000.3, 25_000)).toBe(0);
    expect(leftToCredit(0, 0)).toBe(0);
  });
});
