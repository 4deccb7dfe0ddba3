import { expect, test } from './support/test.ts';

const file = (text: string, name: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

const list = [
  'Cód. artículo;Detalle;Precio de lista;Vale',
  'OR-22;Armazón 22;$ 1.100,00;$ 3.500,00',
  'OR-23;Armazón 23;consultar;consultar',
  'ZZ-99;Un modelo que la óptica no vende;5;5',
].join('\r\n');

test.describe("A provider's price list (docs/rules.md#prices-7)", () => {
  test.use({ role: 'admin' });

  test('a price list changes costs after a preview that shows its unusable rows, and the change is undone', async ({
    page,
    given,
    shop,
    accessibility,
  }) => {
    const provider = await given.provider({ name: 'Distribuidora Sur' });
    const product = await given.product({ name: 'Armazón Orbital 22', code: 'OR-22', provider, cost: 1000 });
    await page.goto('/stock');
    await page.getByRole('button', { name: 'Cambiar precios' }).click();
    const form = page.getByRole('dialog', { name: 'Cambiar precios' });
    await form.getByText('Por lista del proveedor').click();
    await form.getByRole('combobox', { name: 'Proveedor' }).selectOption('Distribuidora Sur');
    await form.locator('input[type=file]').setInputFiles(file('<html>', 'pagina.csv'));
    await expect(form.getByText('El archivo no es una planilla')).toBeVisible();
    // A list without any known product code shows its rows, and offers no change.
    await form.locator('input[type=file]').setInputFiles(file('Código;Costo\nNADIE;10', 'lista.csv'));
    await form.getByRole('button', { name: 'Vista previa' }).click();
    const problems = form.getByRole('region', { name: 'Filas a revisar' });
    await expect(form.getByText('Ningún producto cambia: revisá los filtros y el valor.')).toBeVisible();
    await expect(problems).toContainText('NADIE');
    await expect(form.getByRole('button', { name: /^Aplicar/ })).toBeHidden();
    await form.getByRole('button', { name: 'Otra planilla' }).click();
    await form.locator('input[type=file]').setInputFiles(file(list, 'lista de noviembre.csv'));

    await expect(form.getByText('lista de noviembre.csv: 3 filas.')).toBeVisible();
    await accessibility.check('columns of a list');
    await expect(form.getByLabel('Columna para Código')).toHaveValue('Cód. artículo');
    await expect(form.getByLabel('Columna para Descripción')).toHaveValue('Detalle');
    await expect(form.getByText('$ 1.100,00 · consultar')).toBeVisible();
    const headings = form.getByLabel('Fila de los títulos');
    await headings.focus();
    await headings.selectOption('2: OR-22 · Armazón 22 · $ 1.100,00 · $ 3.500,00');
    await expect(form.getByText('lista de noviembre.csv: 2 filas.')).toBeVisible();
    await expect(form.getByLabel('Columna para Código')).toHaveValue('');
    await expect(headings).toBeFocused();
    await headings.selectOption('1: Cód. artículo · Detalle · Precio de lista · Vale');
    await expect(form.getByLabel('Columna para Código')).toHaveValue('Cód. artículo');
    await form.getByLabel('Columna para Costo').selectOption({ label: '— Ninguna —' });
    await form.getByRole('button', { name: 'Vista previa' }).click();
    await expect(form.getByText('Elegí la columna del código y la del costo nuevo.')).toBeVisible();
    await form.getByLabel('Columna para Costo').selectOption('Vale');
    await form.getByRole('button', { name: 'Vista previa' }).click();

    const preview = form.getByRole('region', { name: 'Vista previa' });
    await expect(preview.getByText('1 producto: sube más del 100 %.')).toBeVisible();
    await expect(preview).toContainText('Códigos desconocidos');
    await expect(problems).toContainText('Ingresá un número.');
    await expect(problems).toContainText('Ningún producto tiene ese código.');
    await accessibility.check('preview of a list', { hasPhoneMarkup: true });
    const download = page.waitForEvent('download');
    await problems.getByRole('button', { name: 'Descargar filas a corregir' }).click();
    expect((await download).suggestedFilename()).toMatch(/^filas-a-revisar-de-la-lista-.*\.csv$/);

    await form.getByLabel('Columna para Costo').selectOption('Precio de lista');
    await expect(preview).toBeHidden();
    await form.getByRole('button', { name: 'Vista previa' }).click();
    await form.getByRole('button', { name: 'Aplicar a 1 producto' }).click();
    await expect(form).toBeHidden();
    const admin = await shop.as('admin');
    expect(await admin.get(`/tenant/products/${product._id}`)).toMatchObject({ cost: 1100 });

    const changes = page.getByRole('region', { name: 'Cambios de precios' });
    await expect(changes).toContainText('Costo según la lista del proveedor');
    await changes.locator('[data-row]').first().click();
    const detail = page.getByRole('dialog', { name: 'Costo según la lista del proveedor' });
    await expect(detail).toContainText('lista de noviembre.csv');
    await expect(detail.getByRole('region', { name: 'Filas a revisar' })).toContainText('ZZ-99');
    await detail.getByRole('button', { name: 'Deshacer' }).click();
    const question = page.getByRole('dialog', { name: '¿Deshacer el cambio de precios?' });
    await question.getByRole('button', { name: 'Deshacer' }).click();
    await expect(detail).toContainText('Volvió al precio anterior');
    expect(await admin.get(`/tenant/products/${product._id}`)).toMatchObject({ cost: 1000 });
  });
});
