import type { Dashboard } from '@dioptria/contract/shop/dashboard/dashboard-endpoints.ts';
import type { InvoiceState } from '@dioptria/contract/shop/invoices/invoice-labels.ts';
import { DEFAULT_TIME_ZONE, shopDay } from '@dioptria/contract/base/shop-time.ts';
import { expect, test } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { givenInvoice, givenIssuer } from '../../testing/examples/given-invoices.ts';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
const HOUR = 3_600_000;

async function givenVoucher(shop: Shop, hours: number, state: InvoiceState = 'pending'): Promise<string> {
  const { _id: saleId } = await shop.given.sale();
  const { _id } = await givenInvoice(shop, saleId);
  const created = new Date(Date.now() - hours * HOUR);
  await asTenant(app.database, shop.tenantId, (tx) =>
    tx
      .updateTable('invoices')
      .set({ state, is_active: state !== 'rejected', created_at: created, day: shopDay(created, DEFAULT_TIME_ZONE) })
      .where('tenant_id', '=', shop.tenantId)
      .where('id', '=', _id)
      .execute(),
  );
  return saleId;
}

const warnings = async (shop: Shop) => (await shop.as('seller').get<Dashboard>('/tenant/dashboard')).body.vouchers;

test('the dashboard counts the vouchers that have waited more than a day, those that have waited four days or more, and the rejected vouchers (docs/rules.md#dashboard-11)', async () => {
  const shop = await newShop(app);
  await givenIssuer(shop);
  await givenVoucher(shop, 23);
  expect(await warnings(shop)).toEqual({ waiting: 0, urgent: 0, rejected: 0 });
  await givenVoucher(shop, 25);
  await givenVoucher(shop, 71, 'uncertain');
  expect(await warnings(shop)).toEqual({ waiting: 2, urgent: 0, rejected: 0 });
  await givenVoucher(shop, 96, 'sending');
  const rejected = await givenVoucher(shop, 1, 'rejected');
  await givenVoucher(shop, 200, 'canceled');
  expect(await warnings(shop)).toEqual({ waiting: 3, urgent: 1, rejected: 1 });
  await givenInvoice(shop, rejected);
  expect(await warnings(shop)).toEqual({ waiting: 3, urgent: 1, rejected: 0 });
});
