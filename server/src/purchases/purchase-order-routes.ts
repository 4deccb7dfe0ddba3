import {
  newPurchaseOrder,
  purchaseOrderPlace,
  purchaseOrders,
  purchaseOrdersQuery,
  purchaseSuggestion,
  suggestionsQuery,
} from '@dioptria/contract/purchase-orders.ts';
import { z } from 'zod';
import type { Api } from '../http/api.ts';
import { readingRoutes } from '../http/list-routes.ts';
import { tenantRoute } from '../http/tenant-route.ts';
import { cancelPurchaseOrder } from './cancel-purchase-order.ts';
import { createPurchaseOrder } from './create-purchase-order.ts';
import { ordersListing, readOrder } from './purchase-order-records.ts';
import { suggestPurchases } from './suggest-purchases.ts';

const { path, name: tag, record, permissions } = purchaseOrders;
const url = `/tenant/${path}`;

/** The purchase orders as records with a history. */
export const recordOfPurchaseOrders = {
  definition: purchaseOrders,
  service: { list: ordersListing.list, read: readOrder },
};

/** Adds the routes of purchase orders (docs/rules.md#purchase-orders-1). */
export function purchaseOrderRoutes(api: Api): void {
  readingRoutes(api, recordOfPurchaseOrders, purchaseOrdersQuery);
  suggestionsRoute(api);
  writingRoutes(api);
}

function suggestionsRoute(api: Api): void {
  tenantRoute(api, {
    method: 'GET',
    url: `${url}/suggestions`,
    caller: permissions.create,
    tag,
    summary: 'The products at or below their reorder point, by provider, with the units to order',
    query: suggestionsQuery,
    answer: z.array(purchaseSuggestion),
    work: (context, { query }) => suggestPurchases(context, query.providerId),
  });
}

function writingRoutes(api: Api): void {
  tenantRoute(api, {
    method: 'POST',
    url,
    caller: permissions.create,
    tag,
    summary: 'Orders products from a provider',
    body: newPurchaseOrder,
    status: 201,
    answer: z.object({ purchaseOrder: record }),
    work: async (context, { body }) => ({ purchaseOrder: await createPurchaseOrder(context, body) }),
  });
  tenantRoute(api, {
    method: 'POST',
    url: `${url}/:id/cancel`,
    caller: permissions.create,
    tag,
    summary: 'Cancels an order: its missing units are no longer awaited',
    refusals: [409],
    params: purchaseOrderPlace,
    answer: z.object({ purchaseOrder: record }),
    work: async (context, input) => ({ purchaseOrder: await cancelPurchaseOrder(context, input.params.id) }),
  });
}
