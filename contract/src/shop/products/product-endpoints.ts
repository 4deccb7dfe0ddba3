import { endpoint } from '../../base/endpoint.ts';
import { exportFormat, type FileExport } from '../../base/export.ts';
import {
  day,
  id,
  namedReference,
  oneOf,
  optionalText,
  queryNumber,
  reference,
  wholeNumber,
} from '../../base/fields.ts';
import { MAX_LIMIT } from '../../base/resource.ts';
import { z } from '../../base/zod.ts';
import { exportPermission } from '../exports.ts';
import { products } from './products.ts';
import {
  adjustmentReasons,
  MAX_UNITS,
  noUnits,
  stockMovementKinds,
  stockMovementLabels,
} from './stock-movement-labels.ts';

/** `quantity` is negative for units that go out, `stockAfter` is the stock after the movement, `unitCost` is in pesos. */
const stockMovement = z.object({
  _id: z.uuid(),
  createdAt: z.iso.datetime(),
  product: namedReference,
  kind: z.enum(stockMovementKinds),
  quantity: z.int(),
  stockAfter: z.int(),
  unitCost: z.number(),
  note: z.string(),
  user: namedReference,
  /** Null if the movement belongs to no sale, or if the sale is deleted. */
  sale: z.object({ _id: z.uuid(), number: z.int() }).nullable(),
  reception: z.object({ _id: z.uuid(), number: z.int() }).nullable(),
});
export type StockMovement = z.output<typeof stockMovement>;

/** `quantity` is negative for units that go out. */
const newAdjustment = z.object({
  productId: reference(),
  quantity: wholeNumber(-MAX_UNITS, MAX_UNITS).refine((quantity) => quantity !== 0, noUnits),
  reason: oneOf(adjustmentReasons),
  note: optionalText(500).default(''),
});
export type NewAdjustment = z.output<typeof newAdjustment>;

/** `from` and `to` are days of the shop, both included. */
const filters = { kind: oneOf(stockMovementKinds).optional(), from: day().optional(), to: day().optional() } as const;

const movementsQuery = z.strictObject({
  page: queryNumber(1_000_000).default(1),
  limit: queryNumber(MAX_LIMIT).default(MAX_LIMIT),
  ...filters,
});
export type MovementFilters = Pick<z.output<typeof movementsQuery>, keyof typeof filters>;

export const movementsPlace = z.object({ id: id() });
const movementsExportQuery = z.strictObject({ format: exportFormat(), ...filters });

export const movementsExport: FileExport<StockMovement> = {
  file: 'movimientos-de-stock',
  sheet: 'Movimientos de stock',
  permission: exportPermission('stock_movements'),
  columns: [
    { header: 'Fecha', kind: 'instant', value: ({ createdAt }) => createdAt },
    { header: products.fields.name.label, kind: 'text', value: ({ product }) => product.name },
    { header: 'Movimiento', kind: 'text', width: 24, value: ({ kind }) => stockMovementLabels[kind] },
    { header: 'Cantidad', kind: 'integer', value: ({ quantity }) => quantity },
    { header: 'Stock', kind: 'integer', value: ({ stockAfter }) => stockAfter },
    { header: products.fields.cost.label, kind: 'money', value: ({ unitCost }) => unitCost },
    { header: 'Usuario', kind: 'text', value: ({ user }) => user.name },
    { header: 'Venta', kind: 'integer', value: ({ sale }) => sale?.number ?? null },
    { header: 'Nota', kind: 'text', width: 48, value: ({ note }) => note || null },
    { header: 'Recepción', kind: 'integer', value: ({ reception }) => reception?.number ?? null },
  ],
};

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
