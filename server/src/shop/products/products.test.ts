import type { products } from '@dioptria/contract/shop/products/products.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import { describe, expect, test } from 'vitest';
import { dueDay } from '../../testing/examples/given.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

type Product = RecordOf<typeof products>;

const app = await testApp();
const shop = await newShop(app);
const { given } = shop;
const admin = shop.as('admin');
const [category, brand, provider] = [
  await given.category({ name: 'Cristales', showProductType: true }),
  await given.brand({ name: 'Lumen' }),
  await given.provider({ name: 'Optisur' }),
];
const references = { category: category._id, brand: brand._id, provider: provider._id };

async function names(query: string, of = admin): Promise<string[]> {
  const { body } = await of.get<Product[]>(`/tenant/products?${query}`);
  return body.map((product) => product.name);
}

async function sell(product: Product, quantity = 1) {
  const client = await given.client();
  const sent = {
    client: client._id,
    products: [{ product: product._id, quantity }],
    paymentMethod: 'cash',
    paymentStatus: 'waiting',
    orderStatus: 'inProgress',
    deliveryDate: dueDay(),
  };
  return admin.post<{ sale: { _id: string } }>('/tenant/sales', sent);
}

describe('the price of a product (docs/rules.md#products-2)', () => {
  test.each([
    [10.1, 15, 14.06],
    [100, 50, 181.5],
    [0, 80, 0],
    [1234.56, 33.33, 1991.71],
  ])('a product with cost %d and profitability %d has the price %d with tax', async (cost, profitability, price) => {
    expect((await given.product({ ...references, cost, profitability })).price).toBe(price);
  });

  test('the server computes the price, and ignores a price in the request', async () => {
    const fields = { name: 'Caro', code: 'C', ...references, stock: 0, cost: 100, profitability: 50, price: 1 };
    const { status, body } = await admin.post<Product>('/tenant/products', fields);
    expect([status, body.price]).toEqual([201, 181.5]);
    const changed = await admin.put<{ product: Product }>(`/tenant/products/${body._id}`, { price: 1, cost: 200 });
    expect(changed.body.product.price).toBe(363);
  });

  test('an edit of the profitability alone changes the price, and an edit of the name does not change the price', async () => {
    const { _id } = await given.product({ ...references, cost: 100, profitability: 50 });
    const first = await admin.put<{ product: Product }>(`/tenant/products/${_id}`, { profitability: 100 });
    const second = await admin.patch<{ product: Product }>(`/tenant/products/${_id}`, { name: 'Otro nombre' });
    expect([first.body.product.price, second.body.product.price]).toEqual([242, 242]);
  });
});

describe('a product (docs/rules.md#products-1)', () => {
  test('a product has its category, its brand and its provider with their ids and names', async () => {
    const product = await given.product({ ...references, name: 'Lente', code: 'L-1', description: 'Fina' });
    expect(product).toMatchObject({
      category: { _id: category._id, name: 'Cristales', showProductType: true },
      brand: { _id: brand._id, name: 'Lumen' },
      provider: { _id: provider._id, name: 'Optisur' },
      description: 'Fina',
    });
    expect((await admin.get(`/tenant/products/${product._id}`)).body).toEqual(product);
  });

  test('a request may send the whole record of a category, a brand or a provider instead of its id', async () => {
    const fields = { name: 'Obj', code: 'O', stock: 1, cost: 1, profitability: 0 };
    const { status } = await admin.post('/tenant/products', { ...fields, category, brand, provider });
    expect(status).toBe(201);
  });

  test('a new product is always under stock control, and an edit may switch the stock control off', async () => {
    const product = await given.product({ ...references, verifyStock: false });
    expect(product.verifyStock).toBe(true);
    const { body } = await admin.put(`/tenant/products/${product._id}`, { verifyStock: false });
    expect(body).toMatchObject({ product: { verifyStock: false } });
  });

  test("another shop's category, brand and provider are refused, each at its own field", async () => {
    const theirs = await (await newShop(app)).given.product();
    const fields = { name: 'X', code: 'X', stock: 0, cost: 1, profitability: 1 };
    const foreign = { category: theirs.category._id, brand: theirs.brand._id, provider: theirs.provider._id };
    const { status, body } = await admin.post<{ errors: { path: string }[] }>('/tenant/products', {
      ...fields,
      ...foreign,
    });
    expect(status).toBe(400);
    expect(body.errors.map(({ path }) => path).toSorted()).toEqual(['brand', 'category', 'provider']);
    const { _id } = await given.product(references);
    expect((await admin.put(`/tenant/products/${_id}`, { brand: foreign.brand })).status).toBe(400);
  });

  test('an edit of an older version of a product is refused, even if only a sale has changed the product since', async () => {
    const product = await given.product({ ...references, stock: 9 });
    await sell(product);
    const late = await admin.put(`/tenant/products/${product._id}`, { stock: 9, updatedAt: product.updatedAt });
    expect(late).toMatchObject({ status: 409, body: { code: 'stale' } });
  });

  test.each([
    [{ stock: -1 }, 'stock'],
    [{ stock: 1.5 }, 'stock'],
    [{ cost: 10.001 }, 'cost'],
    [{ cost: -1 }, 'cost'],
    [{ profitability: '50' }, 'profitability'],
    [{ name: '   ' }, 'name'],
    [{ category: 'none' }, 'category'],
    [{ stock: 1_000_000, cost: 9_999_999_999 }, 'stock'],
  ])(
    'a new product with %j is refused with a message at the field %s, and an edit is refused too',
    async (wrong, path) => {
      const fields = { name: 'X', code: 'X', ...references, stock: 1, cost: 1, profitability: 1 };
      const created = await admin.post<{ errors: { path: string; message: string }[] }>('/tenant/products', {
        ...fields,
        ...wrong,
      });
      const edited = await admin.put(
        `/tenant/products/${(await given.product({ ...references, stock: 0 }))._id}`,
        wrong,
      );
      expect([created.status, edited.status]).toEqual([400, 400]);
      expect(created.body.errors[0]).toMatchObject({ path, message: expect.stringMatching(/^[A-ZÁÉÍÓÚ].*\.$/) });
    },
  );
});

describe('the list of products', () => {
  test('the list can be filtered by brand, category and provider', async () => {
    const other = await given.product({ name: 'De otra marca' });
    expect(await names(`brandId=${other.brand._id}`)).toEqual(['De otra marca']);
    expect(await names(`categoryId=${other.category._id}&providerId=${other.provider._id}`)).toEqual(['De otra marca']);
    expect(await names(`categoryId=${other.category._id}&providerId=${provider._id}`)).toEqual([]);
    expect((await admin.get('/tenant/products?brandId=1')).status).toBe(400);
  });

  test('a search finds a product by its name, by its code with or without punctuation, and by the current name of its brand', async () => {
    const made = await given.brand({ name: 'Kuntur' });
    await given.product({ name: 'Armazón Águila', code: 'KU-77/B', ...references, brand: made._id });
    for (const typed of ['aguila', 'KU77B', 'ku-77', 'kunt', 'arm kuntur']) {
      expect(await names(`search=${encodeURIComponent(typed)}`), typed).toEqual(['Armazón Águila']);
    }
    await admin.put(`/tenant/brands/${made._id}`, { name: 'Sisa' });
    expect(await names('search=kuntur')).toEqual([]);
    expect(await names('search=sisa%20aguila')).toEqual(['Armazón Águila']);
  });

  test('the list can be sorted by name, code, price, stock, brand, category and provider, and has a total', async () => {
    const other = await newShop(app);
    const there = other.given;
    const [a, b] = [await there.brand({ name: 'Alfa' }), await there.brand({ name: 'beta' })];
    const one = await there.product({ name: 'uno', code: 'z-1', brand: b._id, cost: 10, stock: 5 });
    await there.product({ name: 'Dos', code: 'A-2', brand: a._id, cost: 30, stock: 1 });
    await there.product({ name: 'tres', code: 'm-3', brand: a._id, cost: 20, stock: 9, category: one.category._id });
    const list = (sort: string) => names(`sort=${sort}`, other.as('admin'));
    expect(await list('name')).toEqual(['Dos', 'tres', 'uno']);
    expect(await list('code')).toEqual(['Dos', 'tres', 'uno']);
    expect(await list('-price')).toEqual(['Dos', 'tres', 'uno']);
    expect(await list('stock')).toEqual(['Dos', 'uno', 'tres']);
    expect(await list('-brand')).toEqual(['uno', 'tres', 'Dos']);
    expect((await list('category')).length).toBe(3);
    expect((await list('provider')).length).toBe(3);
    expect((await other.as('admin').get('/tenant/products?limit=1')).headers.get('x-total-count')).toBe('3');
    expect((await other.as('admin').get('/tenant/products?sort=cost')).status).toBe(400);
  });
});

describe('deleting a product', () => {
  test('a product that was sold cannot be deleted', async () => {
    const product = await given.product({ ...references, stock: 3 });
    expect((await sell(product)).status).toBe(201);
    const answer = await admin.delete(`/tenant/products/${product._id}`);
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'in_use', message: 'No se puede eliminar porque lo usan ventas.' },
    });
    expect((await admin.get(`/tenant/products/${product._id}`)).status).toBe(200);
  });

  test('an unsold product with stock movements can be deleted', async () => {
    const product = await given.product({ ...references, name: 'Efímero', stock: 3 });
    expect((await admin.delete(`/tenant/products/${product._id}`)).status).toBe(200);
    expect(await names('search=efimero')).toEqual([]);
    expect((await admin.delete(`/tenant/products/${product._id}`)).status).toBe(404);
  });

  test('brands, categories and providers that have products cannot be deleted', async () => {
    const product = await given.product();
    const answers = await Promise.all([
      admin.delete(`/tenant/brands/${product.brand._id}`),
      admin.delete(`/tenant/categories/${product.category._id}`),
      admin.delete(`/tenant/providers/${product.provider._id}`),
    ]);
    expect(answers.map(({ status, body }) => `${status} ${String(body['code'])}`)).toEqual(Array(3).fill('409 in_use'));
  });
});

describe('roles (docs/rules.md#roles-4)', () => {
  test('only an admin can create, edit and delete products', async () => {
    const product = await given.product(references);
    const fields = { name: 'X', code: 'X', ...references, stock: 0, cost: 1, profitability: 1 };
    for (const role of ['seller', 'readonly'] as const) {
      const one = shop.as(role);
      const answers = [
        await one.post('/tenant/products', fields),
        await one.put(`/tenant/products/${product._id}`, { name: 'Y' }),
        await one.delete(`/tenant/products/${product._id}`),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
      expect((await one.get('/tenant/products')).status).toBe(200);
    }
  });
});

test('a new product that is made to order has no stock control (docs/rules.md#products-15)', async () => {
  const sent = {
    code: 'M1',
    name: 'Multifocal',
    ...references,
    stock: 0,
    cost: 1,
    profitability: 1,
    madeToOrder: true,
  };
  expect((await admin.post('/tenant/products', sent)).body).toMatchObject({ verifyStock: false, lacksPrice: false });
});

test('a product whose price exceeds the largest amount is refused at the field `profitability`', async () => {
  const problem = {
    path: 'profitability',
    message: 'Con este costo y esta rentabilidad, el precio final es demasiado grande.',
  };
  const { _id } = await given.product();
  const huge = { cost: 9_999_999_999.99, profitability: 10_000, stock: 0 };
  expect(await admin.put(`/tenant/products/${_id}`, huge)).toMatchObject({ status: 400, body: { errors: [problem] } });
  const sent = { code: 'H1', name: 'Caro', ...references, ...huge };
  expect(await admin.post('/tenant/products', sent)).toMatchObject({ status: 400, body: { errors: [problem] } });
});
