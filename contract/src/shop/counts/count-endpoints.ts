import { endpoint } from '../../base/endpoint.ts';
import { z } from '../../base/zod.ts';
import {
  applyCount,
  countLinesQuery,
  newStockCount,
  countedScan,
  stockCountLine,
  stockCounts,
  typedCount,
} from './stock-counts.ts';

const counting = { tag: 'stock_counts', caller: 'stock_counts.update' } as const;
const closing = {
  method: 'POST',
  tag: 'stock_counts',
  caller: 'stock_counts.apply',
  refusals: [409],
  // The stock of many products changes.
  changes: 'everything',
} as const;
const count = z.object({ count: stockCounts.record });
const line = z.object({ line: stockCountLine });

export const countEndpoints = {
  lines: endpoint({
    ...counting,
    method: 'GET',
    path: '/tenant/stock/counts/:id/lines',
    caller: 'stock_counts.read',
    summary: 'The products of a count, the largest differences first',
    query: countLinesQuery,
    answer: z.array(stockCountLine),
    shows: [],
  }),
  begin: endpoint({
    ...counting,
    method: 'POST',
    path: '/tenant/stock/counts',
    caller: 'stock_counts.create',
    summary: 'Begins a count of the products of a brand, a category, a provider, or of all',
    body: newStockCount,
    status: 201,
    answer: count,
  }),
  scan: endpoint({
    ...counting,
    method: 'POST',
    path: '/tenant/stock/counts/:id/scan',
    summary: 'Counts one unit of the product with a code; an unknown code writes nothing',
    body: countedScan,
    answer: line,
  }),
  type: endpoint({
    ...counting,
    method: 'PUT',
    path: '/tenant/stock/counts/:id/lines/:productId',
    summary: 'Sets what was counted of a product; null for a product that was not counted',
    body: typedCount,
    answer: line,
  }),
  apply: endpoint({
    ...closing,
    path: '/tenant/stock/counts/:id/apply',
    summary: 'Corrects the stock by the differences of the count, once',
    body: applyCount,
    answer: count,
  }),
  cancel: endpoint({
    ...closing,
    path: '/tenant/stock/counts/:id/cancel',
    summary: 'Gives the count up; the stock stays as it is',
    answer: count,
  }),
};
