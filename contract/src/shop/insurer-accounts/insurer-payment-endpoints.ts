import { endpoint } from '../../base/endpoint.ts';
import { exportFormat, type FileExport } from '../../base/export.ts';
import { namedReference } from '../../base/fields.ts';
import { z } from '../../base/zod.ts';
import { exportPermission } from '../exports.ts';
import { withholdingTaxes, withholdingTaxLabels } from './insurer-payment-labels.ts';
import {
  insurerPayments,
  laterAllocation,
  newInsurerPayment,
  payableItem,
  payableItemsQuery,
  paymentReverse,
  withholding,
} from './insurer-payments.ts';

const listedWithholding = withholding.extend({
  insurance: namedReference,
  cuit: z.string(),
  payment: z.object({ _id: z.uuid(), number: z.int() }),
  orderNumber: z.string(),
});
export type ListedWithholding = z.output<typeof listedWithholding>;

const monthWithholdings = z.object({
  month: z.string(),
  withholdings: z.array(listedWithholding),
  byTax: z.array(z.object({ tax: z.enum(withholdingTaxes), amount: z.number() })),
  total: z.number(),
});
export type MonthWithholdings = z.output<typeof monthWithholdings>;

const month = z.string({ error: 'Elegí un mes.' }).regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, { error: 'Elegí un mes.' });

const withholdingsQuery = z.strictObject({ month });
const withholdingsExportQuery = z.strictObject({ month, format: exportFormat() });

export const withholdingsExport: FileExport<ListedWithholding> = {
  file: 'retenciones-sufridas',
  sheet: 'Retenciones',
  permission: exportPermission('insurer_withholdings'),
  columns: [
    { header: 'Impuesto', kind: 'text', width: 18, value: ({ tax }) => withholdingTaxLabels[tax] },
    { header: 'Jurisdicción', kind: 'text', width: 18, value: ({ jurisdiction }) => jurisdiction || null },
    { header: 'Fecha', kind: 'day', value: ({ day }) => day },
    { header: 'Certificado', kind: 'text', width: 20, value: ({ certificateNumber }) => certificateNumber },
    { header: 'CUIT', kind: 'text', width: 16, value: ({ cuit }) => cuit || null },
    { header: 'Agente', kind: 'text', value: ({ insurance }) => insurance.name },
    { header: 'Orden de pago', kind: 'text', width: 18, value: ({ orderNumber }) => orderNumber || null },
    { header: 'Cobro N.º', kind: 'integer', value: ({ payment }) => payment.number },
    { header: 'Base', kind: 'money', value: ({ base }) => base },
    { header: 'Alícuota %', kind: 'decimal', value: ({ rate }) => rate },
    { header: 'Importe', kind: 'money', value: ({ amount }) => amount },
  ],
};

const { name: tag, record, permissions, shows } = insurerPayments;
const reading = { method: 'GET', tag, shows } as const;
const writing = {
  method: 'POST',
  tag,
  caller: permissions.create,
  refusals: [409],
  answer: z.object({ insurerPayment: record }),
} as const;

export const insurerPaymentEndpoints = {
  payableItems: endpoint({
    ...reading,
    path: '/tenant/insurer-payments/payable-items',
    caller: permissions.read,
    summary: 'The items that an insurer recognized and has not paid whole, the oldest first',
    query: payableItemsQuery,
    answer: z.array(payableItem),
  }),
  register: endpoint({
    ...writing,
    path: '/tenant/insurer-payments',
    summary: 'Stores a payment of an insurer, and allocates it to the chosen items or to the oldest items first',
    body: newInsurerPayment,
    status: 201,
  }),
  allocate: endpoint({
    ...writing,
    path: '/tenant/insurer-payments/:id/allocate',
    summary: 'Allocates the rest of a payment to the chosen items, or to the oldest items first',
    body: laterAllocation,
  }),
  reverse: endpoint({
    ...writing,
    path: '/tenant/insurer-payments/:id/reverse',
    summary: 'Takes a mistaken payment back whole',
    body: paymentReverse,
  }),
};

export const withholdingEndpoints = {
  read: endpoint({
    ...reading,
    path: '/tenant/insurer-withholdings',
    caller: 'insurer_accounts.read',
    summary: 'What insurers withheld in a month, by tax',
    query: withholdingsQuery,
    answer: monthWithholdings,
  }),
  export: endpoint({
    ...reading,
    path: '/tenant/insurer-withholdings/export',
    caller: withholdingsExport.permission,
    summary: 'What insurers withheld in a month, as a file',
    query: withholdingsExportQuery,
    isFile: true,
  }),
};
