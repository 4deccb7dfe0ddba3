/** The money that the shop received on each day by each payment method: 'Cobranzas' (docs/rules.md#cash-10). */
import { exportPermission } from '../export-permissions.ts';
import { z } from '../../base/zod.ts';
import { amountOf } from './cash-labels.ts';
import { exportFormat, type FileExport } from '../../base/export.ts';
import { checkPeriod, period, periodDays } from '../../base/period.ts';
import { paymentMethods } from '../sale-values/payment-labels.ts';
import type { MethodNames } from '../sale-values/shop-methods.ts';

/**
 * A day with payments: the money of each method, with surcharges and less refunds; negative if refunds exceed payments.
 */
export const collection = z.object({
  day: z.iso.date(),
  amounts: z.array(z.object({ method: z.enum(paymentMethods), amount: z.number() })),
  total: z.number(),
});
export type Collection = z.output<typeof collection>;

/** The days of the shop to read, both included. */
export const collectionsQuery = period;
export type CollectionsQuery = z.output<typeof collectionsQuery>;

export const collectionsExportQuery = periodDays.extend({ format: exportFormat() }).superRefine(checkPeriod);

/** 'Cobranzas' as a file: a row for each day, a column for each method. @param names of the methods in the shop */
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
