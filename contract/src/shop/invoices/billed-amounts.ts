import { Big } from 'big.js';
import { fromCents, incomeOfLines } from '../../base/money.ts';
import {
  type RateAmounts,
  type RateTotal,
  splitInProportion,
  splitTotal,
  type VatRate,
  vatRateLabels,
  vatRates,
} from '../vat/vat-rates.ts';
import { exceedsInvoice, invoiceProblems } from './invoice-labels.ts';

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

/** Amounts in cents. If the client owes only a part of a line, the line's `total` is this part. */
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

/** `exceeds` is true if the note is above the rest of its invoice. */
export class NoteProblem extends Error {
  readonly path: string;
  readonly exceeds: boolean;
  constructor(path: string, message: string, exceeds = false) {
    super(message);
    this.path = path;
    this.exceeds = exceeds;
  }
}

export type Credited = readonly RateAmounts[];

/** Cents. An amount without a rate has the only rate of the invoice. */
export interface RequestedAmount {
  rate?: VatRate | undefined;
  amount: number;
  /**
   * The cents by which rounding may have changed the amount. If the amount differs from the rest of the rate by at most these
   * cents, the note takes the whole rest.
   */
  rounding?: number;
}

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

export const takenAmount = (left: number, { amount, rounding = 0 }: RequestedAmount): number =>
  left > 0 && Math.abs(amount - left) <= rounding ? left : amount;

/**
 * The rest of a rate is the part that no note has credited yet. A note over the whole rest has exactly the net amount and the VAT
 * of the rest, so that the invoice and its notes add up to zero. `field` names the amounts in the request.
 * @throws NoteProblem if the request has no amount, or if an amount is above the rest, has a rate that is not on the invoice, or
 * has a VAT of 0.00.
 */
export function creditedAmounts(
  left: readonly RateAmounts[],
  requested: readonly RequestedAmount[],
  field: 'amounts' | 'lines' = 'amounts',
): RateAmounts[] {
  if (requested.length === 0) throw new NoteProblem('lines', invoiceProblems.nothingChosen);
  return requested.map(({ rate, amount, rounding = 0 }, index) => {
    const path = `amounts.${index}`;
    const one = rate === undefined && left.length === 1 ? left[0] : left.find((other) => other.rate === rate);
    if (!one) throw new NoteProblem(`${path}.rate`, invoiceProblems.unknownRate);
    if (requested.findIndex((other) => (other.rate ?? one.rate) === one.rate) !== index) {
      throw new NoteProblem(`${path}.rate`, invoiceProblems.repeatedRate);
    }
    const total = takenAmount(one.total, { amount, rounding });
    return partOf(one, total, field === 'lines' ? field : `${path}.amount`);
  });
}

function partOf(left: RateAmounts, total: number, path: string): RateAmounts {
  if (total > left.total) throw new NoteProblem(path, exceedsInvoice(fromCents(left.total)), true);
  if (total === left.total) return left;
  // If the invoice does not separate the VAT, the note does not separate it.
  if (left.amount === 0) return { ...left, total, base: total };
  const part = splitTotal({ rate: left.rate, total });
  const rest = { base: left.base - part.base, amount: left.amount - part.amount };
  if (part.amount === 0) throw new NoteProblem(path, invoiceProblems.tooSmall);
  if (rest.base <= 0 || rest.amount <= 0) throw new NoteProblem(path, invoiceProblems.leavesTooLittle);
  return part;
}

export interface RequestedLine {
  position: number;
  quantity: number;
}

export const unitsLeft = (
  lines: readonly Pick<BilledLine, 'quantity'>[],
  noted: readonly Pick<BilledLine, 'quantity' | 'position'>[],
): number[] =>
  lines.map((line, position) =>
    noted.filter((one) => one.position === position).reduce((left, { quantity }) => left - quantity, line.quantity),
  );

const soldLines = (lines: readonly BilledLine[], rate: VatRate) =>
  lines.map((line, position) => ({ line, position })).filter(({ line }) => line.vatRate === rate && !line.isAdjustment);

/**
 * Each unit takes its part of the discount and of the surcharge of its rate. Rounding applies to the sum of all
 * credited units, so the notes over all units of a rate add up to the rate.
 * @throws NoteProblem for an unknown or repeated line, or more units than the line has left.
 */
export function amountsOfLines(
  lines: readonly BilledLine[],
  rates: readonly RateAmounts[],
  requested: readonly RequestedLine[],
  left: readonly number[] = lines.map(({ quantity }) => quantity),
): { amounts: Required<RequestedAmount>[]; lines: BilledLine[] } {
  const after = [...left];
  const credits = new Map<VatRate, ReturnType<typeof creditedUnits>>();
  const chosen = requested.map(({ position, quantity }, index) => {
    const line = lines[position];
    if (!line || line.isAdjustment) throw new NoteProblem(`lines.${index}.position`, invoiceProblems.unknownLine);
    if (requested.findIndex((other) => other.position === position) !== index) {
      throw new NoteProblem(`lines.${index}.position`, invoiceProblems.repeatedLine);
    }
    if (quantity > (left[position] ?? 0))
      throw new NoteProblem(`lines.${index}.quantity`, invoiceProblems.tooManyUnits);
    after[position] = (left[position] ?? 0) - quantity;
    const credit = credits.get(line.vatRate) ?? creditedUnits(lines, rates, line.vatRate, left);
    credits.set(line.vatRate, credit);
    const total = credit(new Big(line.total).times(quantity).div(line.quantity));
    return { ...line, position, quantity, unitPrice: wholeCents(new Big(total).div(quantity)), total };
  });
  const ofRate = Map.groupBy(chosen, ({ vatRate }) => vatRate);
  const amounts = [...ofRate]
    .map(([rate, of]) => ({ rate, amount: sumOf(of), rounding: roundingOf(lines, rate, after) }))
    .filter(({ amount }) => amount !== 0);
  return { amounts, lines: chosen };
}

function creditedUnits(
  lines: readonly BilledLine[],
  rates: readonly RateAmounts[],
  rate: VatRate,
  left: readonly number[],
): (part: Big) => number {
  const sold = soldLines(lines, rate);
  const soldTotal = sumOf(sold.map(({ line }) => line));
  const rateTotal = rates.find((one) => one.rate === rate)?.total ?? 0;
  const centsOf = (part: Big) => (soldTotal === 0 ? 0 : wholeCents(part.times(rateTotal).div(soldTotal)));
  let credited = new Big(0);
  for (const { line, position } of sold) {
    const noted = line.quantity - (left[position] ?? line.quantity);
    credited = credited.plus(new Big(line.total).times(noted).div(line.quantity));
  }
  return (part) => {
    const before = centsOf(credited);
    credited = credited.plus(part);
    return centsOf(credited) - before;
  };
}

/**
 * The cents by which rounding may change the amount of a note for a rate's last units: one cent for each sold unit,
 * because the amount that a rejected note gives back was rounded. 0 if units are left after the note.
 */
function roundingOf(lines: readonly BilledLine[], rate: VatRate, left: readonly number[]): number {
  const sold = soldLines(lines, rate).filter(({ line }) => line.total !== 0);
  const hasLeft = sold.some(({ position }) => (left[position] ?? 0) > 0);
  return hasLeft ? 0 : sold.reduce((sum, { line }) => sum + line.quantity, 0);
}

/** The totals add up to the amounts of the note, which rounding may have changed. */
export function linesAt(lines: readonly BilledLine[], rates: readonly RateAmounts[]): BilledLine[] {
  const totals = new Map<BilledLine, number>();
  for (const { rate, total } of rates) {
    const of = lines.filter(({ vatRate }) => vatRate === rate);
    const parts = incomeOfLines(
      of.map((line) => line.total),
      total,
    );
    of.forEach((line, index) => totals.set(line, parts[index] ?? line.total));
  }
  return lines.map((line) => {
    const total = totals.get(line) ?? line.total;
    return { ...line, total, unitPrice: wholeCents(new Big(total).div(line.quantity)) };
  });
}

export const partLines = (number: string, parts: readonly RateAmounts[], rates: readonly RateAmounts[]): BilledLine[] =>
  parts.map(({ rate, total }) => {
    const of = `Sobre la factura ${number}`;
    const description = rates.length > 1 ? `${of} (${vatRateLabels[rate]})` : of;
    return { description, code: '', quantity: 1, unitPrice: total, total, vatRate: rate, isAdjustment: false };
  });

/** Rounds half away from zero. A product of three amounts may have too many digits for a number. */
const wholeCents = (cents: Big): number => cents.round(0, Big.roundHalfUp).toNumber();
