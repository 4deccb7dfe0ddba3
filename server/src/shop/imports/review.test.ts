import { beforeEach, describe, expect, test } from 'vitest';
import { checked, csv, imported, run } from '../../testing/examples/given-import.ts';
import { newShop, type Shop, type SignedIn } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
let shop: Shop;
let admin: SignedIn;
beforeEach(async () => {
  shop = await newShop(app);
  admin = shop.as('admin');
});

const names = async () =>
  (await admin.get<{ name: string }[]>('/tenant/clients?sort=createdAt')).body.map(({ name }) => name).toSorted();

const products = (...rows: string[]) =>
  csv('Código;Nombre;Rubro;Marca;Proveedor;Costo;Ganancia;Stock;Precio de venta', ...rows);

describe('The review of an import (docs/rules.md#imports-4)', () => {
  test('the check lists the changed fields of each changed product, with the values before and after the import', async () => {
    const rows = [
      'A-1;Boston;Sol;Vulk;Sur;"1.500,50";50;10;',
      'A-2;Rusty;Sol;Vulk;Sur;800;50;1;',
      'A-3;C;Sol;V;S;1;2;3;',
    ];
    await imported(admin, 'products', products(...rows));
    const [boston = '', rusty = '', last = ''] = rows;
    const changed = products(
      boston.replace('1.500,50', '1.600,00'),
      rusty.replace('Sol', 'Clips').concat('2.000'),
      last,
    );
    const { check } = await checked(admin, 'products', changed);
    expect(check).toMatchObject({ updated: 2, unchanged: 1 });
    expect(check.changes).toEqual([
      {
        row: 2,
        name: 'Boston',
        fields: [
          { label: 'Costo', from: '$\u00a01.500,50', to: '$\u00a01.600,00' },
          { label: 'Precio Final con IVA (21%)', from: '$\u00a02.723,41', to: '$\u00a02.904,00' },
        ],
      },
      {
        row: 3,
        name: 'Rusty',
        fields: [
          { label: 'Categoría', from: 'Sol', to: 'Clips' },
          { label: 'Precio fijo', from: '', to: '$\u00a02.000,00' },
          { label: 'Precio Final con IVA (21%)', from: '$\u00a01.452,00', to: '$\u00a02.000,00' },
        ],
      },
    ]);
  });

  test('a category in the singular matches the stored category in the plural, and a brand in the plural matches no brand in the singular', async () => {
    for (const name of ['Armazones', 'ARMAZÓN DE NIÑO']) await shop.given.category({ name });
    await shop.given.brand({ name: 'Rayo' });
    const file = products(
      'A-1;Boston;armazon;Rayos;Sur;100;50;1;',
      'A-2;Rusty;Estuche;Rayo;Sur;100;50;1;',
      'A-3;Sol;Estuches;Rayo;SUR;100;50;1;',
      'A-4;Luna;Armazon de niño;Rayo;Sur;100;50;1;',
    );
    const { id, check } = await checked(admin, 'products', file);
    expect(check.similar).toEqual([{ resource: 'categories', name: 'armazon', stored: 'Armazones' }]);
    expect(check.missing).toEqual([
      { resource: 'brands', names: ['Rayos'] },
      { resource: 'providers', names: ['Sur'] },
      { resource: 'categories', names: ['Estuche'] },
    ]);
    await run(admin, id);
    const { body } = await admin.get<{ code: string; category: { name: string } }[]>('/tenant/products?sort=code');
    expect(body.map(({ category }) => category.name)).toEqual(['Armazones', 'Estuche', 'Estuche', 'ARMAZÓN DE NIÑO']);
    expect((await checked(admin, 'products', file)).check).toMatchObject({ unchanged: 4, missing: [] });
  });
});

test('with one tick, names such as «PEREYRA, ANA» are stored as «Ana Pereyra», after a preview of examples (docs/rules.md#imports-34)', async () => {
  const file = csv(
    'Nombre;DNI;Celular;Mail',
    '"PEREYRA, ANA";30111901;11;ana@correo.example',
    'Juan Sosa;30111902;11;juan@correo.example',
    'RÍOS;30111903;11;rios@correo.example',
  );
  const examples = [
    { from: 'PEREYRA, ANA', to: 'Ana Pereyra' },
    { from: 'RÍOS', to: 'Ríos' },
  ];
  const { check } = await checked(admin, 'clients', file);
  expect(check.untidy).toEqual({ total: 2, examples });
  await imported(admin, 'clients', file);
  expect(await names()).toEqual(['Juan Sosa', 'PEREYRA, ANA', 'RÍOS']);
  const { id, check: tidied } = await checked(admin, 'clients', file, { tidiesNames: true });
  expect(tidied).toMatchObject({ updated: 2, unchanged: 1, untidy: { total: 2, examples } });
  await run(admin, id);
  expect(await names()).toEqual(['Ana Pereyra', 'Juan Sosa', 'Ríos']);
  expect((await admin.get(`/tenant/imports/${id}`)).body).toMatchObject({ tidiesNames: true });
});

describe('A file in UTF-8 or XLSX with damaged letters (docs/rules.md#imports-36)', () => {
  const rows = ['Brand;Calle Â°5', 'PE¥A JOS‚;S/N', 'Ana GonzÃ¡lez;¥ 1.000', 'MU\uFFFDOZ;Mitre 5', 'RU?Z;Mitre 6'];
  const file = csv(
    'Nombre;DirecciÃ³n;DNI;Celular;Mail',
    ...rows.map((row, at) => `${row};3011190${at};11;a${at}@correo.example`),
  );
  const examples = [
    { from: 'Calle Â°5', to: 'Calle °5' },
    { from: 'PE¥A JOS‚', to: 'PEÑA JOSÉ' },
    { from: 'Ana GonzÃ¡lez', to: 'Ana González' },
  ];

  test('the check shows the mended letters, finds the damaged headings, and names the rows that lost letters', async () => {
    const { check, mapping } = await checked(admin, 'clients', file);
    expect(mapping).toMatchObject({ address: 'Dirección' });
    expect(check).toMatchObject({ created: 5, invalid: 0, damaged: { total: 3, examples } });
    expect(check.notes.map(({ row, value }) => [row, value])).toEqual([
      [5, 'MU\uFFFDOZ'],
      [6, 'RU?Z'],
    ]);
  });

  test('the import stores the mended letters, or the letters of the file if the user unticks them', async () => {
    await imported(admin, 'clients', file, { mendsLetters: false });
    expect(await names()).toEqual(expect.arrayContaining(['PE¥A JOS‚', 'Ana GonzÃ¡lez']));
    await imported(admin, 'clients', file);
    expect(await names()).toEqual(['Ana González', 'Brand', 'MU\uFFFDOZ', 'PEÑA JOSÉ', 'RU?Z']);
  });

  test('a name with a lost letter is wrong if it is the key of the record', async () => {
    const { check } = await checked(admin, 'optometrists', csv('Nombre;Matrícula', 'Dra. Pe\uFFFDa;1', 'Dr. Rey;2'));
    expect(check).toMatchObject({ created: 1, invalid: 1 });
  });
});
