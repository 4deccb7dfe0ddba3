import type { Problem } from '@dioptria/contract/base/problems.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import type { Dashboard } from '@dioptria/contract/shop/dashboard/dashboard-endpoints.ts';
import type { products } from '@dioptria/contract/shop/products/products.ts';
import type { sales } from '@dioptria/contract/shop/sales/sales.ts';
import { describe, expect, test } from 'vitest';
import { imported } from '../../testing/examples/given-import.ts';
import { someSale } from '../../testing/examples/given.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

type Product = RecordOf<typeof products>;

const app = await testApp();
const shop = await newShop(app);
const { given } = shop;
const admin = shop.as('admin');
const codes = async (query: string) =>
  (await admin.get<Product[]>(`/tenant/products?${query}`)).body.map((p) => p.code);

describe('A disabled product (docs/rules.md#products-19)', () => {
  test('no new sale takes the product; its earlier sales can be remade and brought back', async () => {
    const client = (await given.client())._id;
    const product = await given.product({ name: 'Rusty' });
    const other = await given.product();
    const lines = { client, products: [other, product].map(({ _id }) => ({ product: _id, quantity: 1 })) };
    const sold = await given.sale({ ...lines, orderStatus: 'delivered' });
    await admin.put(`/tenant/products/${product._id}`, { enabled: false });

    expect(await admin.post<Problem>('/tenant/sales', { ...someSale, ...lines })).toMatchObject({
      status: 400,
      body: {
        errors: [
          {
            path: 'products.1.product',
            message: '«Rusty» está deshabilitado: habilitalo en Productos para venderlo o pedirlo.',
          },
        ],
      },
    });
    expect((await admin.post(`/tenant/sales/${sold._id}/remake`, { reason: 'lab', responsible: 'lab' })).status).toBe(
      201,
    );
    for (const orderStatus of ['canceled', 'inProgress']) {
      const { status, body } = await admin.put<{ sale: RecordOf<typeof sales> }>(`/tenant/sales/${sold._id}`, {
        orderStatus,
      });
      expect({ status, orderStatus: body.sale.orderStatus }).toEqual({ status: 200, orderStatus });
    }
    await admin.put(`/tenant/products/${product._id}`, { enabled: true });
    expect((await admin.post('/tenant/sales', { ...someSale, ...lines })).status).toBe(201);
  });

  test('low stock and proposals of orders leave the product out; a count and the list have it', async () => {
    const { _id: brand } = await given.brand();
    const active = await given.product({ code: 'ACT-1', brand, stock: 0, minimumStock: 5 });
    const old = await given.product({ code: 'OLD-1', brand, stock: 0, minimumStock: 5, enabled: false });
    expect(old).toMatchObject({ enabled: false });
    const { body } = await admin.get<Dashboard>('/tenant/dashboard');
    const lowStock = body.lowStockProducts.map(({ code }) => code);
    const { body: proposals } = await admin.get('/tenant/stock/purchase-orders/suggestions');
    for (const found of [JSON.stringify(lowStock), JSON.stringify(proposals)]) {
      expect(found).toContain(active.code);
      expect(found).not.toContain(old.code);
    }
    expect(await codes(`brandId=${brand}`)).toEqual([active.code, old.code]);
    expect(await codes(`brandId=${brand}&enabled=true`)).toEqual([active.code]);
    expect(await codes(`brandId=${brand}&enabled=false`)).toEqual([old.code]);
    const count = await admin.post<{ count: { products: number } }>('/tenant/stock/counts', { brandId: brand });
    expect(count.body).toMatchObject({ count: { products: 2 } });
  });

  test('the exported list says so in its column, and an import reads the column', async () => {
    const other = await newShop(app);
    const by = other.as('admin');
    const product = await other.given.product({ code: 'A-1' });
    const { body: file } = await by.get<string>('/tenant/products/export?format=csv');
    const column = file.split('\r\n')[0]?.split(';').indexOf('Habilitado') ?? -1;
    const cells = file.split('\r\n')[1]?.split(';') ?? [];
    expect(cells[column]).toBe('Si');
    const changed = file.split('\r\n').with(1, cells.with(column, 'No').join(';'));
    expect(await imported(by, 'products', changed.join('\r\n'))).toMatchObject({ outcome: { updated: 1 } });
    expect((await by.get<Product>(`/tenant/products/${product._id}`)).body).toMatchObject({ enabled: false });
  });
});
