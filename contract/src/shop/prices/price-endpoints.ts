import { endpoint } from '../../base/endpoint.ts';
import { exportFormat, type FileExport } from '../../base/export.ts';
import { id, optionalText } from '../../base/fields.ts';
import { MAX_COLUMN_NAME } from '../../base/headings.ts';
import { sheetChoiceFields, sheetSource } from '../../base/sheets.ts';
import { z } from '../../base/zod.ts';
import { products } from '../products/products.ts';
import {
  newPriceChange,
  priceChangeRow,
  priceChanges,
  priceEntry,
  pricePreview,
  pricePreviewRequest,
  priceRowsQuery,
} from './price-changes.ts';
import { noMapping, sameColumn } from './price-labels.ts';

const columnsOf = z.object({ code: z.string(), cost: z.string(), description: z.string() });
export type PriceListMapping = z.output<typeof columnsOf>;

/** Without `providerId`, the list may change the products of every provider. */
const priceListQuery = z.strictObject({ providerId: id().optional(), ...sheetChoiceFields });

const priceList = z.object({
  source: sheetSource,
  columns: z.array(z.string()),
  rows: z.int(),
  samples: z.array(z.array(z.string())),
  mapping: columnsOf,
});
export type PriceList = z.output<typeof priceList>;

const priceListPreviewQuery = z
  .strictObject({
    ...priceListQuery.shape,
    name: optionalText(200).default(''),
    code: z.string({ error: noMapping }).min(1, noMapping).max(MAX_COLUMN_NAME),
    cost: z.string({ error: noMapping }).min(1, noMapping).max(MAX_COLUMN_NAME),
    description: z.string().max(MAX_COLUMN_NAME).default(''),
  })
  .refine(({ code, cost }) => code !== cost, { error: sameColumn, path: ['cost'] });
export type PriceListPreviewQuery = z.output<typeof priceListPreviewQuery>;

const priceListPreview = pricePreview.extend({ unknown: z.int() });
export type PriceListPreview = z.output<typeof priceListPreview>;

/** The texts are as in the file. `row` is the number of the row in the file. */
const priceListProblem = z.object({
  row: z.int(),
  code: z.string(),
  description: z.string(),
  cost: z.string(),
  reason: z.string(),
});
export type PriceListProblem = z.output<typeof priceListProblem>;

const priceListProblemsExportQuery = z.strictObject({ format: exportFormat() });

/** The headings are those of a price list, so that the user can correct the file and send it as a price list. */
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

const { name: tag, record, permissions, shows } = priceChanges;
const reading = { method: 'GET', tag, caller: permissions.read, shows } as const;
const writing = { method: 'POST', tag, caller: permissions.create } as const;

export const priceEndpoints = {
  ofProduct: endpoint({
    method: 'GET',
    path: '/tenant/products/:id/prices',
    caller: products.permissions.read,
    tag: products.name,
    summary: 'The changes of a product’s price, newest first',
    answer: z.array(priceEntry),
    shows: products.shows,
  }),
  rows: endpoint({
    ...reading,
    path: '/tenant/price-changes/:id/rows',
    summary: 'The products of a price change or of a preview, the odd ones first',
    query: priceRowsQuery,
    answer: z.array(priceChangeRow),
  }),
  problems: endpoint({
    ...reading,
    path: '/tenant/price-changes/:id/problems',
    summary: 'The rows of a provider’s list that change nothing, with the reasons; unknown codes last',
    query: priceRowsQuery,
    answer: z.array(priceListProblem),
  }),
  exportProblems: endpoint({
    ...reading,
    path: '/tenant/price-changes/:id/problems/export',
    caller: priceListProblemsExport.permission,
    summary: 'The wrong rows of a provider’s list as a file, to mend',
    query: priceListProblemsExportQuery,
    isFile: true,
  }),
  preview: endpoint({
    ...writing,
    path: '/tenant/price-changes/preview',
    summary: 'What a price change would change; nothing changes yet',
    body: pricePreviewRequest,
    answer: z.object({ preview: pricePreview }),
    changes: 'nothing',
  }),
  readList: endpoint({
    ...writing,
    path: '/tenant/price-changes/lists',
    summary: 'Reads a provider’s list and suggests what its columns are; nothing is stored',
    query: priceListQuery,
    takesFile: true,
    answer: z.object({ list: priceList }),
    changes: 'nothing',
  }),
  previewList: endpoint({
    ...writing,
    path: '/tenant/price-changes/lists/preview',
    summary: 'What the costs of a provider’s list would change; nothing changes yet',
    query: priceListPreviewQuery,
    takesFile: true,
    answer: z.object({ preview: priceListPreview }),
    changes: 'nothing',
  }),
  apply: endpoint({
    ...writing,
    path: '/tenant/price-changes',
    summary: 'Applies a preview to all of its products at once',
    refusals: [404, 409],
    body: newPriceChange,
    status: 201,
    answer: z.object({ priceChange: record }),
  }),
  undo: endpoint({
    ...writing,
    path: '/tenant/price-changes/:id/undo',
    summary: 'Gives the products their old prices back, but for those that changed since',
    refusals: [409],
    answer: z.object({ priceChange: record, undone: z.int(), kept: z.int() }),
  }),
};
