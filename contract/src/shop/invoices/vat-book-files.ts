/**
 * One line of 266 characters per voucher, and one line of 62 characters per rate of a voucher (RG 4597, record layouts of Libro
 * IVA Digital). Each character is one byte of Windows-1252. Lines end with CR and LF.
 */
import { toCents } from '../../base/money.ts';
import { documentCodes } from '../vat/receiver-documents.ts';
import { vatRateOfPercent, vatRateTable } from '../vat/vat-rates.ts';
import type { BookVoucher } from './vat-book.ts';

export const vatBookFiles = {
  vouchers: 'LIBRO_IVA_DIGITAL_VENTAS_CBTE.txt',
  rates: 'LIBRO_IVA_DIGITAL_VENTAS_ALICUOTAS.txt',
} as const;

const NAME_WIDTH = 30;
const CONSUMER = 'CONSUMIDOR FINAL';

const digits = (value: number | string, width: number) => String(value).padStart(width, '0');
/** Pesos as 13 + 2 digits. The type of a credit note subtracts, so that its amounts are positive. */
const amount = (pesos: number) => digits(Math.abs(toCents(pesos)), 15);
const zero = amount(0);

/** In Windows-1252: a character that it lacks becomes '?'. */
const text = (value: string, width: number) =>
  value
    .toUpperCase()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[^\u0020-\u007E\u00A0-\u00FF]/gu, '?')
    .slice(0, width)
    .padEnd(width, ' ');

const common = ({ type, pointOfSale, number }: BookVoucher) =>
  digits(type, 3) + digits(pointOfSale, 5) + digits(number, 20);

/** A voucher of class A or B with an exempt amount only has one line of rate with zeros, and the operation code E. */
const isExempt = ({ vat, exempt }: BookVoucher) => vat.length === 0 && exempt !== 0;

export function voucherLine(voucher: BookVoucher): string {
  const isConsumer = voucher.documentCode === documentCodes.unidentified;
  const nationalAndLocalTaxes = zero.repeat(4);
  return [
    voucher.day.replaceAll('-', ''),
    common(voucher),
    digits(voucher.number, 20),
    digits(voucher.documentCode, 2),
    digits(voucher.documentNumber, 20),
    text(isConsumer ? CONSUMER : voucher.name, NAME_WIDTH),
    amount(voucher.total),
    amount(voucher.untaxed),
    zero,
    amount(voucher.exempt),
    nationalAndLocalTaxes,
    'PES',
    '0001000000',
    isExempt(voucher) ? '1' : String(voucher.vat.length),
    isExempt(voucher) ? 'E' : ' ',
    amount(voucher.otherTaxes),
    digits(0, 8),
  ].join('');
}

export function rateLines(voucher: BookVoucher): string[] {
  if (isExempt(voucher)) return [common(voucher) + zero + digits(3, 4) + zero];
  return voucher.vat.map(({ rate, base, amount: vat }) => {
    const known = vatRateOfPercent(rate);
    const code = known === undefined ? null : vatRateTable[known].code;
    return common(voucher) + amount(base) + digits(code ?? 0, 4) + amount(vat);
  });
}
