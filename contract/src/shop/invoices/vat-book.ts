import { type ExportColumn, exportFormats, type FileExport } from '../../base/export.ts';
import { invalidOption } from '../../base/fields.ts';
import { formatDay } from '../../base/format.ts';
import { toCents } from '../../base/money.ts';
import { z } from '../../base/zod.ts';
import { environments } from '../fiscal-settings/fiscal-labels.ts';
import { documentCodeLabels, documentCodes } from './receivers.ts';
import { letters, vatConditionLabels, vatConditions, voucherKindLabels, voucherKinds } from '../vat/voucher-types.ts';
import { vatRateOfPercent, vatRateTable } from '../vat/vat-rates.ts';

const bookRates = [21, 10.5, 27] as const;

const rateAmounts = z.object({ rate: z.number(), base: z.number(), amount: z.number() });

/** The amounts of a credit note are negative. `undivided` is the total of class C, which separates no VAT. */
const bookVoucher = z.object({
  _id: z.uuid(),
  day: z.iso.date(),
  kind: z.enum(voucherKinds),
  letter: z.enum(letters),
  type: z.int(),
  pointOfSale: z.int(),
  number: z.int(),
  code: z.string(),
  documentCode: z.int(),
  documentNumber: z.string(),
  name: z.string(),
  vatCondition: z.enum(vatConditions),
  vat: z.array(rateAmounts),
  undivided: z.number(),
  untaxed: z.number(),
  exempt: z.number(),
  otherTaxes: z.number(),
  total: z.number(),
});
export type BookVoucher = z.output<typeof bookVoucher>;

const bookSums = z.object({
  vouchers: z.int(),
  vat: z.array(rateAmounts),
  undivided: z.number(),
  exempt: z.number(),
  total: z.number(),
});

/**
 * In pesos. Credit notes lower the sums. `waiting` is the number of vouchers of the month whose outcome is open, and
 * `missing` names the numbers that a sequence lacks.
 */
export const vatBook = z.object({
  month: z.string(),
  /** A book of the simulator or of homologación is not valid. */
  environment: z.enum(environments),
  vouchers: z.array(bookVoucher),
  byType: z.array(bookSums.extend({ type: z.int(), kind: z.enum(voucherKinds), letter: z.enum(letters) })),
  totals: bookSums,
  waiting: z.int(),
  missing: z.array(z.object({ type: z.int(), pointOfSale: z.int(), from: z.int(), to: z.int() })),
});
export type VatBook = z.output<typeof vatBook>;

const month = z.string({ error: 'Elegí un mes.' }).regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, { error: 'Elegí un mes.' });

export const vatBookQuery = z.strictObject({ month });

/** `txt` is an archive with the two files of Libro IVA Digital. */
const vatBookFormats = [...exportFormats, 'txt'] as const;
export const vatBookExportQuery = z.strictObject({
  month,
  format: z.enum(vatBookFormats, { error: invalidOption }),
});

const bookDocument = ({ documentCode, documentNumber }: BookVoucher): string =>
  documentCode === documentCodes.unidentified
    ? ''
    : `${documentCodeLabels[documentCode] ?? ''} ${documentNumber}`.trim();

const percentText = (rate: number) => `${String(rate).replace('.', ',')} %`;
const ofRate = ({ vat }: BookVoucher, rate: number) => vat.find((one) => one.rate === rate);

const rateColumns = bookRates.flatMap((rate): ExportColumn<BookVoucher>[] => [
  { header: `Neto ${percentText(rate)}`, kind: 'money', value: (row) => ofRate(row, rate)?.base ?? 0 },
  { header: `IVA ${percentText(rate)}`, kind: 'money', value: (row) => ofRate(row, rate)?.amount ?? 0 },
]);

export const vatBookExport: FileExport<BookVoucher> = {
  file: 'libro-iva-ventas',
  sheet: 'Libro IVA Ventas',
  permission: 'vat_book.export',
  columns: [
    { header: 'Fecha', kind: 'text', width: 12, value: ({ day }) => formatDay(day) },
    { header: 'Tipo', kind: 'text', width: 18, value: ({ kind }) => voucherKindLabels[kind] },
    { header: 'Letra', kind: 'text', width: 6, value: ({ letter }) => letter },
    { header: 'Punto de venta', kind: 'integer', value: ({ pointOfSale }) => pointOfSale },
    { header: 'Número', kind: 'integer', value: ({ number }) => number },
    { header: 'CAE', kind: 'text', width: 16, value: ({ code }) => code },
    { header: 'Documento', kind: 'text', width: 18, value: (row) => bookDocument(row) || null },
    { header: 'Nombre', kind: 'text', value: ({ name }) => name },
    { header: 'Condición frente al IVA', kind: 'text', value: ({ vatCondition }) => vatConditionLabels[vatCondition] },
    ...rateColumns,
    { header: 'Sin discriminar', kind: 'money', value: ({ undivided }) => undivided },
    { header: 'No gravado', kind: 'money', value: ({ untaxed }) => untaxed },
    { header: 'Exento', kind: 'money', value: ({ exempt }) => exempt },
    { header: 'Otros tributos', kind: 'money', value: ({ otherTaxes }) => otherTaxes },
    { header: 'Total', kind: 'money', value: ({ total }) => total },
  ],
};

/**
 * One line of 266 characters per voucher, and one line of 62 characters per rate of a voucher (RG 4597, record layouts of Libro
 * IVA Digital). Each character is one byte of Windows-1252. Lines end with CR and LF.
 */
export const vatBookFiles = {
  vouchers: 'LIBRO_IVA_DIGITAL_VENTAS_CBTE.txt',
  rates: 'LIBRO_IVA_DIGITAL_VENTAS_ALICUOTAS.txt',
} as const;

const NAME_WIDTH = 30;
const CONSUMER = 'CONSUMIDOR FINAL';

const digits = (value: number | string, width: number) => String(value).padStart(width, '0');
/** Pesos as 13 + 2 digits. The amounts of a credit note are positive here, because its type already means a subtraction. */
const amount = (pesos: number) => digits(Math.abs(toCents(pesos)), 15);
const zero = amount(0);

/** Cuts or pads the text. A character outside Latin-1 becomes '?', so that each character fits in one byte. */
const text = (value: string, width: number) =>
  value
    .toUpperCase()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[^\u0020-\u007E\u00A0-\u00FF]/gu, '?')
    .slice(0, width)
    .padEnd(width, ' ');

const common = ({ type, pointOfSale, number }: BookVoucher) =>
  digits(type, 3) + digits(pointOfSale, 5) + digits(number, 20);

/** A wholly exempt voucher of class A or B has one rate line with zero amounts, and the operation code E. */
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
