import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountsToCredit,
  batchLines,
  type BilledClaim,
  canInvoiceBatch,
  leftToBill,
  leftToCredit,
} from './batch-invoice.ts';

const october = { number: 12, periodFrom: '2026-10-01', periodTo: '2026-10-31' };
const exempt = { vatRate: 'exempt', billsRebilled: false } as const;

describe('The lines of the invoice of a batch (docs/rules.md#claims-9)', () => {
  it('the invoice has one line with the number and the period of the batch, at the VAT rate of the insurer', () => {
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

  it('the invoice leaves out debits that an earlier invoice bills, and bills them on a separate line on request (docs/rules.md#claims-11)', () => {
    const amounts = { claimed: 9000, rebilled: 4000 };
    const totals = (billsRebilled: boolean, given = amounts) =>
      batchLines(october, given, { ...exempt, billsRebilled }).map(({ total }) => total);
    expect(totals(false)).toEqual([5000]);
    expect(totals(true)).toEqual([5000, 4000]);
    expect(totals(false, { claimed: 4000, rebilled: 4000 })).toEqual([]);
    expect(totals(true, { claimed: 4000, rebilled: 4000 })).toEqual([4000]);
  });

  it('a batch can be invoiced after its presentation, unless the batch is canceled', () => {
    expect((['open', 'presented', 'answered', 'settled', 'canceled'] as const).filter(canInvoiceBatch)).toEqual([
      'presented',
      'answered',
      'settled',
    ]);
  });
});

describe('The debits of an invoiced batch (docs/rules.md#claims-10)', () => {
  it('the next credit note credits the amount that no earlier note has credited', () => {
    expect(leftToCredit(20_000.3, 0)).toBe(20_000.3);
    expect(leftToCredit(20_000.3, 18_000.1)).toBe(2000.2);
    expect(leftToCredit(20_000.3, 25_000)).toBe(0);
    expect(leftToCredit(0, 0)).toBe(0);
  });
});

const claimsOf = (...pairs: readonly (readonly [number, number])[]): BilledClaim[] =>
  pairs.map(([claimed, billed]) => ({ claimed, billed }));

describe('A claim is billed once (docs/rules.md#claims-11)', () => {
  it('if two batches claim a debit, the first of their invoices bills it, and the second leaves it out', () => {
    expect(leftToBill(claimsOf([100, 0]), 0)).toBe(100);
    expect(leftToBill(claimsOf([100, 100], [40, 0]), 1)).toBe(0);
    expect(leftToBill(claimsOf([100, 0], [40, 40]), 0)).toBe(60);
    expect(leftToBill(claimsOf([100, 0], [40, 0], [10, 10]), 0)).toBe(90);
    expect(leftToBill(claimsOf([100, 90], [40, 0], [10, 10]), 1)).toBe(0);
  });

  it('a new invoice bills only the part of a claim that no other batch’s invoice bills', () => {
    expect(leftToBill(claimsOf([100, 60], [40, 0]), 1)).toBe(40);
    expect(leftToBill(claimsOf([100, 100], [40, 40]), 0)).toBe(60);
  });

  it('after any invoices and credit notes, the final invoices together bill exactly the first claim, and none bills more than its own claim', () => {
    const claims = fc
      .array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 5 })
      .map((amounts) => amounts.toSorted((one, other) => other - one).map((claimed) => ({ claimed, billed: 0 })));
    const steps = fc.array(fc.record({ index: fc.nat(4), isCredited: fc.boolean() }), { maxLength: 12 });
    fc.assert(
      fc.property(claims, steps, (stored, changes) => {
        const bill = (index: number, isCredited: boolean) => {
          const claim = stored[index];
          if (claim) claim.billed = isCredited ? 0 : leftToBill(stored, index);
        };
        for (const { index, isCredited } of changes) bill(index, isCredited);
        for (const index of stored.keys()) bill(index, false);
        expect(stored.reduce((sum, { billed }) => sum + billed, 0)).toBe(stored[0]?.claimed);
        for (const { claimed, billed } of stored) expect(billed).toBeLessThanOrEqual(claimed);
      }),
    );
  });
});

describe('The credit note of a lost debit (docs/rules.md#claims-10)', () => {
  it('the credit note corrects the invoice that bills the debit, even if another batch lost the debit', () => {
    expect(amountsToCredit(claimsOf([100, 100]), 18)).toEqual([18]);
    expect(amountsToCredit(claimsOf([100, 100], [40, 0]), 40)).toEqual([40, 0]);
    expect(amountsToCredit(claimsOf([100, 0], [40, 40]), 40)).toEqual([0, 40]);
    expect(amountsToCredit(claimsOf([100, 60], [40, 40]), 10)).toEqual([0, 10]);
    expect(amountsToCredit(claimsOf([100, 90], [40, 0], [10, 10]), 5)).toEqual([0, 0, 5]);
  });

  it('there is no credit note without a lost debit, nor for an amount that no invoice bills', () => {
    expect(amountsToCredit(claimsOf([100, 60], [40, 40]), 0)).toEqual([0, 0]);
    expect(amountsToCredit(claimsOf([100, 0], [40, 0]), 40)).toEqual([0, 0]);
    expect(amountsToCredit(claimsOf([100, 60], [40, 0]), 40)).toEqual([0, 0]);
  });

  it('the credit note corrects the first invoice if the user billed the debit a second time', () => {
    expect(amountsToCredit(claimsOf([100, 100], [40, 40]), 0)).toEqual([40, 0]);
  });
});
