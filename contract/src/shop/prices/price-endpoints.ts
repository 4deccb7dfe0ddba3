import { endpoint } from '../../base/endpoint.ts';
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
import {
  priceList,
  priceListPreview,
  priceListPreviewQuery,
  priceListProblem,
  priceListProblemsExport,
  priceListProblemsExportQuery,
  priceListQuery,
} from './price-lists.ts';

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
