import {
  newPurchaseOrder,
  purchaseOrders,
  purchaseSuggestion,
  suggestionsQuery,
} from '@dioptria/contract/shop/purchases/purchase-orders.ts';
import { recordPlace } from '@dioptria/contract/base/resource.ts';
import { z } from 'zod';
import type { Api } from '../../base/http/api.ts';
import { documentRoutes } from '../../base/http/document-routes.ts';
import { tenantRoute } from '../../base/http/tenant-route.ts';
import { cancelPurchaseOrder } from './cancel-purchase-order.ts';
import { createPurchaseOrder } from './create-purchase-order.ts';
import { ordersListing, readOrder, readOrderAlone, readOrderLines } from './purchase-order-records.ts';
import { suggestPurchases } from './suggest-purchases.ts';

const { path, name: tag, record, permissions } = purchaseOrders;
const url = `/tenant/${path}`;

export function purchaseOrderRoutes(api: Api): void {
  documentRoutes(api, {
    definition: purchaseOrders,
    listing: ordersListing,
    read: readOrder,
    lines: {
      require: readOrderAlone,
      async *readAll(context, { id }) {
        yield await readOrderLines(context, await readOrderAlone(context, id));
      },
    },
  });
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
    params: recordPlace,
    answer: z.object({ purchaseOrder: record }),
    work: async (context, input) => ({ purchaseOrder: await cancelPurchaseOrder(context, input.params.id) }),
  });
}
