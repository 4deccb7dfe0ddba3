/**
 * Prices contain the VAT. The net amount is computed from the total of each rate, and never from a line, so that the
 * parts always add up to the total (docs/rules.md#invoices-4). All amounts are integer cents.
 */
import { Big } from 'big.js';
import { labelsOf, valuesOf } from '../../base/field-labels.ts';
import type { Letter } from './voucher-types.ts';

/** `code` is the id of the rate in a request to ARCA (`AlicIva.Id`), null for exempt amounts and for class C. */
export const vatRateTable = {
  '21': { label: '21 %', percent: 21, code: 5 },
  '10.5': { label: '10,5 %', percent: 10.5, code: 4 },
  '27': { label: '27 %', percent: 27, code: 6 },
  exempt: { label: 'Exento', percent: 0, code: null },
} as const;

export type VatRate = keyof typeof vatRateTable;
export const vatRates = valuesOf(vatRateTable);
export const vatRateLabels = labelsOf(vatRateTable);

/** The rate of most goods of an optical shop (Dictamen DI ATEC 34/2011). */
export const STANDARD_RATE: VatRate = '21';

export const vatRateOfPercent = (percent: number): VatRate | undefined =>
  vatRates.find((rate) => vatRateTable[rate].code !== null && vatRateTable[rate].percent === percent);

export interface RateTotal {
  rate: VatRate;
  total: number;
}

/** `base` is the net amount, or the whole amount where no VAT is separated. */
export interface RateAmounts extends RateTotal {
  base: number;
  amount: number;
}

/** `total` = `net` + `exempt` + `vat`. */
export interface VoucherAmounts {
  net: number;
  exempt: number;
  vat: number;
  total: number;
  rates: RateAmounts[];
}

/** The net amount is rounded half up. */
export function splitTotal({ rate, total }: RateTotal): RateAmounts {
  const { percent } = vatRateTable[rate];
  const base = new Big(total).times(100).div(new Big(100).plus(percent)).round(0, Big.roundHalfUp).toNumber();
  return { rate, total, base, amount: total - base };
}

/** A class C voucher separates no VAT: its net amount is its total (WSFEv1 manual, 10043 to 10047). */
export function amountsOf(letter: Letter, parts: readonly RateAmounts[]): VoucherAmounts {
  const rates = parts.filter(({ total }) => total !== 0);
  const total = sumOf(rates.map((one) => one.total));
  if (letter === 'C') {
    const whole = rates.map((one) => ({ ...one, base: one.total, amount: 0 }));
    return { net: total, exempt: 0, vat: 0, total, rates: whole };
  }
  const taxed = rates.filter(({ rate }) => vatRateTable[rate].code !== null);
  const [net, vat] = [sumOf(taxed.map(({ base }) => base)), sumOf(taxed.map(({ amount }) => amount))];
  return { net, vat, exempt: total - net - vat, total, rates };
}

export const voucherAmounts = (letter: Letter, totals: readonly RateTotal[]): VoucherAmounts =>
  amountsOf(letter, totals.map(splitTotal));

/** ARCA refuses a rate whose VAT rounds to 0.00 (code 10018). */
export const ratesWithoutVat = (letter: Letter, { rates }: VoucherAmounts): VatRate[] =>
  letter === 'C'
    ? []
    : rates.filter(({ rate, amount }) => vatRateTable[rate].code !== null && amount === 0).map(({ rate }) => rate);

/** In whole cents. The largest weight also gets the cents left by rounding, so the parts add up to the amount. */
export function splitInProportion(amount: number, weights: readonly number[]): number[] {
  const whole = sumOf(weights);
  if (whole === 0) return weights.map((_, index) => (index === 0 ? amount : 0));
  const parts = weights.map((weight) => new Big(amount).times(weight).div(whole).round(0, Big.roundDown).toNumber());
  const largest = weights.indexOf(Math.max(...weights));
  return parts.map((part, index) => (index === largest ? part + amount - sumOf(parts) : part));
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
