import type { salesByMonth } from '@dioptria/contract/shop/reports/report-endpoints.ts';
import type { z } from 'zod';
import { expect, test } from 'vitest';
import { claimsShop } from '../../testing/shops/claims-shop.ts';
import { givenCoveredSale } from '../../testing/examples/given-covered-sales.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();

test('the client owes a debit of 18,000 that the insurer does not pay, and the sales report does not change (docs/rules.md#claims-5)', async () => {
  const { insurer, presented, answer, decide, saleNow, findings, ...shop } = await claimsShop(app);
  const admin = shop.as('admin');
  const soldByMonth = async () =>
    (await admin.get<z.output<typeof salesByMonth>>('/tenant/report/sales-by-month')).body.data.map(
      (month) => month.sales,
    );
  const { _id: insurance } = await insurer({ claimFrom: 'sale' });
  const { sale } = await givenCoveredSale(shop, { price: 215_000, amount: 75_000, insurance });
  await admin.post(`/tenant/sales/${sale._id}/payments`, { kind: 'payment', amount: 140_000, method: 'check' });
  expect(await saleNow(sale._id)).toMatchObject({ clientTotal: 140_000, balance: 0, paymentStatus: 'charged' });
  const batch = await presented(insurance);
  const item = batch.lines?.[0]?._id ?? '';
  await answer(batch._id, [{ item, recognized: 57_000, reason: 'tariffDifference' }]);
  expect(await saleNow(sale._id)).toMatchObject({ insurerTotal: 75_000, balance: 0, paymentStatus: 'charged' });

  expect((await decide(item, 'toClient')).status).toBe(200);

  expect(await saleNow(sale._id)).toMatchObject({
    total: 215_000,
    insurerTotal: 57_000,
    clientTotal: 158_000,
    balance: 18_000,
    paymentStatus: 'waiting',
  });
  expect(await soldByMonth()).toEqual([215_000, ...Array.from({ length: 11 }, () => 0)]);
  expect(await findings()).toEqual([]);
});
