import { expect, test } from 'vitest';
import { operationId } from './api-document.ts';

test.each([
  ['GET', '/tenant/brands', true, 'listBrands'],
  ['GET', '/tenant/brands/:id', false, 'getBrand'],
  ['POST', '/tenant/sales', false, 'createSale'],
  ['PUT', '/tenant/categories/:id', false, 'updateCategory'],
  ['PATCH', '/tenant/categories/:id', false, 'patchCategory'],
  ['DELETE', '/tenant/insurances/:id', false, 'deleteInsurance'],
  ['POST', '/tenant/optometrist', false, 'createOptometrist'],
  ['GET', '/tenant/brands/:id/history', true, 'listBrandHistory'],
  ['GET', '/tenant/price-changes/export', false, 'exportPriceChanges'],
  ['POST', '/tenant/sales/:id/payments', false, 'createSalePayment'],
  ['POST', '/tenant/sales/:id/payments/:paymentId/correct', false, 'correctSalePayment'],
  ['POST', '/tenant/stock/purchase-orders/:id/cancel', false, 'cancelStockPurchaseOrder'],
  ['POST', '/tenant/imports/:id', false, 'createImport'],
  ['POST', '/auth/first-shop', false, 'createAuthFirstShop'],
  ['GET', '/auth/me', false, 'getAuthMe'],
])('%s %s (list: %s) gets the operation name %s', (method, url, isList, name) => {
  expect(operationId({ method, url, isList })).toBe(name);
});
