import {
  purchaseOrderLinesExportQuery,
  purchaseOrderPlace,
  purchaseOrders,
  purchaseOrdersExportQuery,
} from '@dioptria/contract/purchase-orders.ts';
import { purchaseOrderLinesExport, purchaseOrdersExport } from '@dioptria/contract/purchase-orders-export.ts';
import type { Selection } from '@dioptria/contract/resource.ts';
import type { ExportedList } from '../resource/exported-list.ts';
import { ordersListing, readOrderAlone, readOrderLines } from './purchase-order-records.ts';

const { path, name: tag } = purchaseOrders;
const url = `/tenant/${path}`;

/** The list of purchase orders as a file. */
export const exportedPurchaseOrders: ExportedList = {
  url,
  tag,
  summary: 'purchase order: the list as a file',
  query: purchaseOrdersExportQuery,
  file: purchaseOrdersExport,
  kind: 'purchase_orders',
  // The route has parsed the query with this schema.
  readAll: (context, query) => ordersListing.readAll(context, query as Selection),
};

/** The lines of one order as a file. */
export const exportedPurchaseOrderLines: ExportedList<{ id: string }> = {
  url: `${url}/:id/lines`,
  tag,
  summary: 'The lines of a purchase order as a file',
  params: purchaseOrderPlace,
  query: purchaseOrderLinesExportQuery,
  file: purchaseOrderLinesExport,
  kind: 'purchase_orders',
  async requireRecord(context, { id }) {
    await readOrderAlone(context, id);
  },
  async *readAll(context, { id }) {
    yield await readOrderLines(context, await readOrderAlone(context, id));
  },
};
