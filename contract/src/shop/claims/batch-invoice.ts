import type { VatTreatment } from '../insurances/insurer-labels.ts';
import type { BilledLine } from '../invoices/billed-amounts.ts';
import { type BatchState, periodText } from './claim-labels.ts';

export const INSURER_CONDITION = 'Cuenta corriente';

/** Cents. `rebilled` is the part of `claimed` that invoices of other batches already bill. */
export interface BatchAmounts {
  claimed: number;
  rebilled: number;
}

/**
 * Amounts are in cents and contain the VAT. The rebilled part becomes a separate line if the user bills this part
 * again. Otherwise the invoice leaves the rebilled part out.
 */
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
 * In cents. `billed` is the part of `claimed` on the invoice of the claim's batch, or 0 if no invoice is in force. The
 * amount of a later claim is the part that the insurer refused in the previous claim.
 */
export interface BilledClaim {
  claimed: number;
  billed: number;
}

const billedOf = (claims: readonly BilledClaim[]) => claims.reduce((sum, { billed }) => sum + billed, 0);

/**
 * Returns the amount of the claim at `index` that its batch can still bill, in cents. For each earlier claim, the invoices
 * since then together bill at most its amount. `claims` are all claims of a coverage, the oldest first.
 */
export function leftToBill(claims: readonly BilledClaim[], index: number): number {
  const own = claims[index]?.billed ?? 0;
  const left = claims.slice(0, index + 1).map(({ claimed }, start) => claimed - (billedOf(claims.slice(start)) - own));
  return Math.max(0, Math.min(...left));
}

/**
 * For each claim, the cents that a credit note over the invoice of its batch should credit, because the insurer will never
 * pay them. `lost` is the refused amount that nobody will claim again.
 */
export function amountsToCredit(claims: readonly BilledClaim[], lost: number): number[] {
  // Each claim limits the sum of its own invoice and the invoices of later claims, so the loop begins with the newest
  // claim.
  let kept = 0;
  const amounts = claims.toReversed().map(({ claimed, billed }) => {
    const before = kept + billed;
    kept = Math.min(before, claimed - lost);
    return before - kept;
  });
  return amounts.toReversed();
}
