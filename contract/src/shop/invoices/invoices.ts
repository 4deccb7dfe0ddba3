import { defineDocument } from '../../base/document.ts';
import { stored } from '../../base/field.ts';
import {
  day,
  id,
  moneyAboveZero,
  namedReference,
  oneOf,
  optionalText,
  queryNumber,
  reference,
  wholeNumber,
} from '../../base/fields.ts';
import type { RecordWith } from '../../base/resource.ts';
import { z } from '../../base/zod.ts';
import { isTaxNumber, writtenTaxNumber, wrongTaxNumber } from '../../base/check-digits.ts';
import { environments, fiscalModeLabels } from '../fiscal-settings/fiscal-labels.ts';
import {
  classAValues,
  issuerConditions,
  letters,
  vatConditions,
  voucherKindLabels,
  voucherKinds,
} from '../vat/voucher-types.ts';
import { vatRates } from '../vat/vat-rates.ts';
import { invoiceProblems, invoiceStateLabels, invoiceStates, WAITING } from './invoice-labels.ts';

export const issuer = z.object({
  cuit: z.string(),
  legalName: z.string(),
  tradeName: z.string(),
  address: z.string(),
  phone: z.string(),
  vatCondition: z.enum(issuerConditions),
  grossIncome: z.string(),
  activitiesStart: z.iso.date().nullable(),
  classA: z.enum(classAValues),
});
export type Issuer = z.output<typeof issuer>;

/** The receiver at the time of the voucher. `documentCode` is `DocTipo`: 99 for an unidentified consumer, whose number is '0'. */
export const receiver = z.object({
  name: z.string(),
  address: z.string(),
  vatCondition: z.enum(vatConditions),
  documentCode: z.int(),
  documentNumber: z.string(),
});
export type Receiver = z.output<typeof receiver>;

/** Final amounts in pesos. A discount has a negative total. */
export const invoiceLine = z.object({
  description: z.string(),
  code: z.string(),
  quantity: z.int(),
  unitPrice: z.number(),
  total: z.number(),
  vatRate: z.enum(vatRates),
  isAdjustment: z.boolean(),
});
export type InvoiceLine = z.output<typeof invoiceLine>;

export const arcaMessage = z.object({ code: z.int(), message: z.string() });
export type ArcaMessage = z.output<typeof arcaMessage>;

const noteOfInvoice = z.object({
  _id: z.uuid(),
  kind: z.enum(voucherKinds),
  number: z.int().nullable(),
  state: z.enum(invoiceStates),
  total: z.number(),
});

const creditLeft = z.object({ rate: z.enum(vatRates), total: z.number(), left: z.number() });

const lineText = ({ quantity, description }: InvoiceLine) => `${quantity} × ${description}`;

const fields = {
  kind: stored(z.enum(voucherKinds), { label: 'Comprobante', kind: 'option', options: voucherKindLabels }),
  letter: stored(z.enum(letters), { label: 'Letra', kind: 'text' }),
  /** `CbteTipo`: 6 for a class B invoice. */
  type: stored(z.int(), null),
  environment: stored(z.enum(environments), { label: 'Modo', kind: 'option', options: fiscalModeLabels }),
  pointOfSale: stored(z.int(), { label: 'Punto de venta', heading: 'Pto. vta.', kind: 'numericCode' }),
  number: stored(z.int().nullable(), { label: 'Número', heading: 'N.º', kind: 'serialNumber' }),
  day: stored(z.iso.date(), { label: 'Fecha', kind: 'day' }),
  state: stored(z.enum(invoiceStates), { label: 'Estado', kind: 'option', options: invoiceStateLabels }),
  issuer: stored(issuer, null),
  receiver: stored(receiver, { label: 'Receptor', kind: 'written', write: ({ name }: Receiver) => name }),
  saleCondition: stored(z.string(), { label: 'Condición de venta', kind: 'text' }),
  lines: stored(z.array(invoiceLine), { label: 'Líneas', kind: 'list', rowText: lineText }),
  net: stored(z.number(), { label: 'Neto', kind: 'money' }),
  exempt: stored(z.number(), { label: 'Exento', kind: 'money' }),
  /** The net amount and the VAT of each rate; `rate` is in percent. Empty in class C. */
  vat: stored(z.array(z.object({ rate: z.number(), base: z.number(), amount: z.number() })), null),
  total: stored(z.number(), { label: 'Total', kind: 'money' }),
  authorization: stored(z.object({ kind: z.literal('CAE'), code: z.string(), due: z.iso.date() }).nullable(), {
    label: 'CAE',
    kind: 'written',
    write: (value: { code: string } | null) => value?.code ?? '',
  }),
  observations: stored(z.array(arcaMessage), null),
  errors: stored(z.array(arcaMessage), null),
  /** Null for a voucher of a batch, and for a voucher that Dioptría did not send. */
  saleId: stored(z.uuid().nullable(), null),
  saleNumber: stored(z.int().nullable(), { label: 'Venta', kind: 'numericCode' }),
  batchId: stored(z.uuid().nullable(), null),
  batchNumber: stored(z.int().nullable(), null),
  corrects: stored(
    z.object({ _id: z.uuid(), type: z.int(), pointOfSale: z.int(), number: z.int(), day: z.iso.date() }).nullable(),
    null,
  ),
  note: stored(z.string(), { label: 'Motivo', kind: 'note' }),
  qr: stored(z.string().nullable(), null),
  /** True for a voucher that ARCA has and that Dioptría did not send. */
  isOutside: stored(z.boolean(), null),
  attempts: stored(z.int(), null),
  nextAttemptAt: stored(z.iso.datetime().nullable(), null),
  waitsFor: stored(z.string(), null),
  user: stored(namedReference.nullable(), { label: 'Usuario', kind: 'reference', of: 'users' }),
  /**
   * `creditLeft` has the amount of each rate that notes can still credit, and `unitsLeft` the remaining units of each
   * line. Absent in a list.
   */
  notes: stored(z.array(noteOfInvoice).optional(), null),
  creditLeft: stored(z.array(creditLeft).optional(), null),
  unitsLeft: stored(z.array(z.int()).optional(), null),
};
export type Invoice = RecordWith<typeof fields>;

const givenReceiver = z
  .object({
    name: optionalText(400),
    address: optionalText(200),
    vatCondition: oneOf(vatConditions),
    taxId: optionalText(20)
      .refine((value) => value === '' || isTaxNumber(value), wrongTaxNumber)
      .transform(writtenTaxNumber),
    typeId: optionalText(20),
    numId: optionalText(30),
  })
  .partial();
export type GivenReceiver = z.output<typeof givenReceiver>;

export const newInvoice = z.object({ pointOfSaleId: reference().optional(), receiver: givenReceiver.optional() });
export type NewInvoice = z.output<typeof newInvoice>;

/**
 * The body of a credit note: final amounts per rate, or units of lines. Without amounts and units, the note credits the
 * whole remainder of the invoice. The first line has the position 0.
 */
export const newCreditNote = z
  .object({
    amounts: z
      .array(z.object({ rate: oneOf(vatRates).optional(), amount: moneyAboveZero() }))
      .min(1)
      .max(10)
      .optional(),
    lines: z
      .array(z.object({ position: wholeNumber(0, 1000), quantity: wholeNumber(1, 1_000_000) }))
      .min(1)
      .max(500)
      .optional(),
    note: optionalText(500).default(''),
  })
  .refine(({ amounts, lines }) => !amounts || !lines, { path: ['lines'], message: invoiceProblems.amountsOrLines });
export type NewCreditNote = z.output<typeof newCreditNote>;

export const previewQuery = z.strictObject({ pointOfSaleId: id().optional(), ...givenReceiver.shape });

export const invoicePreview = z.object({
  letter: z.enum(letters),
  pointOfSale: z.object({ _id: z.uuid(), number: z.int(), name: z.string() }).nullable(),
  receiver,
  lines: z.array(invoiceLine),
  net: z.number(),
  exempt: z.number(),
  vat: z.array(z.object({ rate: z.number(), base: z.number(), amount: z.number() })),
  total: z.number(),
  mustIdentify: z.boolean(),
  problem: z.object({ path: z.string(), message: z.string() }).nullable(),
});
export type InvoicePreview = z.output<typeof invoicePreview>;

export const invoices = defineDocument({
  name: 'invoices',
  path: 'invoices',
  envelope: 'invoice',
  fields,
  create: newInvoice,
  filters: {
    state: oneOf([...invoiceStates, WAITING]).optional(),
    kind: oneOf(voucherKinds).optional(),
    letter: oneOf(letters).optional(),
    pointOfSale: queryNumber(99_998).optional(),
    from: day().optional(),
    to: day().optional(),
    saleId: id().optional(),
    batchId: id().optional(),
  },
  sortable: ['createdAt', 'day', 'number', 'total'],
  defaultSort: '-createdAt',
  shows: [],
  permissions: { list: 'invoices.read', read: 'invoices.read' },
  list: {
    file: 'comprobantes',
    sheet: 'Comprobantes',
    permission: 'invoices.export',
    columns: [
      'day',
      { field: 'kind', width: 18 },
      'letter',
      'pointOfSale',
      'number',
      { field: 'state', width: 18 },
      'environment',
      'receiver',
      'net',
      'exempt',
      'total',
      'authorization',
      'saleNumber',
      'user',
      'note',
    ],
  },
});
