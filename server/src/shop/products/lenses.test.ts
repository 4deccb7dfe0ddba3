import type { Problem } from '@dioptria/contract/base/problems.ts';
import type { products } from '@dioptria/contract/shop/products/products.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import { describe, expect, test } from 'vitest';
import { checked, csv, imported } from '../../testing/examples/given-import.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

type Product = RecordOf<typeof products>;

const app = await testApp();
const shop = await newShop(app);
const { given } = shop;
const admin = shop.as('admin');
const glass = {
  lensDesign: 'progressive',
  lensMaterial: 'highIndex',
  lensIndex: '1.67',
  treatments: ['antireflex', 'uv'],
} as const;

const byCode = async (code: string) => (await admin.get<Product[]>(`/tenant/products?scanned=${code}`)).body[0];

describe('the lens of a product (docs/rules.md#products-8)', () => {
  test('a product keeps its lens, its history shows a change of the lens, and other products have a blank lens', async () => {
    const category = (await given.category({ name: 'Cristales', showProductType: true }))._id;
    const lens = await given.product({ ...glass, treatments: [...glass.treatments], category });
    expect(lens).toMatchObject(glass);
    const { body } = await admin.put<{ product: Product }>(`/tenant/products/${lens._id}`, { lensIndex: '1.74' });
    expect(body.product).toMatchObject({ ...glass, lensIndex: '1.74' });
    const history = await admin.get<object[]>(`/tenant/products/${lens._id}/history`);
    expect(history.body[0]).toMatchObject({ before: { lensIndex: '1.67' }, after: { lensIndex: '1.74' } });
    expect(await given.product()).toMatchObject({ lensDesign: '', lensMaterial: '', lensIndex: '', treatments: [] });
  });

  test('a product keeps its lens while it is in a category without lenses', async () => {
    const lenses = (await given.category({ showProductType: true }))._id;
    const others = (await given.category())._id;
    const lens = await given.product({ ...glass, treatments: [...glass.treatments], category: lenses });
    for (const category of [others, lenses]) await admin.put(`/tenant/products/${lens._id}`, { category });
    expect((await admin.get<Product>(`/tenant/products/${lens._id}`)).body).toMatchObject(glass);
  });

  test('an unknown index, design or treatment is refused, and the message names the field', async () => {
    const product = await given.product();
    const cases = [
      [{ lensIndex: 3 }, 'lensIndex'],
      [{ lensIndex: '3' }, 'lensIndex'],
      [{ lensDesign: 'redondo' }, 'lensDesign'],
      [{ lensMaterial: null }, 'lensMaterial'],
      [{ treatments: ['antireflex', 'lavado'] }, 'treatments.1'],
    ] as const;
    for (const [fields, path] of cases) {
      const { status, body } = await admin.put<Problem>(`/tenant/products/${product._id}`, fields);
      expect([status, body.errors]).toEqual([400, [{ path, message: 'Elegí una opción de la lista.' }]]);
    }
  });
});

const row = (code: string, lens: string) => `${code};Cristal ${code};Cristales;Rayo;Lentes del Sur;1;0;0;${lens}`;

describe('the lenses of a spreadsheet (docs/rules.md#products-9)', () => {
  const heading =
    'Código;Nombre;Categoría;Marca;Proveedor;Costo;Rentabilidad;Stock;Tipo de lente;Material;Material del cristal;Índice;Tratamientos';

  test('an import accepts the lens values as the screen labels them, and an error about an unknown value names its column', async () => {
    for (const make of [given.brand, given.provider]) await make();
    await given.category({ name: 'Cristales', showProductType: true });
    const wrong = await checked(admin, 'products', csv(heading, row('L-0', 'Monofocal;;;3;')));
    expect(wrong.check.errors).toMatchObject([{ row: 2, column: 'Índice' }]);
    const lenses = [
      row('L-1', 'progresivo;;Alto índice;1,67;Antirreflejo, filtro UV'),
      row('L-2', ';Acetato;;1.6;'),
      row('L-3', 'Sin indicar;;;;'),
    ];
    await imported(admin, 'products', csv(heading, ...lenses));
    expect(await byCode('L-1')).toMatchObject(glass);
    expect(await byCode('L-2')).toMatchObject({ lensIndex: '1.60', lensMaterial: '', treatments: [] });
    expect(await byCode('L-3')).toMatchObject({ lensDesign: '', lensIndex: '' });
  });

  test('the exported list has the lens of each product, and an import of the file changes nothing', async () => {
    const other = await newShop(app);
    const { _id } = await other.given.product({ ...glass, treatments: [...glass.treatments] });
    const frame = await other.given.product({ name: 'Marco', code: 'M-1' });
    const by = other.as('admin');
    const { body } = await by.get<string>('/tenant/products/export?format=csv');
    for (const text of ['Diseño del lente', 'Progresivo', 'Alto índice', '1,67', 'Antirreflejo, Filtro UV'])
      expect(body).toContain(text);
    expect(body).not.toContain('Sin indicar');
    expect(await imported(by, 'products', body)).toMatchObject({ outcome: { failed: 0 } });
    for (const [id, lens] of [[_id, glass] as const, [frame._id, { lensDesign: '', treatments: [] }] as const])
      expect((await by.get<Product>(`/tenant/products/${id}`)).body).toMatchObject(lens);
  });
});
