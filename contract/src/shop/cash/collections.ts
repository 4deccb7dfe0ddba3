/** The money that the shop received on each day by each payment method: 'Cobranzas' (docs/rules.md#cash-10). */
import { exportPermission } from '../export-permissions.ts';
import { z } from '../../base/zod.ts';
import { amountOf } from './cash-words.ts';
import { exportFormat, type FileExport } from '../../base/export.ts';
import { day } from '../../base/fields.ts';
import { paymentMethodLabels, paymentMethods } from '../sale-values/payment-words.ts';

/** The most days of one answer. */
const MOST_DAYS = 366;
const MILLISECONDS_OF_DAY = 86_400_000;

/**
 * A day with payments: the money of each method, with surcharges and less refunds; negative if refunds exceed payments.
 */
export const collection = z.object({
  day: z.iso.date(),
  amounts: z.array(z.object({ method: z.enum(paymentMethods), amount: z.number() })),
  total: z.number(),
});
export type Collection = z.output<typeof collection>;

const period = z.strictObject({ from: day(), to: day() });
const daysIn = ({ from, to }: { from: string; to: string }) =>
  (Date.parse(to) - Date.parse(from)) / MILLISECONDS_OF_DAY + 1;

const inOrder = { path: ['to'], error: 'Tiene que ser igual o posterior al primer día.' };
const notTooLong = { path: ['from'], error: `Elegí un período de hasta ${MOST_DAYS} días.` };

/** The days of the shop to read, both included. */
export const collectionsQuery = period
  .refine((query) => daysIn(query) > 0, inOrder)
  .refine((query) => daysIn(query) <= MOST_DAYS, notTooLong);
export type CollectionsQuery = z.output<typeof collectionsQuery>;

export const collectionsExportQuery = period
  .extend({ format: exportFormat() })
  .refine((query) => daysIn(query) > 0, inOrder)
  .refine((query) => daysIn(query) <= MOST_DAYS, notTooLong);

/** 'Cobranzas' as a file: a row for each day, a column for each method. */
export const collectionsExport: FileExport<Collection> = {
  file: 'cobranzas',
  sheet: 'Cobranzas',
  permission: exportPermission('collections'),
  columns: [
    { header: 'Día', kind: 'day', value: (row) => row.day },
    ...paymentMethods.map((method) => ({
      header: paymentMethodLabels[method],
      kind: 'money' as const,
      value: (row: Collection) => amountOf(row, method),
    })),
    { header: 'Total', kind: 'money', value: ({ total }) => total },
  ],
};
