import { defineDocument } from '../../base/document.ts';
import type { ExportColumn } from '../../base/export.ts';
import { stored } from '../../base/field.ts';
import { day, id, money, namedReference, oneOf, optionalText, reference, wholeNumber } from '../../base/fields.ts';
import {
  MAX_ORDER_LINES,
  orderedLineText,
  purchaseOrderProblems,
  purchaseOrderStatuses,
  purchaseOrderStatusLabels,
} from './purchase-order-labels.ts';
import { lineCost } from './reception-labels.ts';
import { products } from '../products/products.ts';
import { MAX_UNITS } from '../products/stock-movement-labels.ts';
import type { RecordWith } from '../../base/resource.ts';
import { z } from '../../base/zod.ts';

export const purchaseOrderLine = z.object({
  productId: z.uuid(),
  name: z.string(),
  code: z.string(),
  quantity: z.int(),
  unitCost: z.number(),
  /** Less the units of reversed receptions. */
  received: z.int(),
  /** `beyond` are received units in excess of the ordered units. */
  toCome: z.int(),
  beyond: z.int(),
});
export type PurchaseOrderLine = z.output<typeof purchaseOrderLine>;

const extraProduct = z.object({ productId: z.uuid(), name: z.string(), code: z.string(), received: z.int() });

const receptionOfOrder = z.object({
  _id: z.uuid(),
  number: z.int(),
  date: z.iso.date(),
  units: z.int(),
  isReversed: z.boolean(),
});

const fields = {
  number: stored(z.int(), { label: 'Número', heading: 'N.º', kind: 'serialNumber' }),
  provider: stored(namedReference, { label: 'Proveedor', kind: 'reference', of: 'providers' }),
  note: stored(z.string(), { label: 'Observaciones', kind: 'note' }),
  expectedDay: stored(z.iso.date().nullable(), { label: 'Se espera', kind: 'day' }),
  user: stored(namedReference, { label: 'Usuario', kind: 'reference', of: 'users' }),
  status: stored(z.enum(purchaseOrderStatuses), {
    label: 'Estado',
    kind: 'option',
    options: purchaseOrderStatusLabels,
  }),
  products: stored(z.int(), { label: 'Productos', kind: 'number' }),
  units: stored(z.int(), { label: 'Unidades', kind: 'number' }),
  toCome: stored(z.int(), { label: 'Por llegar', kind: 'number' }),
  total: stored(z.number(), { label: 'Total al costo', kind: 'money' }),
  canceledBy: stored(namedReference.nullable(), { label: 'Cancelado por', kind: 'reference', of: 'users' }),
  canceledAt: stored(z.iso.datetime().nullable(), { label: 'Cancelado', kind: 'instant' }),
  lines: stored(z.array(purchaseOrderLine).optional(), { label: 'Líneas', kind: 'list', rowText: orderedLineText }),
  notOrdered: stored(z.array(extraProduct).optional(), null),
  receptions: stored(z.array(receptionOfOrder).optional(), null),
};
export type PurchaseOrder = RecordWith<typeof fields>;

const newLine = z.object({
  productId: reference(),
  quantity: wholeNumber(1, MAX_UNITS),
  unitCost: money().optional(),
});

export const newPurchaseOrder = z
  .object({
    providerId: reference(),
    note: optionalText(500).default(''),
    expectedDay: day().nullable().default(null),
    lines: z
      .array(newLine, { error: 'Faltan los renglones.' })
      .min(1, purchaseOrderProblems.noLines)
      .max(MAX_ORDER_LINES, purchaseOrderProblems.tooManyLines),
  })
  .superRefine(({ lines }, context) => {
    lines.forEach(({ productId }, index) => {
      if (lines.findIndex((line) => line.productId === productId) === index) return;
      context.addIssue({ code: 'custom', path: ['lines', index, 'productId'], message: purchaseOrderProblems.twice });
    });
  });
export type NewPurchaseOrder = z.output<typeof newPurchaseOrder>;

const { code, name, cost } = products.fields;

const lineColumns: readonly ExportColumn<PurchaseOrderLine>[] = [
  { header: code.label, kind: 'text', width: 16, value: (line) => line.code },
  { header: name.label, kind: 'text', value: (line) => line.name },
  { header: 'Cantidad', kind: 'integer', value: ({ quantity }) => quantity },
  { header: 'Recibido', kind: 'integer', value: ({ received }) => received },
  { header: fields.toCome.fieldLabel.label, kind: 'integer', value: (line) => line.toCome },
  { header: cost.label, kind: 'money', value: ({ unitCost }) => unitCost },
  { header: 'Importe', kind: 'money', value: lineCost },
];

export const purchaseOrders = defineDocument({
  name: 'purchase_orders',
  path: 'stock/purchase-orders',
  envelope: 'purchaseOrder',
  fields,
  create: newPurchaseOrder,
  filters: {
    providerId: id().optional(),
    productId: id().optional(),
    status: oneOf(purchaseOrderStatuses).optional(),
  },
  sortable: ['createdAt', 'expectedDay', 'number', 'provider', 'units', 'toCome', 'total'],
  defaultSort: '-createdAt',
  shows: [],
  permissions: { list: 'purchase_orders.read', read: 'purchase_orders.read', create: 'purchase_orders.create' },
  list: {
    file: 'pedidos',
    sheet: 'Pedidos',
    columns: [
      'number',
      { field: 'createdAt', header: 'Fecha' },
      'provider',
      { field: 'status', width: 18 },
      ...(['expectedDay', 'products', 'units', 'toCome', 'total', 'user', 'canceledAt', 'note'] as const),
    ],
  },
  lines: { file: 'pedido', sheet: 'Pedido', summary: 'The lines of a purchase order as a file', columns: lineColumns },
});

const suggestedLine = z.object({
  productId: z.uuid(),
  name: z.string(),
  code: z.string(),
  stock: z.int(),
  /** The product's own reorder point, otherwise the reorder point of the shop. */
  minimum: z.int(),
  toCome: z.int(),
  soldPerMonth: z.number(),
  quantity: z.int(),
  unitCost: z.number(),
});

/**
 * The scarcest products come first. `products` is the number of all proposed products, which may exceed the number of
 * lines.
 */
export const purchaseSuggestion = z.object({
  provider: namedReference,
  products: z.int(),
  lines: z.array(suggestedLine),
});
export type PurchaseSuggestion = z.output<typeof purchaseSuggestion>;
export type SuggestedLine = PurchaseSuggestion['lines'][number];
export const suggestionsQuery = z.strictObject({ providerId: id().optional() });
