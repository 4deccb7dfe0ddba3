import { exportPermission } from '../export-permissions.ts';
import { z } from '../../base/zod.ts';
import { amountOf } from './cash-labels.ts';
import { exportFormat, type FileExport } from '../../base/export.ts';
import { checkPeriod, period, periodDays } from '../../base/period.ts';
import { paymentMethods } from '../sale-values/payment-labels.ts';
import type { MethodNames } from '../sale-values/shop-methods.ts';

/** With surcharges and less refunds; negative if refunds exceed payments. */
export const collection = z.object({
  day: z.iso.date(),
  amounts: z.array(z.object({ method: z.enum(paymentMethods), amount: z.number() })),
  total: z.number(),
});
export type Collection = z.output<typeof collection>;

export const collectionsQuery = period;
export type CollectionsQuery = z.output<typeof collectionsQuery>;

export const collectionsExportQuery = periodDays.extend({ format: exportFormat() }).superRefine(checkPeriod);

export const collectionsExport = (names: MethodNames): FileExport<Collection> => ({
  file: 'cobranzas',
  sheet: 'Cobranzas',
  permission: exportPermission('collections'),
  columns: [
    { header: 'Día', kind: 'day', value: (row) => row.day },
    ...paymentMethods.map((method) => ({
      header: names[method],
      kind: 'money' as const,
      value: (row: Collection) => amountOf(row, method),
    })),
    { header: 'Total', kind: 'money', value: ({ total }) => total },
  ],
});
