import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import type { products } from '@dioptria/contract/shop/products/products.ts';
import { describe, expect, test } from 'vitest';
import { checked, csv, imported, run } from '../../testing/examples/given-import.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

type Product = RecordOf<typeof products>;

const app = await testApp();
const createMissing = ['brands', 'categories', 'providers'];
const head = 'Código;Nombre;Rubro;Marca;Proveedor;Costo;Rentabilidad;PVP;Stock';
const line = (code: string, cost: string, profitability: string, price: string) =>
  `${code};Armazón ${code};Armazones;Vulk;Sur;${cost};${profitability};${price};1`;

describe('an import of products with prices (docs/rules.md#imports-23)', () => {
  test('a price in the file becomes the fixed price, unless cost and profitability give the same price; a different price causes a note', async () => {
    const shop = await newShop(app);
    const admin = shop.as('admin');
    const file = csv(
      head,
      line('A-1', '100', '50', '200'),
      line('A-2', '100', '50', '181,50'),
      line('A-3', '1000', '', '$ 1.815,00'),
      line('A-4', '', '50', '1815'),
      line('A-5', '1000', '', '605'),
      line('A-6', '100', '50', '0'),
      line('A-7', '', '', '1815'),
    );
    const { id, check, mapping } = await checked(admin, 'products', file, { createMissing });
    expect(mapping).toMatchObject({ cost: 'Costo', fixedPrice: 'PVP' });
    expect(check).toMatchObject({ created: 5, invalid: 2 });
    expect(check.errors).toEqual([
      { row: 7, column: 'PVP', value: '0', reason: 'El precio fijo tiene que ser mayor que 0.' },
      { row: 8, column: 'Costo', value: '', reason: 'Este campo es obligatorio.' },
      { row: 8, column: 'Rentabilidad', value: '', reason: 'Este campo es obligatorio.' },
    ]);
    expect(
      check.notes.map(({ row, column, value, reason }) => [row, column, value, reason.replace('\u00a0', ' ')]),
    ).toEqual([
      [2, 'PVP', '200', 'Por costo y rentabilidad sería $ 181,50: queda el precio de la planilla, como precio fijo.'],
      [6, 'PVP', '605', 'Sin el IVA queda por debajo del costo: el margen es -50 %.'],
    ]);
    await run(admin, id);
    const { body } = await admin.get<Product[]>('/tenant/products?sort=code');
    expect(body.map(({ cost, profitability, fixedPrice, price }) => [cost, profitability, fixedPrice, price])).toEqual([
      [100, 50, 200, 200],
      [100, 50, null, 181.5],
      [1000, 50, 1815, 1815],
      [1000, 50, 1815, 1815],
      [1000, 0, 605, 605],
    ]);
    const again = await checked(admin, 'products', file);
    expect(again.check).toMatchObject({ created: 0, updated: 0, unchanged: 5, notes: [] });
  });

  test('a price in the file becomes the fixed price of a known product, a blank cell keeps the fixed price, and computed prices are rounded', async () => {
    const shop = await newShop(app);
    const admin = shop.as('admin');
    await admin.put('/tenant/settings', { priceRounding: '100' });
    const [one, two] = [
      await shop.given.product({ code: 'B-1', cost: 100, profitability: 50 }),
      await shop.given.product({ code: 'B-2', cost: 100, profitability: 50, fixedPrice: 250 }),
    ];
    await imported(admin, 'products', csv('Código;Costo;P. Vta.', 'B-1;110;', 'B-2;110;'));
    const now = async ({ _id }: Product) => (await admin.get<Product>(`/tenant/products/${_id}`)).body;
    expect([await now(one), await now(two)]).toMatchObject([
      { cost: 110, price: 200, fixedPrice: null },
      { cost: 110, price: 250, fixedPrice: 250 },
    ]);
    await imported(admin, 'products', csv('Código;P. Vta.', 'B-1;199,90', 'B-2;260'));
    expect([await now(one), await now(two)]).toMatchObject([
      { price: 199.9, fixedPrice: 199.9 },
      { price: 260, fixedPrice: 260 },
    ]);
    const huge = csv('Código;Costo;Rentabilidad', 'B-1;9999999999;10000');
    await admin.put(`/tenant/products/${one._id}`, { fixedPrice: null });
    expect((await checked(admin, 'products', huge)).check).toMatchObject({ invalid: 1, updated: 0 });
  });

  test('a number with hundreds of digits makes only its own row wrong, and not the whole file', async () => {
    const admin = (await newShop(app)).as('admin');
    const [large, endless] = ['9'.repeat(307), '9'.repeat(400)];
    const file = csv(
      head,
      line('C-1', '100', '50', ''),
      ...[large, endless].flatMap((digits) => [
        line('C-2', digits, '50', '200'),
        line('C-3', '100', digits, '200'),
        line('C-4', '100', '50', digits),
        line('C-5', digits, digits, ''),
      ]),
    );
    const { check } = await checked(admin, 'products', file, { createMissing });
    expect(check).toMatchObject({ created: 1, invalid: 8 });
    expect(
      check.errors
        .filter(({ column }) => !['Código', 'Stock'].includes(column))
        .map((one) => [one.row, one.column, one.reason]),
    ).toEqual([
      [3, 'Costo', 'El importe es demasiado grande.'],
      [4, 'Rentabilidad', 'No puede ser mayor que 10000.'],
      [5, 'PVP', 'El importe es demasiado grande.'],
      [6, 'Costo', 'El importe es demasiado grande.'],
      [6, 'Rentabilidad', 'No puede ser mayor que 10000.'],
      [7, 'Costo', 'Ingresá un número.'],
      [8, 'Rentabilidad', 'Ingresá un número.'],
      [9, 'PVP', 'Ingresá un número.'],
      [10, 'Costo', 'Ingresá un número.'],
      [10, 'Rentabilidad', 'Ingresá un número.'],
    ]);
  });
});
