/** The lines of the invoice of a batch, and what a credit note should credit of it (docs/rules.md#claims-9). No schemas. */
import type { VatTreatment } from '../insurances/insurer-labels.ts';
import type { BilledLine } from '../invoices/billed-lines.ts';
import { type BatchState, periodText } from './claim-labels.ts';

/** The words of the condition of sale: the insurer pays later. */
export const INSURER_CONDITION = 'Cuenta corriente';

/**
 * What the invoice of a batch bills, in cents. `rebilled` is the part that invoices of other batches have already, because the
 * batch claims a debit again or a later batch does; `claimed` has it too.
 */
export interface BatchAmounts {
  claimed: number;
  rebilled: number;
}

/**
 * Returns the lines of the invoice of a batch. What invoices of other batches have is a line of its own, and only if the user bills
 * it again. Claimed amounts contain the VAT. Amounts in cents.
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

/** Returns what a credit note should still credit of an invoice, in pesos. 0 if the notes have credited enough. */
export const leftToCredit = (toCredit: number, credited: number): number =>
  Math.max(0, Math.round(toCredit * 100) - Math.round(credited * 100)) / 100;

/** The states in which a batch can be invoiced: the insurer has the batch. */
export const canInvoiceBatch = (state: BatchState): boolean => state !== 'open' && state !== 'canceled';
