import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import { DEFAULT_TIME_ZONE, shopDay } from '@dioptria/contract/base/shop-time.ts';
import type { PriceEntry } from '@dioptria/contract/shop/prices/price-changes.ts';
import type { products } from '@dioptria/contract/shop/products/products.ts';
import { describe, expect, test } from 'vitest';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

type Product = RecordOf<typeof products>;

const app = await testApp();

async function put(shop: Shop, { _id }: Product, fields: object): Promise<Product> {
  const { status, body } = await shop.as('admin').put<{ product: Product }>(`/tenant/products/${_id}`, fields);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.product;
}

const round = (shop: Shop, priceRounding: string) => shop.as('admin').put('/tenant/settings', { priceRounding });

describe('the fixed price of a product (docs/rules.md#products-10)', () => {
  test("a fixed price is the product's price, even after a new cost; without a fixed price, the product has the computed price", async () => {
    const shop = await newShop(app);
    const product = await shop.given.product({ cost: 100, profitability: 50, fixedPrice: 199.9 });
    expect(product).toMatchObject({ fixedPrice: 199.9, price: 199.9, cost: 100, profitability: 50 });
    expect(await put(shop, product, { cost: 120 })).toMatchObject({ cost: 120, fixedPrice: 199.9, price: 199.9 });
    expect(await put(shop, product, { fixedPrice: 250 })).toMatchObject({ price: 250 });
    expect(await put(shop, product, { fixedPrice: null })).toMatchObject({ fixedPrice: null, price: 217.8 });
    const history = await shop.as('seller').get<PriceEntry[]>(`/tenant/products/${product._id}/prices`);
    expect(history.body.map(({ newPrice, wasFixed, fixed }) => [newPrice, wasFixed, fixed])).toEqual([
      [217.8, true, false],
      [250, true, true],
      [199.9, true, true],
    ]);
  });

  test('a sale uses the fixed price, and the price history has an entry even if the fixed price equals the computed price', async () => {
    const shop = await newShop(app);
    const product = await shop.given.product({ cost: 100, profitability: 0 });
    await put(shop, product, { fixedPrice: 121 });
    const history = await shop.as('admin').get<PriceEntry[]>(`/tenant/products/${product._id}/prices`);
    expect(history.body).toMatchObject([{ oldPrice: 121, newPrice: 121, wasFixed: false, fixed: true }]);
    await put(shop, product, { fixedPrice: 150 });
    const sale = await shop.given.sale({ products: [{ product: product._id, quantity: 2 }] });
    expect(sale).toMatchObject({ total: 300 });
  });

  test.each([0, -10])('a fixed price of %d is refused with a message that names the field', async (fixedPrice) => {
    const shop = await newShop(app);
    const product = await shop.given.product();
    const { status, body } = await shop.as('admin').put(`/tenant/products/${product._id}`, { fixedPrice });
    const message = 'El precio fijo tiene que ser mayor que 0.';
    expect({ status, body }).toMatchObject({ status: 400, body: { errors: [{ path: 'fixedPrice', message }] } });
  });

  test('a fixed price below the cost is stored, and the log has an entry for the change', async () => {
    const shop = await newShop(app);
    const product = await shop.given.product({ cost: 1000 });
    expect(await put(shop, product, { fixedPrice: 500 })).toMatchObject({ price: 500 });
    const history = await shop.as('admin').get<object[]>(`/tenant/products/${product._id}/history`);
    expect(history.body[0]).toMatchObject({ before: { fixedPrice: null }, after: { fixedPrice: 500 } });
  });

  test('a reception with a new cost changes a computed price, and does not change a fixed price', async () => {
    const shop = await newShop(app);
    await round(shop, '50');
    const provider = await shop.given.provider();
    const day = shopDay(new Date(), DEFAULT_TIME_ZONE);
    const one = await shop.given.product({ cost: 100, profitability: 0, provider: provider._id });
    const other = await shop.given.product({ cost: 100, profitability: 0, fixedPrice: 199, provider: provider._id });
    const line = { quantity: 1, unitCost: 130, updateCost: true };
    const { status } = await shop.as('admin').post('/tenant/stock/receptions', {
      document: '',
      date: day,
      note: '',
      providerId: provider._id,
      lines: [one, other].map(({ _id: productId }) => ({ productId, ...line })),
    });
    expect(status).toBe(201);
    const now = async ({ _id }: Product) => (await shop.as('admin').get<Product>(`/tenant/products/${_id}`)).body;
    expect([await now(one), await now(other)]).toMatchObject([
      { cost: 130, price: 200 },
      { cost: 130, price: 199, fixedPrice: 199 },
    ]);
    const history = await shop.as('admin').get<PriceEntry[]>(`/tenant/products/${other._id}/prices`);
    expect(history.body).toMatchObject([{ oldCost: 100, newCost: 130, newPrice: 199, wasFixed: true, fixed: true }]);
  });
});

describe('rounded prices (docs/rules.md#products-11)', () => {
  test('a new rounding changes no stored price, and applies to a product when its cost changes next', async () => {
    const shop = await newShop(app);
    const product = await shop.given.product({ cost: 1000.5, profitability: 50 });
    expect(product.price).toBe(1815.91);
    expect((await round(shop, '100')).status).toBe(200);
    expect(await put(shop, product, { name: 'Otro nombre', stock: 9 })).toMatchObject({ price: 1815.91 });
    expect(await put(shop, product, { cost: 1001 })).toMatchObject({ price: 1900 });
    await round(shop, 'none');
    expect(await put(shop, product, { cost: 1001, profitability: 50 })).toMatchObject({ price: 1900 });
    expect(await put(shop, product, { cost: 1000.5 })).toMatchObject({ price: 1815.91 });
  });

  test('the computed price of a new product is rounded unless it is 0, a fixed price is not rounded, and a price that is too large is refused', async () => {
    const shop = await newShop(app);
    await round(shop, '1000');
    const made = [{ cost: 0.01 }, { cost: 0 }, { cost: 1, fixedPrice: 999.5 }].map((fields) =>
      shop.given.product({ profitability: 0, stock: 0, ...fields }),
    );
    expect((await Promise.all(made)).map(({ price }) => price)).toEqual([1000, 0, 999.5]);
    const huge = { cost: 9_999_999_000, profitability: 0, stock: 0 };
    const product = await shop.given.product();
    expect((await shop.as('admin').put(`/tenant/products/${product._id}`, huge)).status).toBe(400);
  });

  test('a rounding that the shop cannot choose is refused', async () => {
    const shop = await newShop(app);
    for (const wrong of ['20', 100, '']) expect((await round(shop, wrong as string)).status).toBe(400);
  });
});
