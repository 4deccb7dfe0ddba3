import type { Problem } from '@dioptria/contract/base/problems.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import type { HistoryEntry } from '@dioptria/contract/shop/audit/audit.ts';
import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import type { Merge, MergePreview, SimilarPair } from '@dioptria/contract/shop/merges/merge-endpoints.ts';
import type { products } from '@dioptria/contract/shop/products/products.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { examine } from '../../operation/doctor/examine.ts';
import { testApp } from '../../testing/app/test-app.ts';
import { atOnce, statusesOf } from '../../testing/app/at-once.ts';
import { testClock } from '../../testing/clock/clock.ts';
import { checked, csv, imported, run } from '../../testing/examples/given-import.ts';
import { givenCount, givenPurchaseOrder, givenReception } from '../../testing/examples/given-stock.ts';
import { newShop, type Shop, type SignedIn } from '../../testing/shops/new-shop.ts';
import { sumTables } from '../sums/kept-sums.ts';
import { referringColumns, sumsOfProviders } from './referring-columns.ts';

type Product = RecordOf<typeof products>;
type Named = { _id: string; name: string; updatedAt: string };

const app = await testApp();
const setClock = testClock();
let shop: Shop;
let admin: SignedIn;
beforeEach(async () => {
  shop = await newShop(app);
  admin = shop.as('admin');
});

const pairOf = (kind: string, merged: Named, kept: Named) => ({ kind, merged: merged._id, kept: kept._id });
const merge = (pair: object) => admin.post<{ merge: Merge } & Problem>('/tenant/merges', pair);
const preview = async (pair: object) =>
  (await admin.post<{ preview: MergePreview } & Problem>('/tenant/merges/preview', pair)).body.preview;
const undo = (id: string) => admin.post<{ merge: Merge } & Problem>(`/tenant/merges/${id}/undo`);
const product = async ({ _id }: { _id: string }) => (await admin.get<Product>(`/tenant/products/${_id}`)).body;
const listed = async (path: string) => (await admin.get<Named[]>(`/tenant/${path}`)).body;
const history = async (path: string) => (await admin.get<HistoryEntry[]>(path)).body;
const similarPairs = async () =>
  (await admin.get<SimilarPair[]>('/tenant/merges/similar')).body.map(
    ({ kind, one, other }) => `${kind}: ${one.name} ~ ${other.name}`,
  );
const failuresOfDoctor = async () => {
  const found = [];
  for await (const finding of examine(app.database, { tenantId: shop.tenantId })) found.push(finding);
  return found;
};

describe('A merge of two brands, categories or providers (docs/rules.md#merges-1)', () => {
  test('a merge moves every column of the database that refers to the merged record', async () => {
    const { rows } = await app.database.pool.query<{ kind: string; place: string }>(
      `select confrelid::regclass::text as kind, conrelid::regclass::text || '.' || attname as place
       from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
       where contype = 'f' and confrelid in ('brands'::regclass, 'categories'::regclass, 'providers'::regclass)
         and attname <> 'tenant_id' and connamespace = current_schema()::regnamespace
       union select kind, table_name || '.' || column_name
       from information_schema.columns join (values ('brand_id', 'brands'), ('category_id', 'categories'),
         ('provider_id', 'providers'), ('lab_id', 'providers')) as known (name, kind) on name = column_name
       where table_schema = current_schema()`,
    );
    const sums: readonly string[] = sumTables;
    const referring = rows.filter(({ place }) => !sums.includes(place.split('.')[0] ?? ''));
    for (const [kind, columns] of Object.entries(referringColumns)) {
      const inDatabase = referring.filter((row) => row.kind === kind).map(({ place }) => place);
      expect(columns.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(inDatabase.toSorted());
    }
    const kept = rows.map(({ place }) => place.split('.')[0] ?? '').filter((table) => sums.includes(table));
    expect([...sumsOfProviders].toSorted()).toEqual([...new Set(kept)].toSorted());
  });

  test('the preview counts the records and changes nothing; the merge moves them and deletes the merged record', async () => {
    const [merged, kept] = [await shop.given.brand({ name: 'Rayban' }), await shop.given.brand({ name: 'Ray-Ban' })];
    const own = await shop.given.product({ brand: merged._id });
    await shop.given.product({ brand: merged._id });
    await shop.given.product({ brand: kept._id });
    const pair = pairOf('brands', merged, kept);
    expect(await preview(pair)).toMatchObject({
      merged: { name: 'Rayban' },
      kept: { name: 'Ray-Ban' },
      hasOtherTaxId: false,
      moves: [{ table: 'products', records: 2 }],
    });
    expect((await product(own)).brand.name).toBe('Rayban');

    expect(await merge(pair)).toMatchObject({
      status: 201,
      body: { merge: { name: 'Rayban', kept: { name: 'Ray-Ban' } } },
    });
    const moved = await product(own);
    expect(moved.brand).toEqual({ _id: kept._id, name: 'Ray-Ban' });
    expect(Date.parse(moved.updatedAt)).toBeGreaterThan(Date.parse(own.updatedAt));
    expect((await listed('brands')).map(({ name }) => name)).toEqual(['Ray-Ban']);
    expect(await listed(`products?brandId=${kept._id}`)).toHaveLength(3);
    expect(await failuresOfDoctor()).toEqual([]);
  });

  test('a category moves with its products', async () => {
    const [merged, kept] = [await shop.given.category({ name: 'Armazon' }), await shop.given.category()];
    const own = await shop.given.product({ category: merged._id });
    expect((await merge(pairOf('categories', merged, kept))).status).toBe(201);
    expect((await product(own)).category._id).toBe(kept._id);
  });

  test('a provider moves with its products, orders, receptions, jobs and months, and so it comes back', async () => {
    const [merged, kept] = [await shop.given.provider({ name: 'Sur' }), await shop.given.provider({ name: 'Sur SA' })];
    const own = await shop.given.product({ provider: merged._id, stock: 3, cost: 100 });
    await shop.given.product({ provider: kept._id, stock: 1, cost: 7 });
    const line = { providerId: merged._id, lines: [{ productId: own._id, quantity: 1, unitCost: 10 }] };
    await givenPurchaseOrder(shop, line);
    await givenReception(shop, line);
    const job = await shop.given.job();
    await admin.post(`/tenant/jobs/${job._id}/stage`, { stage: 'sent', labId: merged._id });
    await admin.post(`/tenant/jobs/${job._id}/stage`, { stage: 'received' });
    const pair = pairOf('providers', merged, kept);
    expect((await preview(pair)).moves).toEqual([
      { table: 'products', records: 1 },
      { table: 'purchase_orders', records: 1 },
      { table: 'receptions', records: 1 },
      { table: 'jobs', records: 1 },
    ]);
    const before = await admin.get('/tenant/reports/purchases-by-provider');
    const { _id } = (await merge(pair)).body.merge;
    expect(await failuresOfDoctor()).toEqual([]);
    const labOf = async () => (await admin.get<Job>(`/tenant/jobs/${job._id}`)).body.lab?._id;
    expect([(await product(own)).provider._id, await labOf()]).toEqual([kept._id, kept._id]);
    const orders = await admin.get<{ provider: { _id: string } }[]>(
      `/tenant/stock/purchase-orders?providerId=${kept._id}`,
    );
    expect(orders.body).toHaveLength(1);

    expect((await undo(_id)).status).toBe(200);
    expect([(await product(own)).provider._id, await labOf()]).toEqual([merged._id, merged._id]);
    expect((await admin.get('/tenant/reports/purchases-by-provider')).body).toEqual(before.body);
    expect(await failuresOfDoctor()).toEqual([]);
  });

  test('the history of each record names the other record', async () => {
    const [merged, kept] = [await shop.given.brand({ name: 'Rayban' }), await shop.given.brand({ name: 'Ray-Ban' })];
    const { _id } = (await merge(pairOf('brands', merged, kept))).body.merge;
    await undo(_id);
    expect(await history(`/tenant/audit?record=${merged._id}`)).toMatchObject([
      { action: 'create', recordName: 'Rayban' },
      { action: 'delete', recordName: 'Rayban', after: { mergedInto: 'Ray-Ban' } },
      { action: 'create' },
    ]);
    expect(await history(`/tenant/brands/${kept._id}/history`)).toMatchObject([
      { action: 'update', after: { separatedRecord: 'Rayban' } },
      { action: 'update', recordName: 'Ray-Ban', after: { mergedRecord: 'Rayban' } },
      { action: 'create' },
    ]);
  });
});

describe('A refused merge (docs/rules.md#merges-2)', () => {
  test('a record is not merged into itself, into a record of another shop or into an unknown record', async () => {
    const brand = await shop.given.brand();
    const other = await (await newShop(app)).given.brand();
    expect((await merge(pairOf('brands', brand, brand))).body.errors).toEqual([
      { path: 'kept', message: 'Elegí otro registro: no se puede unir con sí mismo.' },
    ]);
    for (const path of ['', '/preview'])
      expect(await admin.post<Problem>(`/tenant/merges${path}`, pairOf('brands', brand, other))).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'kept', message: 'Uno de los datos elegidos ya no existe.' }] },
      });
    expect((await merge(pairOf('categories', brand, brand))).status).toBe(400);
    expect(await listed('brands')).toHaveLength(1);
  });

  test('two providers with different CUITs are merged only after a confirmation', async () => {
    const merged = await shop.given.provider({ taxId: '30-71234567-1' });
    const kept = await shop.given.provider({ taxId: '30-50001091-2' });
    const pair = pairOf('providers', merged, kept);
    expect((await preview(pair)).hasOtherTaxId).toBe(true);
    expect((await merge(pair)).body.errors).toEqual([
      { path: 'confirmsTaxId', message: 'Los CUIT son distintos: confirmá que son el mismo proveedor.' },
    ]);
    expect((await merge({ ...pair, confirmsTaxId: true })).status).toBe(201);
    const same = await shop.given.provider({ taxId: '30500010912' });
    expect((await merge(pairOf('providers', same, kept))).status).toBe(201);
  });

  test('a record that changed after the preview is not merged', async () => {
    const [merged, kept] = [await shop.given.brand(), await shop.given.brand()];
    const pair = pairOf('brands', merged, kept);
    const seen = { mergedUpdatedAt: merged.updatedAt, keptUpdatedAt: kept.updatedAt };
    await admin.put(`/tenant/brands/${kept._id}`, { name: 'Otra' });
    expect(await merge({ ...pair, ...seen })).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect(await listed('brands')).toHaveLength(2);
  });

  test('a brand with an open count is not merged, because the count would ask for the products of both brands', async () => {
    const brand = await shop.given.brand();
    const { body } = await admin.post<{ count: { _id: string } }>('/tenant/stock/counts', { brandId: brand._id });
    const pair = pairOf('brands', await shop.given.brand(), brand);
    expect(await merge(pair)).toMatchObject({
      status: 409,
      body: { message: 'Hay un conteo abierto de uno de los dos: aplicalo o cancelalo antes.' },
    });
    await admin.post(`/tenant/stock/counts/${body.count._id}/cancel`);
    await givenCount(shop);
    expect((await merge(pair)).status).toBe(201);
  });

  test('of simultaneous merges of two brands into each other, one succeeds', async () => {
    const [one, other] = [await shop.given.brand(), await shop.given.brand()];
    await shop.given.product({ brand: one._id });
    const answers = await atOnce(6, (index) =>
      merge(index % 2 === 0 ? pairOf('brands', one, other) : pairOf('brands', other, one)),
    );
    const { '201': merged, ...refused } = statusesOf(answers);
    expect(merged).toBe(1);
    expect(Object.keys(refused).every((status) => ['400 invalid', '409 stale'].includes(status))).toBe(true);
    expect(await listed('brands')).toHaveLength(1);
  });

  test('only admins merge records', async () => {
    const pair = pairOf('brands', await shop.given.brand(), await shop.given.brand());
    for (const role of ['seller', 'readonly'] as const)
      expect((await shop.as(role).post('/tenant/merges', pair)).status).toBe(403);
  });
});

describe('The undoing of a merge (docs/rules.md#merges-3)', () => {
  test('the merged record gets its id, values and products back, but no product that changed or is new', async () => {
    const merged = await shop.given.brand({ name: 'Rayban', description: 'Sol' });
    const kept = await shop.given.brand({ name: 'Ray-Ban' });
    const [own, sent] = [
      await shop.given.product({ brand: merged._id }),
      await shop.given.product({ brand: merged._id }),
    ];
    const { _id } = (await merge(pairOf('brands', merged, kept))).body.merge;
    const later = await shop.given.product({ brand: kept._id });
    const other = await shop.given.brand({ name: 'Vulk' });
    await admin.put(`/tenant/products/${sent._id}`, { brand: other._id });
    expect((await admin.get<Merge[]>('/tenant/merges')).body).toMatchObject([{ _id, kind: 'brands', name: 'Rayban' }]);

    expect((await undo(_id)).status).toBe(200);
    expect((await admin.get(`/tenant/brands/${merged._id}`)).body).toMatchObject({
      name: 'Rayban',
      description: 'Sol',
    });
    expect(await listed('brands?search=rayban')).toMatchObject([{ _id: kept._id }, { _id: merged._id }]);
    const names = await Promise.all([own, sent, later].map(async (one) => (await product(one)).brand.name));
    expect(names).toEqual(['Rayban', 'Vulk', 'Ray-Ban']);
    expect((await admin.get('/tenant/merges')).body).toEqual([]);
    expect((await undo(_id)).body.message).toBe('Este cambio ya se deshizo.');
    expect(await failuresOfDoctor()).toEqual([]);
  });

  test('after two merges in a row, the first one can be undone', async () => {
    const [one, two, three] = [await shop.given.brand(), await shop.given.brand(), await shop.given.brand()];
    const own = await shop.given.product({ brand: one._id });
    const first = (await merge(pairOf('brands', one, two))).body.merge;
    await merge(pairOf('brands', two, three));
    expect((await product(own)).brand._id).toBe(three._id);
    expect((await undo(first._id)).body.merge.kept._id).toBe(three._id);
    expect((await product(own)).brand._id).toBe(one._id);
  });

  test('a merge can be undone for ten minutes', async () => {
    setClock('2026-06-15T12:00:00Z');
    const pair = pairOf('brands', await shop.given.brand(), await shop.given.brand());
    const { _id } = (await merge(pair)).body.merge;
    setClock('2026-06-15T12:10:01Z');
    expect(await undo(_id)).toMatchObject({
      status: 409,
      body: { message: 'Pasaron más de diez minutos: ya no se puede deshacer.' },
    });
    expect((await admin.get('/tenant/merges')).body).toEqual([]);
  });
});

describe('The name of a merged record (docs/rules.md#merges-4)', () => {
  const file = csv('Código;Nombre;Costo;Marca', 'A-1;Boston;1;Luxotica');
  const fixed = { category: 'Armazones', provider: 'Sur', profitability: '50', stock: '0' };

  test('an import takes the kept record for the merged name, until the merge is undone', async () => {
    const [merged, kept] = [
      await shop.given.brand({ name: 'Luxotica' }),
      await shop.given.brand({ name: 'Luxottica Argentina' }),
    ];
    const { _id } = (await merge(pairOf('brands', merged, kept))).body.merge;
    await imported(admin, 'products', file, { fixed });
    expect(await listed('products')).toMatchObject([{ brand: { name: 'Luxottica Argentina' } }]);
    await undo(_id);
    await imported(admin, 'products', file, { fixed });
    expect(await listed('products')).toMatchObject([{ brand: { name: 'Luxotica' } }]);
  });

  test('an imported list of providers changes the kept provider for the merged name, and keeps its name', async () => {
    const [merged, kept] = [
      await shop.given.provider({ name: 'Litoral S.R.L.' }),
      await shop.given.provider({ name: 'Distribuidora Litoral', phone: '11 4000-0000' }),
    ];
    const { _id } = (await merge(pairOf('providers', merged, kept))).body.merge;
    const rows = ['LITORAL SRL;3794 555555', 'Distribuidora Litoral;1', 'Norte;2'];
    const providers = csv('Nombre;Teléfono', ...rows);
    const others = {
      email: 'ventas@litoral.example',
      personInCharge: 'Ana',
      address: 'Mitre 1',
      taxId: '30-50001091-2',
      bankName: 'Nación',
      bankNumber: '1',
      bankAlias: 'A.B.C',
      defaultInvoiceType: 'A',
      currency: 'ARS',
    };
    const { id, check } = await checked(admin, 'providers', providers, { fixed: others });
    expect(check).toMatchObject({ created: 1, updated: 1, invalid: 1 });
    expect(check.errors).toMatchObject([{ row: 3, reason: 'Está repetido: ya aparece en la fila 2.' }]);
    expect(check.notes).toMatchObject([
      {
        row: 2,
        value: 'LITORAL SRL',
        reason:
          'Se unió con «Distribuidora Litoral»: la fila actualiza a «Distribuidora Litoral», que no cambia de nombre.',
      },
    ]);
    await run(admin, id);
    expect(await listed('providers')).toMatchObject([
      { _id: kept._id, name: 'Distribuidora Litoral', phone: '3794 555555' },
      { name: 'Norte' },
    ]);
    await undo(_id);
    await imported(admin, 'providers', providers, { fixed: others });
    expect(await listed('providers')).toHaveLength(4);
  });
});

describe('Similar names (docs/rules.md#merges-5)', () => {
  test('names that differ only in case, accents, blanks, hyphens and dots are a pair, until they are merged', async () => {
    const names = ['Ray-Ban', 'RAY BAN', 'Rayban', 'Vulk', 'Vülk.', 'Rayban Junior', '-', '.'];
    const brands: Named[] = [];
    for (const name of names) brands.push(await shop.given.brand({ name }));
    await shop.given.category({ name: 'Rayban' });
    const provider = await shop.given.provider({ name: 'Sur S.R.L.' });
    const same = await shop.given.provider({ name: 'SUR SRL' });
    expect(await similarPairs()).toEqual([
      'brands: Ray-Ban ~ RAY BAN',
      'brands: RAY BAN ~ Rayban',
      'brands: Vulk ~ Vülk.',
      'providers: Sur S.R.L. ~ SUR SRL',
    ]);
    await merge(pairOf('providers', same, provider));
    expect(await similarPairs()).not.toContain('providers: Sur S.R.L. ~ SUR SRL');
    expect((await shop.as('seller').get('/tenant/merges/similar')).status).toBe(403);
  });
});
