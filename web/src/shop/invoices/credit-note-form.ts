import { toCents } from '@dioptria/contract/base/money.ts';
import { amountsOfLines, takenAmount } from '@dioptria/contract/shop/invoices/billed-amounts.ts';
import type { Invoice, NewCreditNote } from '@dioptria/contract/shop/invoices/invoices.ts';
import type { VatRate } from '@dioptria/contract/shop/vat/vat-rates.ts';

export type CreditScope = 'whole' | 'lines' | 'amounts';

/** The keys of `units` are positions of lines. The keys of `amounts` are rates, and the values are pesos. */
export interface TypedCredit {
  scope: CreditScope;
  units: Readonly<Record<number, number | null>>;
  amounts: Readonly<Partial<Record<VatRate, number | null>>>;
}

/** Undefined if the user has chosen nothing. */
export function creditOf({ scope, units, amounts }: TypedCredit): Pick<NewCreditNote, 'lines' | 'amounts'> | undefined {
  if (scope === 'whole') return {};
  if (scope === 'lines') {
    const lines = Object.entries(units).flatMap(([position, quantity]) =>
      quantity ? [{ position: Number(position), quantity }] : [],
    );
    return lines.length > 0 ? { lines } : undefined;
  }
  const chosen = Object.entries(amounts).flatMap(([rate, amount]) =>
    amount ? [{ rate: rate as VatRate, amount }] : [],
  );
  return chosen.length > 0 ? { amounts: chosen } : undefined;
}

/** The credited pesos, computed from the typed values. The server computes the exact total. */
export function creditTotal(typed: TypedCredit, { lines, creditLeft = [], unitsLeft = [] }: Invoice): number {
  const credit = creditOf(typed);
  if (!credit) return 0;
  if (credit.amounts) return credit.amounts.reduce((sum, { amount }) => sum + amount, 0);
  if (!credit.lines) return creditLeft.reduce((sum, { left }) => sum + left, 0);
  const inCents = lines.map((line) => ({ ...line, unitPrice: toCents(line.unitPrice), total: toCents(line.total) }));
  const rates = creditLeft.map(({ rate, total }) => ({ rate, total: toCents(total), base: 0, amount: 0 }));
  const possible = credit.lines.filter(({ position, quantity }) => quantity <= (unitsLeft[position] ?? 0));
  const { amounts } = amountsOfLines(inCents, rates, possible, unitsLeft);
  const leftOf = (rate: VatRate) => toCents(creditLeft.find((one) => one.rate === rate)?.left ?? 0);
  return amounts.reduce((sum, amount) => sum + takenAmount(leftOf(amount.rate), amount), 0) / 100;
}
