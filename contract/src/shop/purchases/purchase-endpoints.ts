import { endpoint } from '../../base/endpoint.ts';
import { z } from '../../base/zod.ts';
import { newPurchaseOrder, purchaseOrders, purchaseSuggestion, suggestionsQuery } from './purchase-orders.ts';
import { newReception, receptions } from './receptions.ts';

const ordering = { tag: purchaseOrders.name, caller: purchaseOrders.permissions.create } as const;

export const purchaseOrderEndpoints = {
  suggestions: endpoint({
    ...ordering,
    method: 'GET',
    path: '/tenant/stock/purchase-orders/suggestions',
    summary: 'The products at or below their reorder point, by provider, with the units to order',
    query: suggestionsQuery,
    answer: z.array(purchaseSuggestion),
    shows: purchaseOrders.shows,
  }),
  create: endpoint({
    ...ordering,
    method: 'POST',
    path: '/tenant/stock/purchase-orders',
    summary: 'Orders products from a provider',
    body: newPurchaseOrder,
    status: 201,
    answer: z.object({ purchaseOrder: purchaseOrders.record }),
  }),
  cancel: endpoint({
    ...ordering,
    method: 'POST',
    path: '/tenant/stock/purchase-orders/:id/cancel',
    summary: 'Cancels an order: its missing units are no longer awaited',
    refusals: [409],
    answer: z.object({ purchaseOrder: purchaseOrders.record }),
  }),
};

const receiving = {
  method: 'POST',
  tag: receptions.name,
  caller: receptions.permissions.create,
  status: 201,
  answer: z.object({ reception: receptions.record }),
} as const;

export const receptionEndpoints = {
  create: endpoint({
    ...receiving,
    path: '/tenant/stock/receptions',
    summary: 'Receives what a provider delivered: stock, and costs where a line says so',
    body: newReception,
  }),
  reverse: endpoint({
    ...receiving,
    path: '/tenant/stock/receptions/:id/reverse',
    summary: 'Takes a reception back by its reverse, once',
    refusals: [409],
  }),
};
