import type { Dashboard } from '@dioptria/contract/shop/dashboard/dashboard-endpoints.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { givenClaims } from '../../testing/examples/given-claims.ts';
import { givenInsurerPayment } from '../../testing/examples/given-insurer-payments.ts';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(new Date('2026-11-22T15:00:00Z'));
});
afterEach(() => {
  vi.useRealTimers();
});

const read = async (shop: Shop, role: 'admin' | 'seller' | 'readonly' = 'admin') =>
  (await shop.as(role).get<Dashboard>('/tenant/dashboard')).body;

async function givenInsurer(shop: Shop, name: string, dueDay: string, claimed: number): Promise<string> {
  const { _id: insurance } = await shop.given.insurance({ name });
  const items = [{ claimed, recognized: claimed }];
  await givenClaims(app.database, shop, { insurance, presentedDay: '2026-08-05', dueDay, items });
  return insurance;
}

test('an admin sees the insurer with the most overdue days until this insurer pays (docs/rules.md#dashboard-12)', async () => {
  const shop = await newShop(app);
  await givenInsurer(shop, 'Medifé', '2026-11-22', 300);
  expect(await read(shop)).not.toHaveProperty('lateInsurer');
  await givenInsurer(shop, 'OSDE', '2026-11-14', 200);
  const insurance = await givenInsurer(shop, 'PAMI', '2026-10-04', 100);
  expect((await read(shop)).lateInsurer).toEqual({ _id: insurance, name: 'PAMI', amount: 100, days: 49, others: 1 });
  for (const role of ['seller', 'readonly'] as const) expect(await read(shop, role)).not.toHaveProperty('lateInsurer');
  await givenInsurerPayment(shop, { insurance, day: '2026-11-20', gross: 100, fee: 0, withholdings: [], net: 100 });
  expect((await read(shop)).lateInsurer).toMatchObject({ name: 'OSDE', amount: 200, days: 8, others: 0 });
});
