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
import { pageLinks } from '../http/page-links.ts';
import { tenantRoute } from '../http/tenant-route.ts';
import { cancelPurchaseOrder } from './cancel-purchase-order.ts';
import { createPurchaseOrder } from './create-purchase-order.ts';
import { ordersListing, readOrder } from './purchase-order-records.ts';
import { suggestPurchases } from './suggest-purchases.ts';

const { path, name: tag, record, permissions } = purchaseOrders;
const url = `/tenant/${path}`;

/** The purchase orders as records with a history. */
export const recordOfPurchaseOrders = { definition: purchaseOrders, service: { read: readOrder } };

/** Adds the routes of purchase orders (docs/rules.md#purchase-orders-1). */
export function purchaseOrderRoutes(api: Api): void {
  readingRoutes(api);
  writingRoutes(api);
}

function readingRoutes(api: Api): void {
  tenantRoute(api, {
    method: 'GET',
    url,
    caller: permissions.list,
    tag,
    summary: 'purchase order: list',
    query: purchaseOrdersQuery,
    answer: z.array(record),
    async work(context, { query }, reply) {
      const page = await ordersListing.list(context, query);
      reply.header('x-total-count', page.total).header('link', pageLinks(url, query, page));
      return page.records;
    },
  });
  tenantRoute(api, {
    method: 'GET',
    url: `${url}/suggestions`,
    caller: permissions.create,
    tag,
    summary: 'What is at or below its reorder point, by provider, with what to order of it',
    query: suggestionsQuery,
    answer: z.array(purchaseSuggestion),
    work: (context, { query }) => suggestPurchases(context, query.providerId),
  });
  tenantRoute(api, {
    method: 'GET',
    url: `${url}/:id`,
    caller: permissions.read,
    tag,
    summary: 'purchase order: read',
    params: purchaseOrderPlace,
    answer: record,
    work: (context, input) => readOrder(context, input.params.id),
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
    summary: 'Cancels an order: what has not come is no longer awaited',
    refusals: [409],
    params: purchaseOrderPlace,
    answer: z.object({ purchaseOrder: record }),
    work: async (context, input) => ({ purchaseOrder: await cancelPurchaseOrder(context, input.params.id) }),
  });
}
