import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import type { products } from '@dioptria/contract/shop/products/products.ts';
import { expect } from 'vitest';
import { givenClosedCounts, givenPurchaseOrder, givenReception } from '../examples/given-stock.ts';
import { someSale } from '../examples/given.ts';
import { newShop, type Shop, type ShopApp } from './new-shop.ts';

async function receiveOnePart(shop: Shop, { _id: productId, provider }: RecordOf<typeof products>): Promise<void> {
  const of = { providerId: provider._id };
  const purchaseOrderId = await givenPurchaseOrder(shop, { ...of, lines: [{ productId, quantity: 3 }] });
  await givenReception(shop, { ...of, purchaseOrderId, lines: [{ productId, quantity: 1, unitCost: 1 }] });
}

export async function livelyShop(app: ShopApp): Promise<Shop> {
  const shop = await newShop(app);
  const admin = shop.as('admin');
  const product = await shop.given.product({ stock: 9 });
  const prescription = await shop.given.prescription();
  const client = prescription.clientId;
  const line = { product: product._id, quantity: 2 };
  const custom = { description: 'Estuche', price: 12.5, quantity: 3 };
  const payment = { ...someSale, discount: 12.34, discountType: 'percentage', client };
  const sold = await admin.post<{ sale: { _id: string } }>('/tenant/sales', {
    ...payment,
    products: [line],
    customProducts: [custom],
    prescriptions: [prescription._id],
  });
  expect(sold.status).toBe(201);
  const canceled = await shop.given.sale({ client, products: [line], deposit: 10 });
  await admin.put(`/tenant/sales/${canceled._id}`, { orderStatus: 'canceled' });
  const { _id, updatedAt } = await shop.given.sale({ client, products: [line] });
  await admin.post(`/tenant/sales/${_id}/modifications`, { updatedAt, discount: 10, discountType: 'percentage' });
  const deleted = await shop.given.sale({ client, products: [line] });
  await admin.delete(`/tenant/sales/${deleted._id}`);
  const delivered = await shop.given.sale({ client, products: [line], orderStatus: 'delivered', deposit: 10 });
  await admin.post(`/tenant/sales/${delivered._id}/returns`, {
    reimburses: true,
    lines: [{ position: 0, quantity: 1, to: 'stock' }],
  });
  await admin.put(`/tenant/products/${product._id}`, { stock: 20, name: 'Armazón renovado' });
  await givenReception(shop);
  await receiveOnePart(shop, product);
  await admin.post(`/tenant/stock/receptions/${await givenReception(shop)}/reverse`);
  await givenClosedCounts(shop);
  const insurer = await shop.given.insurance({ numCuit: 30_712_345_678 });
  await shop.given.client({ policies: [{ insurance: insurer._id, affiliateNumber: '77/1', holder: 'Ana' }] });
  const session = await shop.given.cashSession({ openingAmount: 100 });
  await admin.post(`/tenant/cash-sessions/${session._id}/close`, { counted: { cash: 100 } });
  return shop;
}
