import { fileURLToPath } from 'node:url';
import { CountedTask } from './support/counted-task.ts';
import { expect, test } from './support/test.ts';

/** The sheet 'Lista' has 60 products below a title and a date, and 'Notas' has none. LibreOffice wrote the file. */
const list = fileURLToPath(new URL('../server/src/testing/examples/sheets/libreoffice.xlsx', import.meta.url));

test.describe('Importar productos (docs/rules.md#imports-16)', () => {
  test.use({ role: 'admin' });

  test('the file is read again for another sheet or another row of headings; 60 products with unknown brands are imported in at most six actions', async ({
    page,
    given,
  }) => {
    const dialog = page.getByRole('dialog', { name: 'Importar Productos' });
    await given.provider({ name: 'Distribuidora Sur' });
    await page.goto('/products');
    await page.getByRole('button', { name: 'Importar' }).click();
    await dialog.locator('input[type=file]').setInputFiles(list);
    await dialog.getByLabel('Hoja').selectOption('Notas');
    await expect(dialog.getByLabel('Fila de los títulos')).toHaveValue('1');
    const asked = dialog.getByRole('region', { name: 'Falta decidir' });
    await expect(asked.getByLabel('Columna para Código')).toHaveValue('');
    await expect(asked.getByLabel('Valor de Stock en todas las filas')).toHaveValue('0');
    await dialog.getByLabel('Hoja').selectOption('Lista');
    await expect(asked).toBeHidden();
    await dialog.getByLabel('Fila de los títulos').selectOption('5: LM-001 · Armazón modelo 1 · Armazones · Vulk');
    await expect(dialog.getByText('59 filas')).toBeVisible();
    await asked.getByLabel('Columna para Código').selectOption('LM-001');
    const provider = asked.getByLabel('Valor de Proveedor en todas las filas');
    await expect(provider).toHaveRole('combobox');
    await expect(asked.locator('datalist option', { hasText: 'Distribuidora Sur' })).toBeAttached();
    await provider.fill('Distribuidora Sur');
    await expect(dialog.getByText('Sin Nombre, Categoría, Marca, Costo, Rentabilidad solo se cambian')).toBeVisible();

    const task = new CountedTask();
    await page.goto('/products');
    await task.act("Click 'Importar'", () => page.getByRole('button', { name: 'Importar' }).click());
    const chooser = page.waitForEvent('filechooser');
    await task.act("Click 'Elegir planilla'", () => dialog.getByRole('button', { name: 'Elegir planilla' }).click());
    await task.act('Choose the file', async () => (await chooser).setFiles(list));

    await expect(dialog.getByLabel('Hoja')).toHaveValue('Lista');
    await expect(dialog.getByLabel('Fila de los títulos')).toHaveValue('4');
    await expect(dialog.getByText('Falta decidir')).toBeHidden();
    await expect(dialog.getByLabel('Columna para Nombre')).toHaveValue('Artículo');
    await expect(dialog.getByText('Una columna no se usa: Zona.')).toBeVisible();
    await task.act("Click 'Revisar'", () => dialog.getByRole('button', { name: 'Revisar' }).click());

    await expect(dialog.getByLabel(/^Crear 12 que faltan en Marcas: Vulk, Rusty/)).toBeChecked();
    await expect(dialog.getByLabel(/^Crear 4 que faltan en Categorías/)).toBeChecked();
    await expect(dialog.getByLabel(/^Crear 2 que faltan en Proveedores: Óptica Mayor, Lentes del Sur/)).toBeChecked();
    await task.act("Click 'Importar 60 filas'", () =>
      dialog.getByRole('button', { name: 'Importar 60 filas' }).click(),
    );

    await expect(dialog.getByRole('status')).toHaveText('La importación terminó.');
    await expect(dialog.getByRole('definition')).toHaveText(['60', '0', '0', '0']);
    await task.act("Click 'Listo'", () => dialog.getByRole('button', { name: 'Listo' }).click());
    await expect(page.getByText('Armazón modelo 1', { exact: true })).toBeVisible();
    task.expectAtMost(6);
  });
});
