/** Purchase orders: the shop's orders to its providers (docs/rules.md#purchase-orders-1). */
import { exportFormat } from './export.ts';
import { day, id, money, namedReference, oneOf, optionalText, recordFields, reference, wholeNumber } from './fields.ts';
import {
  MAX_ORDER_LINES,
  orderedLineWords,
  purchaseOrderProblems,
  purchaseOrderStatuses,
  purchaseOrderStatusLabels,
} from './purchase-order-words.ts';
import { listQuery, selectionKeys, type WordsOfFields } from './resource.ts';
import { MAX_UNITS } from './stock-movement-kinds.ts';
import { z } from './zod.ts';

/** An ordered product, with its name and code at that time. Amounts in pesos. */
export const purchaseOrderLine = z.object({
  productId: z.uuid(),
  name: z.string(),
  code: z.string(),
  quantity: z.int(),
  unitCost: z.number(),
  /** The units that the order's receptions brought, less those that were taken back. */
  received: z.int(),
  /** The units that are still to come, and those that came beyond the order. */
  toCome: z.int(),
  beyond: z.int(),
});
export type PurchaseOrderLine = z.output<typeof purchaseOrderLine>;

/** A product that came with the order's receptions and was not ordered. */
const extraProduct = z.object({ productId: z.uuid(), name: z.string(), code: z.string(), received: z.int() });

/** A reception of an order. */
const receptionOfOrder = z.object({
  _id: z.uuid(),
  number: z.int(),
  date: z.iso.date(),
  units: z.int(),
  /** True if it was taken back, or takes another one back. */
  isReversed: z.boolean(),
});

const record = z.object({
  ...recordFields,
  /** Of the tenant's own series. */
  number: z.int(),
  provider: namedReference,
  note: z.string(),
  expectedDay: z.iso.date().nullable(),
  user: namedReference,
  status: z.enum(purchaseOrderStatuses),
  /** The number of lines, of ordered units, of those still to come, and the cost of all ordered units in pesos. */
  products: z.int(),
  units: z.int(),
  toCome: z.int(),
  total: z.number(),
  canceledBy: namedReference.nullable(),
  canceledAt: z.iso.datetime().nullable(),
  /** Absent in a list. */
  lines: z.array(purchaseOrderLine).optional(),
  notOrdered: z.array(extraProduct).optional(),
  receptions: z.array(receptionOfOrder).optional(),
});
export type PurchaseOrder = z.output<typeof record>;

/** `unitCost` is the product's cost unless given. */
const newLine = z.object({
  productId: reference(),
  quantity: wholeNumber(1, MAX_UNITS),
  unitCost: money().optional(),
});

/** The body of a purchase order. A product has one line. */
export const newPurchaseOrder = z
  .object({
    providerId: reference(),
    note: optionalText(500).default(''),
    expectedDay: day().nullable().default(null),
    lines: z
      .array(newLine, { error: 'Tiene que ser una lista.' })
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

/** The purchase orders as a list and a kind of record. They are made, received against and canceled: none is edited or deleted. */
export const purchaseOrders = {
  name: 'purchase_orders',
  path: 'stock/purchase-orders',
  envelope: 'purchaseOrder',
  record,
  fields: {
    number: { label: 'Número', kind: 'numericCode' },
    provider: { label: 'Proveedor', kind: 'reference', of: 'providers' },
    note: { label: 'Observaciones', kind: 'note' },
    expectedDay: { label: 'Se espera', kind: 'day' },
    user: { label: 'Usuario', kind: 'reference', of: 'users' },
    status: { label: 'Estado', kind: 'option', options: purchaseOrderStatusLabels },
    products: { label: 'Productos', kind: 'number' },
    units: { label: 'Unidades', kind: 'number' },
    toCome: { label: 'Por llegar', kind: 'number' },
    total: { label: 'Total al costo', kind: 'money' },
    canceledBy: { label: 'Cancelado por', kind: 'reference', of: 'users' },
    canceledAt: { label: 'Cancelado', kind: 'instant' },
    lines: { label: 'Líneas', kind: 'list', rowText: orderedLineWords },
    notOrdered: null,
    receptions: null,
  },
  create: newPurchaseOrder,
  filters: {
    providerId: id().optional(),
    productId: id().optional(),
    status: oneOf(purchaseOrderStatuses).optional(),
  },
  sortable: ['createdAt', 'expectedDay', 'number', 'provider', 'units', 'toCome', 'total'],
  defaultSort: '-createdAt',
  permissions: { list: 'purchase_orders.read', read: 'purchase_orders.read', create: 'purchase_orders.create' },
} as const satisfies { fields: WordsOfFields<PurchaseOrder, object>; [key: string]: unknown };

/** A product at or below its reorder point, with the units to order (docs/rules.md#purchase-orders-5). Amounts in pesos. */
const suggestedLine = z.object({
  productId: z.uuid(),
  name: z.string(),
  code: z.string(),
  stock: z.int(),
  /** The reorder point: the product's own, otherwise the shop's. */
  minimum: z.int(),
  toCome: z.int(),
  quantity: z.int(),
  unitCost: z.number(),
});

/** The proposal for one provider: the scarcest products first. `products` counts all of them, also beyond the lines. */
export const purchaseSuggestion = z.object({
  provider: namedReference,
  products: z.int(),
  lines: z.array(suggestedLine),
});
export type PurchaseSuggestion = z.output<typeof purchaseSuggestion>;
export type SuggestedLine = PurchaseSuggestion['lines'][number];
export const suggestionsQuery = z.strictObject({ providerId: id().optional() });

/** The query of the list. The search finds the words of the provider and of the products, and the number. */
export const purchaseOrdersQuery = listQuery(purchaseOrders);

/** The queries of `GET /tenant/stock/purchase-orders/export` and of one order's lines as a file. */
export const purchaseOrdersExportQuery = z.strictObject({ format: exportFormat(), ...selectionKeys(purchaseOrders) });
export const purchaseOrderLinesExportQuery = z.strictObject({ format: exportFormat() });
export const purchaseOrderPlace = z.object({ id: id() });
