/** 'Pedidos' as a file, and the lines of one order as a file to send to its provider. */
import type { FileExport } from './export.ts';
import { products } from './products.ts';
import { purchaseOrderStatusLabels } from './purchase-order-words.ts';
import { type PurchaseOrder, type PurchaseOrderLine, purchaseOrders } from './purchase-orders.ts';
import { lineCost } from './reception-words.ts';

const {
  number,
  provider,
  note,
  expectedDay,
  user,
  status,
  products: productsOf,
  units,
  toCome,
  total,
  canceledAt,
} = purchaseOrders.fields;
const { list: permission } = purchaseOrders.permissions;

export const purchaseOrdersExport: FileExport<PurchaseOrder> = {
  file: 'pedidos',
  sheet: 'Pedidos',
  permission,
  columns: [
    { header: number.label, kind: 'integer', value: (order) => order.number },
    { header: 'Fecha', kind: 'instant', value: ({ createdAt }) => createdAt },
    { header: provider.label, kind: 'text', value: (order) => order.provider.name },
    { header: status.label, kind: 'text', width: 18, value: (order) => purchaseOrderStatusLabels[order.status] },
    { header: expectedDay.label, kind: 'day', value: (order) => order.expectedDay },
    { header: productsOf.label, kind: 'integer', value: (order) => order.products },
    { header: units.label, kind: 'integer', value: (order) => order.units },
    { header: toCome.label, kind: 'integer', value: (order) => order.toCome },
    { header: total.label, kind: 'money', value: (order) => order.total },
    { header: user.label, kind: 'text', value: (order) => order.user.name },
    { header: canceledAt.label, kind: 'instant', value: (order) => order.canceledAt },
    { header: note.label, kind: 'text', width: 48, value: (order) => order.note || null },
  ],
};

const { code, name, cost } = products.fields;

export const purchaseOrderLinesExport: FileExport<PurchaseOrderLine> = {
  file: 'pedido',
  sheet: 'Pedido',
  permission,
  columns: [
    { header: code.label, kind: 'text', width: 16, value: (line) => line.code },
    { header: name.label, kind: 'text', value: (line) => line.name },
    { header: 'Cantidad', kind: 'integer', value: ({ quantity }) => quantity },
    { header: 'Recibido', kind: 'integer', value: ({ received }) => received },
    { header: toCome.label, kind: 'integer', value: (line) => line.toCome },
    { header: cost.label, kind: 'money', value: ({ unitCost }) => unitCost },
    { header: 'Importe', kind: 'money', value: lineCost },
  ],
};
