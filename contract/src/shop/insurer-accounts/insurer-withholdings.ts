import { exportFormat, type FileExport } from '../../base/export.ts';
import { namedReference } from '../../base/fields.ts';
import { z } from '../../base/zod.ts';
import { exportPermission } from '../export-permissions.ts';
import { withholdingTaxes, withholdingTaxLabels } from './insurer-payment-labels.ts';
import { withholding } from './insurer-payments.ts';

const listedWithholding = withholding.extend({
  insurance: namedReference,
  cuit: z.string(),
  payment: z.object({ _id: z.uuid(), number: z.int() }),
  orderNumber: z.string(),
});
export type ListedWithholding = z.output<typeof listedWithholding>;

export const monthWithholdings = z.object({
  month: z.string(),
  withholdings: z.array(listedWithholding),
  byTax: z.array(z.object({ tax: z.enum(withholdingTaxes), amount: z.number() })),
  total: z.number(),
});
export type MonthWithholdings = z.output<typeof monthWithholdings>;

const month = z.string({ error: 'Elegí un mes.' }).regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, { error: 'Elegí un mes.' });

export const withholdingsQuery = z.strictObject({ month });
export const withholdingsExportQuery = z.strictObject({ month, format: exportFormat() });

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
