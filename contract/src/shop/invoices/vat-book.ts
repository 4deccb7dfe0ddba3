import { exportFormats, type ExportColumn, type FileExport } from '../../base/export.ts';
import { invalidOption } from '../../base/fields.ts';
import { formatDay } from '../../base/format.ts';
import { z } from '../../base/zod.ts';
import { environments } from '../fiscal-settings/fiscal-labels.ts';
import { documentCodeLabels, documentCodes } from '../vat/receiver-documents.ts';
import { letters, vatConditionLabels, vatConditions } from '../vat/vat-conditions.ts';
import { voucherKindLabels, voucherKinds } from '../vat/voucher-types.ts';

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
 * In pesos; credit notes subtract. `waiting` is the number of vouchers of the month whose outcome is open, and `missing` names
 * the numbers that a sequence lacks.
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
