import { fromCents } from '@dioptria/contract/base/money.ts';
import type { InvoicePreview } from '@dioptria/contract/shop/invoices/invoices.ts';
import type { Draft } from './draft-invoice.ts';
import { linesInPesos, vatOf } from './invoice-records.ts';

export function toPreview({ letter, pointOfSale, chosen, lines, amounts, problem }: Draft): InvoicePreview {
  return {
    letter,
    pointOfSale: pointOfSale ?? null,
    receiver: chosen.receiver,
    mustIdentify: chosen.mustIdentify,
    lines: linesInPesos(lines),
    net: fromCents(amounts.net),
    exempt: fromCents(amounts.exempt),
    vat: vatOf(letter, amounts.rates),
    total: fromCents(amounts.total),
    problem: problem
      ? { path: problem.errors?.[0]?.path ?? '', message: problem.errors?.[0]?.message ?? problem.message }
      : null,
  };
}
