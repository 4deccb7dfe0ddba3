/** The amounts of a credit note (docs/rules.md#invoices-8). All amounts are integer cents. This module imports no schemas. */
import { Big } from 'big.js';
import { fromCents } from '../../base/money.ts';
import { type RateAmounts, splitTotal } from '../vat/vat-amounts.ts';
import { type VatRate, vatRateLabels } from '../vat/vat-rates.ts';
import type { BilledLine } from './billed-lines.ts';
import { exceedsInvoice, invoiceProblems } from './invoice-words.ts';

/** The reason why a note is refused. `exceeds` is true if the note is above its invoice. */
export class NoteProblem extends Error {
  readonly path: string;
  readonly exceeds: boolean;
  constructor(path: string, message: string, exceeds = false) {
    super(message);
    this.path = path;
    this.exceeds = exceeds;
  }
}

/** What the notes of an invoice have credited, per rate. */
export type Credited = readonly RateAmounts[];

/** A requested amount, by its rate. Without a rate, the only rate of the invoice. Cents. */
export interface RequestedAmount {
  rate?: VatRate | undefined;
  amount: number;
}

/** What is left of each rate of an invoice after its notes. */
export const amountsLeft = (rates: readonly RateAmounts[], credited: Credited): RateAmounts[] =>
  rates.map(({ rate, total, base, amount }) => {
    const of = credited.filter((one) => one.rate === rate);
    return {
      rate,
      total: of.reduce((left, one) => left - one.total, total),
      base: of.reduce((left, one) => left - one.base, base),
      amount: of.reduce((left, one) => left - one.amount, amount),
    };
  });

/**
 * The amounts per rate of a note over requested amounts. A note over all that is left has exactly its parts, so that the invoice
 * and its notes add up to zero.
 * @param tolerance an amount that differs from what is left by at most this number of cents is all that is left: the rounding of
 * lines may differ by a cent each
 * @throws NoteProblem if the request has no amount, an amount is above what is left, its rate is not on the invoice, or its VAT is 0.00
 */
export function creditedAmounts(
  left: readonly RateAmounts[],
  requested: readonly RequestedAmount[],
  tolerance = 0,
): RateAmounts[] {
  if (requested.length === 0) throw new NoteProblem('lines', invoiceProblems.nothingChosen);
  return requested.map(({ rate, amount }, index) => {
    const path = `amounts.${index}`;
    const one = rate === undefined && left.length === 1 ? left[0] : left.find((other) => other.rate === rate);
    if (!one) throw new NoteProblem(`${path}.rate`, invoiceProblems.unknownRate);
    if (requested.findIndex((other) => (other.rate ?? one.rate) === one.rate) !== index) {
      throw new NoteProblem(`${path}.rate`, invoiceProblems.repeatedRate);
    }
    const isRest = one.total > 0 && Math.abs(amount - one.total) <= tolerance;
    return partOf(one, isRest ? one.total : amount, `${path}.amount`);
  });
}

function partOf(left: RateAmounts, total: number, path: string): RateAmounts {
  if (total > left.total) throw new NoteProblem(path, exceedsInvoice(fromCents(left.total)), true);
  if (total === left.total) return left;
  // Where the invoice separates no VAT, the note does not either.
  if (left.amount === 0) return { ...left, total, base: total };
  const part = splitTotal({ rate: left.rate, total });
  const rest = { base: left.base - part.base, amount: left.amount - part.amount };
  if (part.amount === 0) throw new NoteProblem(path, invoiceProblems.tooSmall);
  if (rest.base <= 0 || rest.amount <= 0) throw new NoteProblem(path, invoiceProblems.leavesTooLittle);
  return part;
}

/** A requested number of units of a line. */
export interface RequestedLine {
  position: number;
  quantity: number;
}

/** The units of each line of an invoice that no note has credited by units. @param noted the lines of the notes */
export const unitsLeft = (
  lines: readonly Pick<BilledLine, 'quantity'>[],
  noted: readonly Pick<BilledLine, 'quantity' | 'position'>[],
): number[] =>
  lines.map((line, position) =>
    noted.filter((one) => one.position === position).reduce((left, { quantity }) => left - quantity, line.quantity),
  );

/**
 * The final amounts per rate of units of an invoice's lines. Each unit takes its part of the discount and of the surcharge of its
 * rate. A gift has no amount. @throws NoteProblem for an unknown or repeated line, or more units than notes have left of
 * the line
 * @param left the units that are left of each line
 */
export function amountsOfLines(
  lines: readonly BilledLine[],
  rates: readonly RateAmounts[],
  requested: readonly RequestedLine[],
  left: readonly number[] = lines.map(({ quantity }) => quantity),
): { amounts: Required<RequestedAmount>[]; lines: BilledLine[] } {
  const chosen = requested.map(({ position, quantity }, index) => {
    const line = lines[position];
    if (!line || line.isAdjustment) throw new NoteProblem(`lines.${index}.position`, invoiceProblems.unknownLine);
    if (requested.findIndex((other) => other.position === position) !== index) {
      throw new NoteProblem(`lines.${index}.position`, invoiceProblems.repeatedLine);
    }
    if (quantity > (left[position] ?? 0))
      throw new NoteProblem(`lines.${index}.quantity`, invoiceProblems.tooManyUnits);
    const sold = sumOf(lines.filter(({ vatRate, isAdjustment }) => vatRate === line.vatRate && !isAdjustment));
    const rateTotal = rates.find(({ rate }) => rate === line.vatRate)?.total ?? 0;
    const billed = new Big(line.total).times(quantity).div(line.quantity);
    const total = sold === 0 ? 0 : wholeCents(billed.times(rateTotal).div(sold));
    return { ...line, position, quantity, unitPrice: wholeCents(new Big(total).div(quantity)), total };
  });
  const ofRate = Map.groupBy(chosen, ({ vatRate }) => vatRate);
  const amounts = [...ofRate].map(([rate, of]) => ({ rate, amount: sumOf(of) })).filter(({ amount }) => amount !== 0);
  return { amounts, lines: chosen };
}

/**
 * The lines of a note over amounts of an invoice.
 * @param number the invoice's number as it is printed
 * @param parts the amounts of the note
 * @param rates the rates of the invoice: a line names its rate if there are several
 */
export const partLines = (number: string, parts: readonly RateAmounts[], rates: readonly RateAmounts[]): BilledLine[] =>
  parts.map(({ rate, total }) => {
    const of = `Sobre la factura ${number}`;
    const description = rates.length > 1 ? `${of} (${vatRateLabels[rate]})` : of;
    return { description, code: '', quantity: 1, unitPrice: total, total, vatRate: rate, isAdjustment: false };
  });

/** Rounds half away from zero. The product of three amounts may have more digits than a number keeps. */
const wholeCents = (cents: Big): number => cents.round(0, Big.roundHalfUp).toNumber();

const sumOf = (parts: readonly { total: number }[]) => parts.reduce((sum, { total }) => sum + total, 0);
