import {
  givenCount,
  givenMerge,
  givenPriceChange,
  givenProductChange,
  givenPurchaseOrder,
  givenReception,
  someMerge,
  someReception,
  someProductChange,
} from '../examples/given-stock.ts';
import type { Shop } from '../shops/new-shop.ts';

interface Write {
  path: string;
  body?: unknown;
  leaves: { action: string; kind: string };
  also?: { action: string; kind: string }[];
}

export const stockWrites: Record<string, (shop: Shop) => Promise<Write>> = {
  'post /tenant/stock/purchase-orders/{id}/cancel': async (shop) => ({
    path: `/tenant/stock/purchase-orders/${await givenPurchaseOrder(shop)}/cancel`,
    leaves: { action: 'update', kind: 'purchase_orders' },
  }),
  'post /tenant/stock/receptions': async (shop) => ({
    path: '/tenant/stock/receptions',
    body: await someReception(shop),
    leaves: { action: 'create', kind: 'receptions' },
  }),
  'post /tenant/stock/receptions/{id}/reverse': async (shop) => ({
    path: `/tenant/stock/receptions/${await givenReception(shop)}/reverse`,
    leaves: { action: 'create', kind: 'receptions' },
  }),
  'post /tenant/stock/counts/{id}/scan': async (shop) => {
    await shop.given.product({ code: 'SCAN-1' });
    const path = `/tenant/stock/counts/${await givenCount(shop)}/scan`;
    return { path, body: { code: 'SCAN-1' }, leaves: { action: 'update', kind: 'stock_counts' } };
  },
  'put /tenant/stock/counts/{id}/lines/{productId}': async (shop) => {
    const { _id: productId } = await shop.given.product();
    const path = `/tenant/stock/counts/${await givenCount(shop)}/lines/${productId}`;
    return { path, body: { counted: 3 }, leaves: { action: 'update', kind: 'stock_counts' } };
  },
  'post /tenant/stock/counts/{id}/apply': async (shop) => ({
    path: `/tenant/stock/counts/${await givenCount(shop)}/apply`,
    body: {},
    leaves: { action: 'update', kind: 'stock_counts' },
  }),
  'post /tenant/stock/counts/{id}/cancel': async (shop) => ({
    path: `/tenant/stock/counts/${await givenCount(shop)}/cancel`,
    leaves: { action: 'update', kind: 'stock_counts' },
  }),
  'post /tenant/price-changes/{id}/undo': async (shop) => ({
    path: `/tenant/price-changes/${await givenPriceChange(shop)}/undo`,
    leaves: { action: 'update', kind: 'price_changes' },
  }),
  'post /tenant/product-changes': async (shop) => ({
    path: '/tenant/product-changes',
    body: await someProductChange(shop),
    leaves: { action: 'update', kind: 'products' },
  }),
  'post /tenant/product-changes/{id}/undo': async (shop) => ({
    path: `/tenant/product-changes/${await givenProductChange(shop)}/undo`,
    leaves: { action: 'update', kind: 'products' },
  }),
  'post /tenant/merges': async (shop) => ({
    path: '/tenant/merges',
    body: await someMerge(shop),
    leaves: { action: 'delete', kind: 'brands' },
    also: [{ action: 'update', kind: 'brands' }],
  }),
  'post /tenant/merges/{id}/undo': async (shop) => ({
    path: `/tenant/merges/${await givenMerge(shop)}/undo`,
    leaves: { action: 'create', kind: 'brands' },
    also: [{ action: 'update', kind: 'brands' }],
  }),
  'post /tenant/stock/adjustments': async (shop) => ({
    path: '/tenant/stock/adjustments',
    body: { productId: (await shop.given.product())._id, quantity: -1, reason: 'breakage' },
    leaves: { action: 'update', kind: 'products' },
  }),
};
