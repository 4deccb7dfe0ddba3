import type { VatTreatment } from '../insurances/insurer-labels.ts';
import type { BilledLine } from '../invoices/billed-amounts.ts';
import { type BatchState, periodText } from './claim-labels.ts';

export const INSURER_CONDITION = 'Cuenta corriente';

/** Cents. `rebilled` is the part that invoices of other batches have already; `claimed` has it too. */
export interface BatchAmounts {
  claimed: number;
  rebilled: number;
}

/** Amounts in cents, claimed amounts with the VAT. The rebilled part is its own line, and only if the user bills it again. */
export function batchLines(
  batch: { number: number; periodFrom: string; periodTo: string },
  { claimed, rebilled }: BatchAmounts,
  { vatRate, billsRebilled }: { vatRate: VatTreatment; billsRebilled: boolean },
): BilledLine[] {
  const ofBatch = `presentación N.º ${batch.number}, período ${periodText(batch)}`;
  const amounts = [
    { description: `Óptica: ${ofBatch}`, total: claimed - rebilled },
    { description: `Óptica: débitos refacturados, ${ofBatch}`, total: billsRebilled ? rebilled : 0 },
  ];
  return amounts
    .filter(({ total }) => total > 0)
    .map((line) => ({ ...line, code: '', quantity: 1, unitPrice: line.total, vatRate, isAdjustment: false }));
}

export const leftToCredit = (toCredit: number, credited: number): number =>
  Math.max(0, Math.round(toCredit * 100) - Math.round(credited * 100)) / 100;

export const canInvoiceBatch = (state: BatchState): boolean => state !== 'open' && state !== 'canceled';

/**
 * A claim of a coverage, in cents. `billed` is what the invoice in force of the claim's batch bills of the claim: 0 without an invoice.
 * Each claim of a coverage is a part of the claim before it: the debit that it claims again.
 */
export interface BilledClaim {
  claimed: number;
  billed: number;
}

const billedOf = (claims: readonly BilledClaim[]) => claims.reduce((sum, { billed }) => sum + billed, 0);

/**
 * Cents that no invoice of another batch bills. The invoices of a claim and of its later claims together bill at most the claim.
 * `claims` are all claims of a coverage, the first one first.
 */
export function leftToBill(claims: readonly BilledClaim[], index: number): number {
  const own = claims[index]?.billed ?? 0;
  const left = claims.slice(0, index + 1).map(({ claimed }, start) => claimed - (billedOf(claims.slice(start)) - own));
  return Math.max(0, Math.min(...left));
}

/**
 * Cents that a credit note over the invoice of each claim's batch should credit: billed amounts that the insurer will never pay.
 * The invoices of a claim and of its later claims together keep at most the claim less this amount. `lost` is the debit of the
 * last claim that is lost or that the client pays; 0 without one.
 */
export function amountsToCredit(claims: readonly BilledClaim[], lost: number): number[] {
  // A later claim is credited before the claim that contains it.
  let kept = 0;
  const amounts = claims.toReversed().map(({ claimed, billed }) => {
    const before = kept + billed;
    kept = Math.min(before, claimed - lost);
    return before - kept;
  });
  return amounts.toReversed();
}
