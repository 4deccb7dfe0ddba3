import type { Problem } from '@dioptria/contract/base/problems.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import type { ProductChange, ProductChangePreview } from '@dioptria/contract/shop/products/product-change-endpoints.ts';
import type { products } from '@dioptria/contract/shop/products/products.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { testClock } from '../../testing/clock/clock.ts';
import { testApp } from '../../testing/app/test-app.ts';
import { newShop, type Shop, type SignedIn } from '../../testing/shops/new-shop.ts';

type Product = RecordOf<typeof products>;

const app = await testApp();
const setClock = testClock();
let shop: Shop;
let admin: SignedIn;
beforeEach(async () => {
  shop = await newShop(app);
  admin = shop.as('admin');
});

const url = '/tenant/product-changes';
const now = async ({ _id }: Product) => (await admin.get<Product>(`/tenant/products/${_id}`)).body;
const lensesWithoutStock = async (flag: boolean) =>
  (await admin.get<Product[]>(`/tenant/products?lensesWithoutStock=${flag}`)).body;
const previewed = async (some: readonly Product[], changes: object) => {
  const request = { productIds: some.map(({ _id }) => _id), changes };
  const { body } = await admin.post<{ preview: ProductChangePreview }>(`${url}/preview`, request);
  return { request, preview: body.preview };
};
const apply = (request: object, { token }: { token: string }) =>
  admin.post<{ change: ProductChange } & Problem>(url, { ...request, token });
const undo = ({ _id }: ProductChange) => admin.post<{ undone: number; kept: number } & Problem>(`${url}/${_id}/undo`);

describe('A change of several products (docs/rules.md#products-18)', () => {
  test('the preview shows old and new values and changes nothing; the change is then applied as a whole, and undone', async () => {
    const brand = await shop.given.brand({ name: 'RAY-BAN' });
    const [one, other] = [await shop.given.product({ code: 'A-1' }), await shop.given.product({ code: 'A-2' })];
    const same = await shop.given.product({ brand: brand._id, minimumStock: 4 });
    const { request, preview } = await previewed([one, other, same], { brand: brand._id, minimumStock: 4 });
    expect(preview).toMatchObject({ unchanged: 1, impossible: 0 });
    expect(preview.rows[0]).toMatchObject({
      code: 'A-1',
      fields: [
        { label: 'Marca', from: one.brand.name, to: 'RAY-BAN' },
        { label: 'Cantidad mínima', from: '', to: '4' },
      ],
    });
    expect(await now(one)).toEqual(one);

    const { status, body } = await apply(request, preview);
    expect({ status, ...body.change }).toMatchObject({
      status: 201,
      products: 2,
      fields: ['Marca', 'Cantidad mínima'],
    });
    expect(await now(other)).toMatchObject({ brand: { name: 'RAY-BAN' }, minimumStock: 4, price: other.price });
    expect((await admin.get(`/tenant/products?brandId=${brand._id}`)).body).toHaveLength(3);
    expect((await admin.get<ProductChange[]>(url)).body).toMatchObject([{ products: 2 }]);

    await admin.put(`/tenant/products/${other._id}`, { minimumStock: 9 });
    expect((await undo(body.change)).body).toEqual({ undone: 1, kept: 1 });
    expect(await now(one)).toMatchObject({ brand: one.brand, minimumStock: null });
    expect(await now(other)).toMatchObject({ brand: { name: 'RAY-BAN' }, minimumStock: 9 });
    expect((await undo(body.change)).body.message).toBe('Este cambio ya se deshizo.');
    expect((await admin.get(url)).body).toEqual([]);
  });

  test('a change is refused if a product changed after the preview, or if it changes nothing', async () => {
    const product = await shop.given.product();
    const { request, preview } = await previewed([product], { verifyStock: false });
    await admin.put(`/tenant/products/${product._id}`, { verifyStock: false });
    expect(await apply(request, preview)).toMatchObject({ status: 409, body: { code: 'stale' } });
    const again = await previewed([product], { verifyStock: false });
    expect(await apply(again.request, again.preview)).toMatchObject({ status: 400 });
  });

  test('a product with a negative stock is left out of a change that begins its stock control', async () => {
    const lens = await shop.given.product({ stock: 0, madeToOrder: true });
    await shop.given.sale({ products: [{ product: lens._id, quantity: 1 }] });
    const other = await shop.given.product({ stock: 0, madeToOrder: true });
    const { request, preview } = await previewed([lens, other], { verifyStock: true });
    expect(preview).toMatchObject({ impossible: 1, rows: [{ _id: other._id }] });
    expect((await apply(request, preview)).status).toBe(201);
    expect([(await now(lens)).verifyStock, (await now(other)).verifyStock]).toEqual([false, true]);
  });

  test('the list finds the enabled lenses under stock control without stock (docs/rules.md#products-16)', async () => {
    const category = (await shop.given.category({ showProductType: true }))._id;
    const lens = await shop.given.product({ category, stock: 0 });
    await shop.given.product({ category, stock: 1 });
    await shop.given.product({ category, stock: 0, madeToOrder: true });
    await shop.given.product({ category, stock: 0, enabled: false });
    await shop.given.product({ stock: 0 });
    expect(await lensesWithoutStock(true)).toMatchObject([{ _id: lens._id }]);
    expect(await lensesWithoutStock(false)).toHaveLength(4);
  });

  test('a change can be undone for ten minutes', async () => {
    setClock('2026-06-15T12:00:00Z');
    const product = await shop.given.product();
    const { request, preview } = await previewed([product], { minimumStock: 1 });
    const { change } = (await apply(request, preview)).body;
    setClock('2026-06-15T12:10:01Z');
    expect(await undo(change)).toMatchObject({
      status: 409,
      body: { message: 'Pasaron más de diez minutos: ya no se puede deshacer.' },
    });
    expect((await admin.get(url)).body).toEqual([]);
  });

  test('a product keeps its new brand if its old brand was deleted', async () => {
    const [old, brand] = [await shop.given.brand(), await shop.given.brand()];
    const product = await shop.given.product({ brand: old._id });
    const { request, preview } = await previewed([product], { brand: brand._id });
    const { change } = (await apply(request, preview)).body;
    await admin.delete(`/tenant/brands/${old._id}`);
    expect((await undo(change)).body).toEqual({ undone: 0, kept: 1 });
  });

  test('chosen products are disabled together, and the undoing enables them again (docs/rules.md#products-19)', async () => {
    const product = await shop.given.product();
    const { request, preview } = await previewed([product], { enabled: false });
    expect(preview.rows).toMatchObject([{ fields: [{ label: 'Habilitado', from: 'Si', to: 'No' }] }]);
    const { change } = (await apply(request, preview)).body;
    expect(await now(product)).toMatchObject({ enabled: false });
    await undo(change);
    expect(await now(product)).toMatchObject({ enabled: true });
  });

  test('only admins change several products, and a brand of another shop is unknown', async () => {
    const product = await shop.given.product();
    const request = { productIds: [product._id], changes: { minimumStock: 1 } };
    for (const role of ['seller', 'readonly'] as const)
      expect((await shop.as(role).post(`${url}/preview`, request)).status).toBe(403);
    const { _id: brand } = await (await newShop(app)).given.brand();
    expect(await admin.post<Problem>(`${url}/preview`, { ...request, changes: { brand } })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'changes.brand' }] },
    });
    expect((await admin.post(`${url}/preview`, { ...request, changes: {} })).status).toBe(400);
  });
});
