import type { VatTreatment } from '../insurances/insurer-labels.ts';
import type { BilledLine } from '../invoices/billed-lines.ts';
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
