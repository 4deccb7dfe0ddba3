import { beforeEach, describe, expect, test } from 'vitest';
import { checked, csv, imported, run, upload } from '../../testing/examples/given-import.ts';
import { newShop, type Shop, type SignedIn } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
let shop: Shop;
let admin: SignedIn;
beforeEach(async () => {
  shop = await newShop(app);
  admin = shop.as('admin');
});

const listed = async (path: string) => (await admin.get<{ _id: string }[]>(`/tenant/${path}`)).body;

describe('The mapping that a shop chose is remembered (docs/rules.md#imports-3)', () => {
  test('the next file with the same headings gets this mapping, but not in another shop', async () => {
    const file = csv('Titular;Tipo doc;Ficha;Celular;Mail', 'Ana;DNI;1;11;ana@correo.example');
    await imported(admin, 'clients', file, { mapping: { name: 'Titular', numId: 'Ficha' } });
    expect((await upload(admin, 'clients', file)).body.import.mapping).toMatchObject({
      name: 'Titular',
      numId: 'Ficha',
    });
    const other = (await newShop(app)).as('admin');
    expect((await upload(other, 'clients', file)).body.import.mapping).not.toHaveProperty('name');
  });

  test('a provider’s list with barcodes but without codes is imported, and the next list changes the same products', async () => {
    const headings = 'Cód. barras;Artículo;Marca;Rubro;Costo s/IVA;% Ganancia;Distribuidor';
    const list = (cost: string) => csv(headings, `40170725;Ray-Ban RX 5000;Ray-Ban;Armazones;${cost};100;Sur`);
    const mapping = { code: 'Cód. barras', barcode: 'Cód. barras', name: 'Artículo' };
    expect((await checked(admin, 'products', list('100'))).mapping).toMatchObject(mapping);
    await imported(admin, 'products', list('100'), { mapping: { brand: null }, fixed: { brand: 'Rayo', stock: '0' } });
    const second = await checked(admin, 'products', list('110'));
    expect(second.mapping).toMatchObject(mapping);
    expect(second.mapping).not.toHaveProperty('brand');
    expect(second.check).toMatchObject({ updated: 1, invalid: 0 });
    const [product] = await listed('products');
    await admin.put(`/tenant/products/${product?._id}`, { code: 'RB-1' });
    const third = await checked(admin, 'products', `${list('120')}\r\n40170725;;;;130`);
    expect(third.check).toMatchObject({ updated: 1, created: 0 });
    expect(third.check.errors[0]).toMatchObject({ row: 3, reason: 'Está repetido: ya aparece en la fila 2.' });
    await run(admin, third.id);
    expect(await listed('products')).toMatchObject([{ code: 'RB-1', barcode: '40170725', cost: 120 }]);
  });

  test('from the first check on, the columns and the values for all rows are suggested for files with the same headings', async () => {
    const file = csv('Clave;Artículo;Costo', 'A-1;Boston;1');
    await checked(admin, 'products', file, {
      mapping: { code: 'Clave' },
      fixed: { provider: 'Sur', brand: '', stock: '5' },
    });
    const next = (await upload(admin, 'products', csv('CLAVE;Articulo;costo', 'A-2;Rusty;1'))).body.import;
    expect(next).toMatchObject({ mapping: { code: 'CLAVE' }, fixed: { provider: 'Sur', stock: '5' } });
    expect(next.fixed).not.toHaveProperty('brand');
    const withProvider = csv('Clave;Artículo;Costo;Proveedor', 'A-2;Rusty;1;Norte');
    const other = (await upload(admin, 'products', withProvider)).body.import;
    expect(other).toMatchObject({ mapping: { code: 'Clave', provider: 'Proveedor' }, fixed: { stock: '0' } });
    const foreign = (await newShop(app)).as('admin');
    expect((await upload(foreign, 'products', file)).body.import.fixed).toEqual({ stock: '0' });
  });
});
