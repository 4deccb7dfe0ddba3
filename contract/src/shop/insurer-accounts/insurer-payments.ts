import { defineDocument } from '../../base/document.ts';
import type { ExportColumn } from '../../base/export.ts';
import { stored } from '../../base/field.ts';
import {
  day,
  id,
  money,
  moneyAboveZero,
  namedReference,
  oneOf,
  optionalText,
  percentage,
  queryFlag,
  reference,
  text,
} from '../../base/fields.ts';
import type { RecordWith } from '../../base/resource.ts';
import { z } from '../../base/zod.ts';
import { paymentMethodLabels } from '../sale-values/payment-labels.ts';
import {
  allocationText,
  certificateProblems,
  insurerMethods,
  insurerPaymentProblems,
  MAX_ALLOCATIONS,
  MAX_WITHHOLDINGS,
  netProblem,
  withholdingTaxes,
  withholdingText,
} from './insurer-payment-labels.ts';

/** `base` and `amount` in pesos, `rate` in percent. */
export const withholding = z.object({
  tax: z.enum(withholdingTaxes),
  jurisdiction: z.string(),
  certificateNumber: z.string(),
  day: z.iso.date(),
  base: z.number().nullable(),
  rate: z.number().nullable(),
  amount: z.number(),
});
export type Withholding = z.output<typeof withholding>;

export const allocation = z.object({
  item: z.uuid(),
  batch: z.object({ _id: z.uuid(), number: z.int() }),
  saleNumber: z.int(),
  client: z.string(),
  amount: z.number(),
});
export type Allocation = z.output<typeof allocation>;

export const payableItem = allocation
  .omit({ amount: true })
  .extend({ dueDay: z.iso.date(), recognized: z.number(), paid: z.number(), open: z.number() });
export type PayableItem = z.output<typeof payableItem>;
export const payableItemsQuery = z.strictObject({ insurance: id() });

const fields = {
  number: stored(z.int(), { label: 'Número', heading: 'N.º', kind: 'serialNumber' }),
  insurance: stored(namedReference, { label: 'Obra social', kind: 'reference', of: 'insurances' }),
  day: stored(z.iso.date(), { label: 'Fecha de cobro', kind: 'day' }),
  orderNumber: stored(z.string(), { label: 'Orden de pago', kind: 'text' }),
  method: stored(z.enum(insurerMethods), { label: 'Método', kind: 'option', options: paymentMethodLabels }),
  gross: stored(z.number(), { label: 'Bruto', kind: 'money' }),
  /** The fee of a chamber, or the 'bonificación' that the insurer deducts. */
  fee: stored(z.number(), { label: 'Descuento', kind: 'money' }),
  withheld: stored(z.number(), { label: 'Retenciones', kind: 'money' }),
  net: stored(z.number(), { label: 'Neto', kind: 'money' }),
  allocated: stored(z.number(), { label: 'Imputado', kind: 'money' }),
  unallocated: stored(z.number(), { label: 'Sin imputar', kind: 'money' }),
  note: stored(z.string(), { label: 'Observaciones', kind: 'note' }),
  user: stored(namedReference, { label: 'Usuario', kind: 'reference', of: 'users' }),
  reversedAt: stored(z.iso.datetime().nullable(), { label: 'Anulado', kind: 'instant' }),
  reversedBy: stored(namedReference.nullable(), { label: 'Anulado por', kind: 'reference', of: 'users' }),
  reverseNote: stored(z.string(), { label: 'Motivo de la anulación', kind: 'note' }),
  withholdings: stored(z.array(withholding).optional(), {
    label: 'Certificados de retención',
    kind: 'list',
    rowText: withholdingText,
  }),
  allocations: stored(z.array(allocation).optional(), {
    label: 'Renglones imputados',
    kind: 'list',
    rowText: allocationText,
  }),
};
export type InsurerPayment = RecordWith<typeof fields>;

const newWithholding = z.object({
  tax: oneOf(withholdingTaxes),
  jurisdiction: optionalText(60).default(''),
  certificateNumber: text(40),
  day: day().optional(),
  base: money().nullable().default(null),
  rate: percentage(100).nullable().default(null),
  amount: moneyAboveZero(),
});

const newAllocations = z
  .array(z.object({ item: id(), amount: moneyAboveZero() }), { error: 'Faltan los renglones.' })
  .max(MAX_ALLOCATIONS, insurerPaymentProblems.tooManyAllocations)
  .superRefine((allocations, context) => {
    const seen = new Set<string>();
    allocations.forEach(({ item }, index) => {
      if (seen.has(item))
        context.addIssue({ code: 'custom', path: [index, 'item'], message: insurerPaymentProblems.itemTwice });
      seen.add(item);
    });
  });
export type NewAllocations = z.output<typeof newAllocations>;

/**
 * The body of a payment: gross = fee + withholdings + net. Without `allocations` the payment pays the oldest items
 * first. With an empty list the payment remains unallocated.
 */
export const newInsurerPayment = z
  .object({
    insurance: reference(),
    day: day(),
    orderNumber: optionalText(40).default(''),
    method: oneOf(insurerMethods),
    gross: moneyAboveZero(),
    fee: money().default(0),
    withholdings: z
      .array(newWithholding, { error: 'Faltan los certificados.' })
      .max(MAX_WITHHOLDINGS, insurerPaymentProblems.tooManyWithholdings)
      .default([]),
    net: money(),
    allocations: newAllocations.optional(),
    note: optionalText(500).default(''),
  })
  .superRefine((amounts, context) => {
    for (const [path, message] of Object.entries(certificateProblems(amounts.withholdings))) {
      const [index, field = ''] = path.split('.');
      context.addIssue({ code: 'custom', path: ['withholdings', Number(index), field], message });
    }
    const message = netProblem(amounts);
    if (message) context.addIssue({ code: 'custom', path: ['net'], message });
  });
export type NewInsurerPayment = z.output<typeof newInsurerPayment>;

export const laterAllocation = z.object({ allocations: newAllocations.optional() });

export const paymentReverse = z.object({ note: text(500) });

const allocationColumns: readonly ExportColumn<Allocation>[] = [
  { header: 'Presentación', kind: 'integer', value: ({ batch }) => batch.number },
  { header: 'Venta', kind: 'integer', value: ({ saleNumber }) => saleNumber },
  { header: 'Cliente', kind: 'text', value: ({ client }) => client },
  { header: 'Importe', kind: 'money', value: ({ amount }) => amount },
];

export const insurerPayments = defineDocument({
  name: 'insurer_payments',
  path: 'insurer-payments',
  envelope: 'insurerPayment',
  fields,
  create: newInsurerPayment,
  filters: {
    insurance: id().optional(),
    from: day().optional(),
    to: day().optional(),
    unallocated: queryFlag().optional(),
  },
  sortable: ['createdAt', 'day', 'number', 'gross', 'net'],
  defaultSort: '-day',
  shows: [],
  permissions: { list: 'insurer_payments.read', read: 'insurer_payments.read', create: 'insurer_payments.create' },
  list: {
    file: 'cobros-de-obras-sociales',
    sheet: 'Cobros',
    permission: 'insurer_payments.create',
    columns: [
      ...(['number', 'day', 'insurance', 'orderNumber', 'method', 'gross', 'fee', 'withheld', 'net'] as const),
      ...(['allocated', 'unallocated', 'user', 'reversedAt', 'note'] as const),
    ],
  },
  lines: {
    file: 'cobro',
    sheet: 'Cobro',
    summary: 'The items that a payment pays, as a file',
    columns: allocationColumns,
  },
});
