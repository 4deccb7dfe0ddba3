import { purchaseOrderEndpoints } from '@dioptria/contract/shop/purchases/purchase-endpoints.ts';
import { purchaseOrders } from '@dioptria/contract/shop/purchases/purchase-orders.ts';
import type { Api } from '../../base/http/api.ts';
import { documentRoutes } from '../../base/http/document-routes.ts';
import { serve } from '../../base/http/serve.ts';
import { cancelPurchaseOrder } from './cancel-purchase-order.ts';
import { createPurchaseOrder } from './create-purchase-order.ts';
import { ordersListing, readOrder, readOrderAlone, readOrderLines } from './purchase-order-records.ts';
import { suggestPurchases } from './suggest-purchases.ts';

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
  serve(api, purchaseOrderEndpoints.suggestions, {
    work: (context, { query }) => suggestPurchases(context, query.providerId),
  });
}

function writingRoutes(api: Api): void {
  serve(api, purchaseOrderEndpoints.create, {
    work: async (context, { body }) => ({ purchaseOrder: await createPurchaseOrder(context, body) }),
  });
  serve(api, purchaseOrderEndpoints.cancel, {
    work: async (context, input) => ({ purchaseOrder: await cancelPurchaseOrder(context, input.params.id) }),
  });
}
