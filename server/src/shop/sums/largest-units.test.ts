import type { Problem } from '@dioptria/contract/base/problems.ts';
import type { products } from '@dioptria/contract/shop/products/products.ts';
import type { PurchaseOrder } from '@dioptria/contract/shop/purchases/purchase-orders.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import type { StockCount } from '@dioptria/contract/shop/counts/stock-counts.ts';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { someSale } from '../../testing/examples/given.ts';
import { givenPurchaseOrder, givenReception } from '../../testing/examples/given-stock.ts';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
type Answer = { status: number; body: Problem };
type Product = RecordOf<typeof products>;

const refusal = ({ status, body: { code, message, errors } }: Answer) => ({
  status,
  code,
  message: errors ? undefined : message,
  errors,
});
const at = (path: string, message: string) => ({
  status: 400,
  code: 'invalid',
  message: undefined,
  errors: [{ path, message }],
});
const general = (message: string) => ({ status: 400, code: 'invalid', message, errors: undefined });

const change = (shop: Shop, statement: ReturnType<typeof sql>) =>
  asTenant(app.database, shop.tenantId, (tx) => statement.execute(tx));
const productNow = async (shop: Shop, { _id }: Product) =>
  (await shop.as('admin').get<Product>(`/tenant/products/${_id}`)).body;
const order = (shop: Shop, product: Product, quantity: number) =>
  shop.as('admin').post<PurchaseOrder & Problem>('/tenant/stock/purchase-orders', {
    providerId: product.provider._id,
    lines: [{ productId: product._id, quantity }],
  });

describe('the units that purchase orders await (docs/rules.md#purchase-orders-3)', () => {
  test('a purchase order is refused at its line if more than a thousand million units of a product would then be awaited', async () => {
    const shop = await newShop(app);
    const product = await shop.given.product({ cost: 1 });
    await change(shop, sql`update products set outstanding_units = 999000001 where tenant_id = ${shop.tenantId}`);
    expect(refusal(await order(shop, product, 1_000_000))).toEqual(
      at('lines.0.quantity', 'De este producto quedarían por llegar más de 1.000.000.000 de unidades.'),
    );
    expect((await productNow(shop, product)).toCome).toBe(999_000_001);
    expect((await order(shop, product, 999_999)).status).toBe(201);
    expect((await productNow(shop, product)).toCome).toBe(1_000_000_000);
  });

  test('a reception cannot be reversed if more than a thousand million units of a product would then be awaited', async () => {
    const shop = await newShop(app);
    const product = await shop.given.product({ cost: 1 });
    const of = { providerId: product.provider._id };
    const purchaseOrderId = await givenPurchaseOrder(shop, { ...of, lines: [{ productId: product._id, quantity: 3 }] });
    const line = { productId: product._id, quantity: 3, unitCost: 1 };
    const reception = await givenReception(shop, { ...of, purchaseOrderId, lines: [line] });
    await change(shop, sql`update products set outstanding_units = 1000000000 where tenant_id = ${shop.tenantId}`);
    expect(refusal(await shop.as('admin').post<Problem>(`/tenant/stock/receptions/${reception}/reverse`))).toEqual(
      general('De este producto quedarían por llegar más de 1.000.000.000 de unidades.'),
    );
  });

  test('a reception is refused if more than a thousand million units of one purchase order line would be received', async () => {
    const shop = await newShop(app);
    const product = await shop.given.product({ cost: 1 });
    const of = { providerId: product.provider._id };
    const purchaseOrderId = await givenPurchaseOrder(shop, { ...of, lines: [{ productId: product._id, quantity: 3 }] });
    await change(shop, sql`update purchase_order_lines set received = 1000000000 where tenant_id = ${shop.tenantId}`);
    const line = { productId: product._id, quantity: 1, unitCost: 1 };
    const sent = { ...of, purchaseOrderId, date: '2024-01-15', lines: [line] };
    expect(refusal(await shop.as('admin').post<Problem>('/tenant/stock/receptions', sent))).toEqual(
      at('purchaseOrderId', 'De un producto de este pedido ya habrían llegado más de 1.000.000.000 de unidades.'),
    );
  });

  test('a purchase order shows the number of units that came without being ordered, even above a thousand million', async () => {
    const shop = await newShop(app);
    const product = await shop.given.product({ cost: 1 });
    const other = await shop.given.product({ cost: 1, provider: product.provider._id });
    const of = { providerId: product.provider._id };
    const purchaseOrderId = await givenPurchaseOrder(shop, { ...of, lines: [{ productId: product._id, quantity: 3 }] });
    const line = { productId: other._id, quantity: 1, unitCost: 1 };
    await givenReception(shop, { ...of, purchaseOrderId, lines: [line] });
    await change(shop, sql`update reception_lines set quantity = 2000000000 where tenant_id = ${shop.tenantId}`);
    await change(
      shop,
      sql`insert into reception_lines select tenant_id, ${newId()}::uuid, reception_id, 1, product_id, name, code, quantity,
        unit_cost_cents, update_cost, old_cost_cents, old_price_cents, new_price_cents, beyond_order
        from reception_lines where tenant_id = ${shop.tenantId}`,
    );
    const { status, body } = await shop
      .as('admin')
      .get<PurchaseOrder>(`/tenant/stock/purchase-orders/${purchaseOrderId}`);
    expect({ status, received: body.notOrdered?.[0]?.received }).toEqual({ status: 200, received: 4_000_000_000 });
  });
});

describe('the stock of a product (docs/rules.md#stock-3)', () => {
  test('a sale is refused if the stock of a product without stock control would fall below minus a thousand million', async () => {
    const shop = await newShop(app);
    const product = await shop.given.product({ cost: 1, stock: 0, name: 'Consulta' });
    await change(
      shop,
      sql`update products set stock = -999999999, verify_stock = false where tenant_id = ${shop.tenantId}`,
    );
    const sent = { ...someSale, client: (await shop.given.client())._id };
    const sell = (quantity: number) =>
      shop.as('admin').post<Problem>('/tenant/sales', { ...sent, products: [{ product: product._id, quantity }] });
    expect(refusal(await sell(2))).toEqual(
      general(
        'El stock de «Consulta» quedaría fuera de los límites: entre -1.000.000.000 y 1.000.000.000 de unidades.',
      ),
    );
    expect((await sell(1)).status).toBe(201);
    expect((await productNow(shop, product)).stock).toBe(-1_000_000_000);
  });

  test('the stock reports still answer for the largest stock at the largest cost', async () => {
    const shop = await newShop(app);
    await shop.given.product({ stock: 0, cost: 1 });
    await change(
      shop,
      sql`update products set stock = 1000000000, cost_cents = 999999999999, price_cents = 999999999999,
        created_at = now() - interval '5 years' where tenant_id = ${shop.tenantId}`,
    );
    for (const path of ['stock/value?by=category', 'stock/unsold?months=3', 'report/inventory-by-provider']) {
      expect({ path, status: (await shop.as('admin').get(`/tenant/${path}`)).status }).toEqual({ path, status: 200 });
    }
  });
});

const largestCount = async (shop: Shop) => {
  const product = await shop.given.product({ stock: 0, cost: 1 });
  const admin = shop.as('admin');
  const { body } = await admin.post<{ count: StockCount }>('/tenant/stock/counts', { brandId: product.brand._id });
  const url = `/tenant/stock/counts/${body.count._id}`;
  await admin.put(`${url}/lines/${product._id}`, { counted: 1_000_000 });
  await change(
    shop,
    sql`update products set cost_cents = 999999999999, price_cents = 999999999999 where tenant_id = ${shop.tenantId}`,
  );
  return { admin, url, product };
};

describe('the differences of a stock count (docs/rules.md#counts-3)', () => {
  test('differences are shown, but cannot be applied, if their value exceeds the safe integers', async () => {
    const shop = await newShop(app);
    const { admin, url } = await largestCount(shop);
    expect((await admin.get(url)).status).toBe(200);
    expect((await admin.get('/tenant/stock/counts')).status).toBe(200);
    expect(refusal(await admin.post<Problem>(`${url}/apply`, {}))).toEqual(
      general('No se guardó: con este importe un total pasaría de los 5.000.000.000.000 de pesos.'),
    );
  });

  test('a stock count whose differences are worth more than the safe integers can be canceled', async () => {
    const shop = await newShop(app);
    const { admin, url } = await largestCount(shop);
    expect((await admin.post(`${url}/cancel`)).status).toBe(200);
    expect((await admin.get(url)).status).toBe(200);
  });

  test('differences are shown and applied even if they have more units than an int4 can hold', async () => {
    const shop = await newShop(app);
    const { admin, url, product } = await largestCount(shop);
    const other = await shop.given.product({ stock: 0, cost: 1, brand: product.brand._id });
    await admin.put(`${url}/lines/${other._id}`, { counted: 1_000_000 });
    await change(shop, sql`update products set cost_cents = 1, price_cents = 1 where tenant_id = ${shop.tenantId}`);
    await change(
      shop,
      sql`update stock_count_lines set counted = 1200000000, expected = 300000000 where tenant_id = ${shop.tenantId}`,
    );
    await change(shop, sql`update stock_count_lines set expected = 0 where product_id = ${other._id}`);
    await change(
      shop,
      sql`update products set stock = -250000000, verify_stock = false where tenant_id = ${shop.tenantId}`,
    );
    const units = { units: 2_400_000_000, differenceUnits: 2_100_000_000 };
    expect((await admin.get(url)).body).toMatchObject(units);
    const { status, body } = await admin.post<{ count: StockCount }>(`${url}/apply`, {});
    expect({ status, count: body.count }).toMatchObject({ status: 200, count: units });
  });
});

test("the preview of a price change is refused if the sum of its products' prices exceeds the safe integers", async () => {
  const shop = await newShop(app);
  const product = await shop.given.product({ cost: 1 });
  for (let more = 0; more < 10; more++) await shop.given.product({ cost: 1, brand: product.brand._id });
  await change(shop, sql`update products set price_cents = 999999999999999 where tenant_id = ${shop.tenantId}`);
  const sent = { filter: { brandId: product.brand._id }, field: 'cost', change: { percent: 10 } };
  expect(refusal(await shop.as('admin').post<Problem>('/tenant/price-changes/preview', sent))).toEqual(
    general('No se guardó: con este importe un total pasaría de los 5.000.000.000.000 de pesos.'),
  );
});
