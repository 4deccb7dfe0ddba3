import type { PurchaseSuggestion } from '@dioptria/contract/shop/purchases/purchase-orders.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

// A proposal on 30 January counts the sales since 1 July, which is a period of 214 days.
const today = '2027-01-30T15:00:00Z';
const url = '/tenant/stock/purchase-orders';
const app = await testApp();
const setClock = (instant: string) => vi.setSystemTime(new Date(instant));

let shop: Shop;
let north: { _id: string };
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  setClock(today);
  shop = await newShop(app);
  north = await shop.given.provider({ name: 'Norte' });
});
afterAll(() => {
  vi.useRealTimers();
});

const put = (name: string, fields: object) =>
  shop.given.product({ name, provider: north._id, cost: 50, minimumStock: null, ...fields });
async function sell(instant: string, product: { _id: string }, quantity: number, more: object = {}) {
  setClock(instant);
  await shop.given.sale({ products: [{ product: product._id, quantity }], ...more });
  setClock(today);
}
const suggested = async (query = '') =>
  (await shop.as('admin').get<PurchaseSuggestion[]>(`${url}/suggestions${query}`)).body;
const units = async () =>
  Object.fromEntries((await suggested()).flatMap(({ lines }) => lines.map(({ name, quantity }) => [name, quantity])));

describe('proposals (docs/rules.md#purchase-orders-5)', () => {
  test('a proposal has the units that will probably sell in the months to cover, less the stock and the awaited units', async () => {
    const selling = await put('Se vende', { stock: 104 });
    await sell('2026-05-10T15:00:00Z', selling, 1);
    await sell('2026-10-10T15:00:00Z', selling, 100);
    await sell('2026-11-10T15:00:00Z', selling, 3, { orderStatus: 'canceled' });
    const young = await put('Nuevo', { stock: 4 });
    await sell('2027-01-20T15:00:00Z', young, 4);
    expect(await suggested()).toEqual([
      {
        provider: { _id: north._id, name: 'Norte' },
        products: 2,
        lines: [
          // The first sale was in January, so its 4 units count as the sales of 30 days. No unit is left, so this line
          // comes first.
          {
            productId: young._id,
            name: 'Nuevo',
            code: young.code,
            stock: 0,
            minimum: 10,
            toCome: 0,
            soldPerMonth: 4,
            quantity: 4,
            unitCost: 50,
          },
          // 100 units in 214 days are 14.02 units in 30 days. The sale in May was before these days.
          {
            productId: selling._id,
            name: 'Se vende',
            code: selling.code,
            stock: 3,
            minimum: 10,
            toCome: 0,
            soldPerMonth: 14,
            quantity: 12,
            unitCost: 50,
          },
        ],
      },
    ]);
    await shop.as('admin').put('/tenant/settings', { purchaseMonths: 2 });
    expect(await units()).toEqual({ 'Se vende': 26, Nuevo: 8 });
    await shop.as('admin').put('/tenant/settings', { purchaseMonths: 1 });
    const lines = [
      { productId: selling._id, quantity: 12 },
      { productId: young._id, quantity: 1 },
    ];
    await shop.as('admin').post(url, { providerId: north._id, lines });
    expect(await units()).toEqual({ Nuevo: 3 });
    await shop.as('admin').post(url, { providerId: north._id, lines: [{ productId: young._id, quantity: 3 }] });
    expect(await suggested()).toEqual([]);
  });

  test('a product that has not sold for six months is proposed only if it is at or below its own minimum quantity', async () => {
    const idle = await put('Sin ventas', { stock: 1 });
    await sell('2026-06-30T15:00:00Z', idle, 1);
    await put('Con mínima', { stock: 2, minimumStock: 2 });
    await put('Alcanza', { stock: 3, minimumStock: 2 });
    await put('Agotado', { stock: 0, minimumStock: 0 });
    const free = await put('Sin control', { stock: 1, minimumStock: 5 });
    await shop.as('admin').put(`/tenant/products/${free._id}`, { verifyStock: false });
    const closed = await shop.given.provider({ name: 'Cerrado', enabled: false });
    await put('Del cerrado', { provider: closed._id, stock: 0, minimumStock: 5 });
    const south = await shop.given.provider({ name: 'Sur' });
    await put('Del sur', { provider: south._id, stock: 30, minimumStock: 40 });
    expect(await units()).toEqual({ 'Con mínima': 1, Agotado: 1, 'Del sur': 11 });
    expect(await suggested(`?providerId=${south._id}`)).toMatchObject([{ products: 1, lines: [{ name: 'Del sur' }] }]);
  });
});
