import { type RateTotal, splitInProportion } from '../vat/vat-amounts.ts';
import { type VatRate, vatRateLabels, vatRates } from '../vat/vat-rates.ts';

/** Amounts are final, in cents; a discount is negative. */
export interface BilledLine {
  description: string;
  code: string;
  quantity: number;
  unitPrice: number;
  total: number;
  vatRate: VatRate;
  isAdjustment: boolean;
  /** In a note over units: the position of the line in the invoice, from 0. */
  position?: number;
}

/** Amounts in cents. A line of which the client owes a part has this part as its total. */
export interface Billed {
  lines: readonly (Omit<BilledLine, 'total' | 'isAdjustment'> & { total?: number })[];
  discount: number;
  surcharge: number;
}

const adjustments = [
  { name: 'Descuento', of: ({ discount }: Billed) => -discount },
  { name: 'Recargo', of: ({ surcharge }: Billed) => surcharge },
] as const;

/** The sold lines, then the discount and the surcharge, each split over the rates in proportion (docs/rules.md#invoices-4). */
export function billedLines(billed: Billed): { lines: BilledLine[]; totals: RateTotal[] } {
  const sold = billed.lines.map((line) => ({ total: line.unitPrice * line.quantity, ...line, isAdjustment: false }));
  const rates = vatRates.filter((rate) => sold.some(({ vatRate }) => vatRate === rate));
  const totals = new Map(rates.map((rate) => [rate, sumOf(sold.filter(({ vatRate }) => vatRate === rate))]));
  const lines: BilledLine[] = [...sold];
  for (const { name, of } of adjustments) {
    const parts = splitInProportion(of(billed), [...totals.values()]);
    rates.forEach((rate, index) => {
      const total = parts[index] ?? 0;
      if (total === 0) return;
      const description = rates.length > 1 ? `${name} (${vatRateLabels[rate]})` : name;
      lines.push({ description, code: '', quantity: 1, unitPrice: total, total, vatRate: rate, isAdjustment: true });
      totals.set(rate, (totals.get(rate) ?? 0) + total);
    });
  }
  return { lines, totals: rates.map((rate) => ({ rate, total: totals.get(rate) ?? 0 })) };
}

const sumOf = (lines: readonly { total: number }[]) => lines.reduce((sum, { total }) => sum + total, 0);
