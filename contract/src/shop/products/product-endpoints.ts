import { endpoint } from '../../base/endpoint.ts';
import { z } from '../../base/zod.ts';
import { exportPermission } from '../export-permissions.ts';
import { products } from './products.ts';
import { movementsExportQuery, movementsQuery, newAdjustment, stockMovement } from './stock-movements.ts';

const { name: tag, permissions, shows } = products;
const reading = { method: 'GET', tag, caller: permissions.read, shows } as const;

export const productEndpoints = {
  newBarcode: endpoint({
    ...reading,
    path: '/tenant/products/new-barcode',
    caller: permissions.create,
    summary: 'A barcode of the in-store range that no product of the shop has; nothing is stored',
    answer: z.object({ barcode: z.string() }),
  }),
  movements: endpoint({
    ...reading,
    path: '/tenant/products/:id/movements',
    summary: 'The movements of a product’s stock, newest first, each with the stock after it',
    query: movementsQuery,
    answer: z.array(stockMovement),
  }),
  exportMovements: endpoint({
    ...reading,
    path: '/tenant/products/:id/movements/export',
    caller: exportPermission('stock_movements'),
    summary: 'The movements of a product’s stock as a file, newest first',
    query: movementsExportQuery,
    isFile: true,
  }),
  adjust: endpoint({
    method: 'POST',
    path: '/tenant/stock/adjustments',
    caller: permissions.update,
    tag: 'stock',
    summary: 'Changes a product’s stock for a reason; a mistake is taken back by its reverse',
    refusals: [404, 409],
    body: newAdjustment,
    status: 201,
    answer: z.object({ movement: stockMovement }),
  }),
};
