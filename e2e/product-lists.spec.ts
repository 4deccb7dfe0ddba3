import { expect, test } from './support/test.ts';
import { Wizard } from './support/wizard.ts';

const list = [
  'Código;Descripción;Costo U$S;Cal/Pte;Marca',
  'ARMAZONES METAL;;;;',
  'A-1;Boston;10;51-21;RAY-BAN',
  'A-2;Rusty;Consultar;único;Ray Ban',
  'LENTES DE SOL;;;;',
  'A-3;Luna;20;52/18;ray ban',
].join('\r\n');

test.describe('Listas de productos de un distribuidor (docs/rules.md#imports-25)', () => {
  test.use({ role: 'admin' });

  test('titles of groups are the categories, the rate is asked once, one tick leaves wrong cells out, and the next file has the provider', async ({
    page,
  }) => {
    const dialog = page.getByRole('dialog', { name: 'Importar Productos' });
    const file = { name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from(list) };
    await page.goto('/products');
    await page.getByRole('button', { name: 'Importar' }).click();
    await dialog.locator('input[type=file]').setInputFiles(file);
    await expect(dialog.getByLabel('Columna para Categoría')).toHaveValue('Título del grupo');
    await expect(dialog.getByText('2 filas son títulos de un grupo: ARMAZONES METAL (fila 2), LENTES')).toBeVisible();
    const rate = dialog.getByLabel('Cotización: «Costo U$S» está en dólares');
    await rate.pressSequentially('1.435,50');
    await dialog.getByLabel('Valor de Proveedor en todas las filas').fill('Sur');
    await dialog.getByLabel('Valor de Rentabilidad en todas las filas').fill('100');
    await dialog.getByLabel('Columna para Controlar stock').selectOption('El mismo valor en todas…');
    await dialog.getByLabel('Valor de Controlar stock en todas las filas').selectOption('No');
    await dialog.getByRole('button', { name: 'Revisar' }).click();

    await expect(dialog.getByLabel('Crear 1 que falta en Marcas: RAY-BAN')).toBeChecked();
    await expect(dialog.getByLabel('Crear 2 que faltan en Categorías: ARMAZONES METAL, LENTES DE SOL')).toBeChecked();
    await dialog.getByLabel('Importar también 1 fila sin su dato equivocado').click();
    await expect(dialog.getByText('Sin precio: no se puede vender.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Importar 3 filas' }).click();
    await expect(dialog.getByRole('definition')).toHaveText(['3', '0', '0', '0']);
    await dialog.getByRole('button', { name: 'Otra planilla' }).click();
    await dialog.locator('input[type=file]').setInputFiles(file);
    await expect(dialog.getByLabel('Valor de Proveedor en todas las filas')).toHaveValue('Sur');
    await expect(dialog.getByLabel('Valor de Controlar stock en todas las filas')).toHaveValue('No');
  });

  test('an admin changes chosen products together after a preview, and undoes the change (docs/rules.md#products-18)', async ({
    page,
    given,
    accessibility,
  }) => {
    const client = await given.client();
    const category = await given.category({ name: 'Cristales', showProductType: true });
    await given.product({ name: 'Cristal uno', category, stock: 0, minimumStock: 5 });
    await given.product({ name: 'Cristal dos', category, stock: 0 });
    await given.product({ name: 'Armazón' });
    await given.product({ name: 'Armazón viejo', code: 'OLD-1', enabled: false });
    await page.goto('/products?search=cristal');
    await page.getByRole('button', { name: 'Cambiar varios' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cambiar varios' });
    await dialog.getByLabel('Todos (2)').click();
    await dialog.getByLabel('Controlar stock').selectOption('No');
    await dialog.getByLabel('Sin mínimo propio').click();
    await accessibility.check('chosen products');
    await dialog.getByRole('button', { name: 'Vista previa' }).click();
    await expect(dialog.getByText('Cambian 2 de 2 productos.')).toBeVisible();
    await expect(dialog.getByText('Cantidad mínima: 5 → –')).toBeVisible();
    await accessibility.check('preview of the change');
    await dialog.getByRole('button', { name: 'Cambiar 2 productos' }).click();
    await expect(dialog.getByText('A pedido')).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Deshacer' }).click();
    await expect(dialog.getByText('A pedido')).toHaveCount(0);

    // One click ends the stock control of a lens without stock, and sells the lens (docs/rules.md#products-16).
    const wizard = new Wizard(page);
    await wizard.openProducts(client);
    const picker = await wizard.openPicker();
    const lens = wizard.pickerRow('Cristal uno');
    await lens.getByRole('button', { name: 'Se pide al laboratorio: no controlar stock' }).click();
    await expect(lens.getByRole('button', { name: 'Agregado' })).toBeVisible();
    const search = picker.getByPlaceholder('Buscar producto');
    await expect(search).toBeFocused();

    // The picker does not offer a disabled product, and a scan of its code says so (docs/rules.md#products-19).
    await search.fill('viejo');
    await expect(picker.getByText('No se encontraron productos')).toBeVisible();
    await search.fill('OLD-1');
    await search.press('Enter');
    await expect(page.getByText('«Armazón viejo» está deshabilitado')).toBeVisible();
    await page.goto('/products');
    await page.getByLabel('Estado').selectOption('Deshabilitados');
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.reload();
    await expect(page.getByRole('row', { name: 'Armazón viejo Deshabilitado' })).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(2);
  });
});
