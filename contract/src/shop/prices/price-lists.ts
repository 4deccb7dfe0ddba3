import { exportFormat, type FileExport } from '../../base/export.ts';
import { id, optionalText } from '../../base/fields.ts';
import { MAX_COLUMN_NAME } from '../../base/headings.ts';
import { noMapping, sameColumn } from './price-list-labels.ts';
import { pricePreview } from './price-changes.ts';
import { sheetChoiceFields, sheetSource } from '../../base/sheet-source.ts';
import { z } from '../../base/zod.ts';

const columnsOf = z.object({ code: z.string(), cost: z.string(), description: z.string() });
export type PriceListMapping = z.output<typeof columnsOf>;

/** Without a provider the list may change all products. */
export const priceListQuery = z.strictObject({ providerId: id().optional(), ...sheetChoiceFields });

export const priceList = z.object({
  source: sheetSource,
  columns: z.array(z.string()),
  rows: z.int(),
  samples: z.array(z.array(z.string())),
  mapping: columnsOf,
});
export type PriceList = z.output<typeof priceList>;

export const priceListPreviewQuery = z
  .strictObject({
    ...priceListQuery.shape,
    name: optionalText(200).default(''),
    code: z.string({ error: noMapping }).min(1, noMapping).max(MAX_COLUMN_NAME),
    cost: z.string({ error: noMapping }).min(1, noMapping).max(MAX_COLUMN_NAME),
    description: z.string().max(MAX_COLUMN_NAME).default(''),
  })
  .refine(({ code, cost }) => code !== cost, { error: sameColumn, path: ['cost'] });
export type PriceListPreviewQuery = z.output<typeof priceListPreviewQuery>;

export const priceListPreview = pricePreview.extend({ unknown: z.int() });
export type PriceListPreview = z.output<typeof priceListPreview>;

/** Texts as in the file, `row` is its number there. */
export const priceListProblem = z.object({
  row: z.int(),
  code: z.string(),
  description: z.string(),
  cost: z.string(),
  reason: z.string(),
});
export type PriceListProblem = z.output<typeof priceListProblem>;

export const priceListProblemsExportQuery = z.strictObject({ format: exportFormat() });

/** The headings are those of a list, so that the corrected file can be used as a list. */
export const priceListProblemsExport: FileExport<PriceListProblem> = {
  file: 'filas-a-revisar-de-la-lista',
  sheet: 'Filas a revisar',
  permission: 'price_changes.create',
  columns: [
    { header: 'Fila', kind: 'integer', value: ({ row }) => row },
    { header: 'Código', kind: 'text', width: 16, value: ({ code }) => code || null },
    { header: 'Descripción', kind: 'text', value: ({ description }) => description || null },
    { header: 'Costo', kind: 'text', width: 16, value: ({ cost }) => cost || null },
    { header: 'Motivo', kind: 'text', width: 48, value: ({ reason }) => reason },
  ],
};
