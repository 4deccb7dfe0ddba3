import { purchaseOrderEndpoints, receptionEndpoints } from '@dioptria/contract/shop/purchases/purchase-endpoints.ts';
import { purchaseOrders } from '@dioptria/contract/shop/purchases/purchase-orders.ts';
import { receptions } from '@dioptria/contract/shop/purchases/receptions.ts';
import type { Api } from '../../base/http/api.ts';
import { documentRoutes } from '../../base/http/resource-routes.ts';
import { serve } from '../../base/http/serve.ts';
import { cancelPurchaseOrder, createPurchaseOrder } from './create-purchase-order.ts';
import { ordersListing, readOrder, readOrderAlone, readOrderLines } from './purchase-order-records.ts';
import { readLines, readReception, receptionsListing } from './reception-records.ts';
import { reverseReception } from './reverse-reception.ts';
import { createReception } from './store-reception.ts';
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
  writingOrderRoutes(api);
}

function suggestionsRoute(api: Api): void {
  serve(api, purchaseOrderEndpoints.suggestions, {
    work: (context, { query }) => suggestPurchases(context, query.providerId),
  });
}

function writingOrderRoutes(api: Api): void {
  serve(api, purchaseOrderEndpoints.create, {
    work: async (context, { body }) => ({ purchaseOrder: await createPurchaseOrder(context, body) }),
  });
  serve(api, purchaseOrderEndpoints.cancel, {
    work: async (context, input) => ({ purchaseOrder: await cancelPurchaseOrder(context, input.params.id) }),
  });
}

export function receptionRoutes(api: Api): void {
  documentRoutes(api, {
    definition: receptions,
    listing: receptionsListing,
    read: readReception,
    lines: {
      require: readReception,
      async *readAll(context, { id }) {
        yield await readLines(context, id);
      },
    },
  });
  writingReceptionRoutes(api);
}

function writingReceptionRoutes(api: Api): void {
  serve(api, receptionEndpoints.create, {
    work: async (context, { body }) => ({ reception: await createReception(context, body) }),
  });
  serve(api, receptionEndpoints.reverse, {
    work: async (context, input) => ({ reception: await reverseReception(context, input.params.id) }),
  });
}
