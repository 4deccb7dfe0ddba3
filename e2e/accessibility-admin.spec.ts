import { closeDialog, discardForm } from './support/dialogs.ts';
import { openSection } from './support/menu.ts';
import { expect, furnishedTest as test } from './support/test.ts';

test.describe('No screen of an admin violates WCAG 2.2 AA, light or dark', () => {
  test.use({ role: 'admin' });

  test('the dashboard, and the reports of the sales and of the suppliers with their tables', async ({
    page,
    accessibility,
  }) => {
    await page.goto('/dashboard');
    await expect(page.getByText('con bajo stock')).toBeVisible();
    await expect(page.getByText('Para Retirar', { exact: true })).toBeVisible();
    await accessibility.check('dashboard');
    await page.getByRole('searchbox').fill('nadie');
    await expect(page.getByText('No se encontraron resultados para «nadie».')).toBeVisible();
    await accessibility.check('nothing found');

    await openSection(page, 'Reportes');
    await page.getByRole('button', { name: 'Andrea Vidal' }).click();
    await accessibility.check('reports of the sales');
    await page.getByRole('tab', { name: 'Proveedores' }).click();
    for (const table of ['Gastos Totales en base al costo de los productos', 'Rendimiento de Costos Mensual']) {
      await page.getByRole('region', { name: table, exact: true }).getByText('Ver como tabla').click();
    }
    await accessibility.check('reports of the suppliers');
    await page.route('**/tenant/report/**', (route) =>
      route.fulfill({ status: 429, json: { message: 'Ocupado.', code: 'too_many_requests' } }),
    );
    await page.goto('/reports');
    await expect(page.getByText('Error obteniendo los reportes: Ocupado.')).toBeVisible();
    await accessibility.check('reports that failed');
  });

  test('the products, a product with a very long name, the form of a new product, the brands and the categories', async ({
    page,
    accessibility,
    given,
    shop,
  }) => {
    const name = `Armazón ${'larguísimo'.repeat(15)}`;
    const { _id } = await given.product({ name, stock: 0, cost: 8_000_000_000, profitability: 3 });
    await page.goto('/products');
    const long = page.getByRole('row').filter({ hasText: name }).getByRole('button');
    await expect(long).toBeVisible();
    await accessibility.check('products');
    await long.click();
    const detail = page.getByRole('dialog');
    await detail.getByRole('button', { name: 'Editar' }).click({ trial: true });
    await accessibility.check('product');
    await detail.getByRole('button', { name: 'Editar' }).click();
    await expect(detail.getByRole('switch', { name: 'Controlar stock' })).toBeVisible();
    await accessibility.check('form of a product');
    await closeDialog(page);
    await page.getByRole('button', { name: 'Crear Nuevo Producto' }).click();
    await detail.getByRole('button', { name: 'Guardar' }).click();
    await detail.getByRole('combobox', { name: 'Marca' }).fill('Rusty');
    await expect(page.getByRole('option', { name: 'Crear «Rusty»…' })).toBeVisible();
    await accessibility.check('form of a new product with mistakes');
    // The check scrolled the field out of view, and the list of options with it.
    await detail.getByRole('combobox', { name: 'Marca' }).scrollIntoViewIfNeeded();
    await page.getByRole('option', { name: 'Crear «Rusty»…' }).click();
    const brand = page.getByRole('dialog', { name: 'Crear Nueva Marca' });
    await expect(brand).toBeVisible();
    await accessibility.check('form of a new brand over that of a product');
    await closeDialog(page, 1);
    await closeDialog(page);

    for (const tab of ['Marcas', 'Categorias']) {
      await openSection(page, 'Productos', tab);
      await page.locator('[data-row]').first().waitFor();
      await accessibility.check(tab);
      await page.locator('[data-row]').first().click();
      await detail.getByRole('button', { name: 'Editar' }).click();
      await expect(page.getByRole('switch').first()).toBeVisible();
      await accessibility.check(`form of ${tab}`);
      await closeDialog(page);
    }
    await (await shop.as('admin')).delete(`/tenant/products/${_id}`);
  });

  test('the clients, the formats of an export, the detail of a client, its form, a new client, and the import of a file', async ({
    page,
    accessibility,
  }) => {
    await page.goto('/clients');
    await expect(page.getByRole('button', { name: /Paula Ibarra/ })).toBeVisible();
    await accessibility.check('clients');
    await page.getByRole('button', { name: 'Exportar' }).click();
    await expect(page.getByRole('button', { name: 'CSV' })).toBeVisible();
    await accessibility.check('formats of an export');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: /Paula Ibarra/ }).click();
    const detail = page.getByRole('dialog');
    await detail.getByRole('button', { name: 'Editar' }).click({ trial: true });
    await accessibility.check('client');
    await detail.getByRole('button', { name: 'Editar' }).click();
    await detail.getByLabel('Nombre').fill('');
    await detail.getByRole('button', { name: 'Guardar' }).click();
    await expect(detail.getByText('Este campo es obligatorio.')).toBeVisible();
    await accessibility.check('form of a client');
    await discardForm(page);
    await page.getByRole('button', { name: 'Crear Nuevo Cliente' }).click();
    await page.getByRole('combobox', { name: 'Obra Social' }).fill('osd');
    await expect(page.getByRole('option', { name: 'OSDE' })).toBeVisible();
    await accessibility.check('form of a new client');
    await page.getByRole('combobox', { name: 'Obra Social' }).press('Escape');
    await closeDialog(page);

    await page.getByRole('button', { name: 'Importar' }).click();
    await expect(page.getByText('Paso 1 de 4: Archivo')).toBeVisible();
    await accessibility.check('import');
    const buffer = Buffer.from('Nombre;Tipo doc;DNI;Teléfono;Mail;OS\nIrene;XX;1;11;irene@correo;Salud Total');
    await page.locator('input[type=file]').setInputFiles({ name: 'clientes.csv', mimeType: 'text/csv', buffer });
    await expect(page.getByText('Paso 2 de 4: Columnas')).toBeVisible();
    await accessibility.check('columns');
    await page.getByRole('button', { name: 'Revisar' }).click();
    const errors = page.getByRole('region', { name: 'Errores' }).getByRole('row');
    await expect(errors.filter({ hasText: /XX/ })).toContainText('Elegí una de las opciones');
    await accessibility.check('check', { hasPhoneMarkup: true });
  });

  test('the audit log, an audit entry, the history of a record, and the analysis of the stock with its tables', async ({
    page,
    accessibility,
    shop,
    given,
  }) => {
    const { _id } = await given.brand({ name: 'Historiada' });
    await (await shop.as('admin')).put(`/tenant/brands/${_id}`, { name: 'Historiada Sur' });
    await page.goto(`/audit?record=${_id}&action=update`);
    await page.locator('[data-row]').first().waitFor();
    await accessibility.check('log');
    await page.locator('[data-row]').click();
    await expect(page.getByRole('dialog').getByText('Después')).toBeVisible();
    await accessibility.check('entry of the log');
    await closeDialog(page);
    await openSection(page, 'Productos', 'Marcas');
    await page.getByRole('button', { name: 'Historiada Sur' }).click();
    await page.getByRole('button', { name: 'Historial' }).click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2);
    await accessibility.check('history of a record');
    await closeDialog(page);

    await openSection(page, 'Stock', 'Análisis');
    await expect(page.getByText(/Clase A ·/)).toBeVisible();
    // The table is not open in this check, because a table of figures may be wider than a phone (WCAG 1.4.10).
    await accessibility.checkPhone('analysis of the stock');
    const value = page.getByRole('region', { name: 'Valor del stock', exact: true });
    await value.getByRole('button', { name: 'Ver como tabla' }).click();
    await accessibility.checkDesktop('analysis of the stock');
  });

  test('the list of users, the owner, a new password, a new user, and the insurers, doctors and providers', async ({
    page,
    accessibility,
    shop,
  }) => {
    await shop.user('seller');
    await page.goto('/users');
    await expect(page.getByText('Página 1 de 1')).toBeVisible();
    await accessibility.check('users');
    await page.getByRole('button', { name: /Andrea Vidal/ }).click();
    const detail = page.getByRole('dialog', { name: 'Andrea Vidal', exact: true });
    await expect(detail.getByText('por ser el propietario del sistema')).toBeVisible();
    await accessibility.check('owner');
    await detail.getByRole('button', { name: 'Editar' }).click();
    await expect(detail.getByLabel('Rol')).toBeDisabled();
    await accessibility.check('form of the owner');
    await closeDialog(page);
    await page.getByRole('button', { name: /Pablo Herrera/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Generar nueva contraseña' }).click();
    const password = page.getByRole('dialog', { name: 'Nueva contraseña de Pablo Herrera' });
    await password.getByLabel('Nueva contraseña').fill('una clave segura');
    await password.getByRole('button', { name: 'Guardar' }).click();
    await expect(password.getByText('Las contraseñas no coinciden.')).toBeVisible();
    await accessibility.check('new password');
    await discardForm(page, 1);
    await closeDialog(page);
    await page.getByRole('button', { name: 'Crear Nuevo Usuario' }).click();
    const form = page.getByRole('dialog', { name: 'Crear Nuevo Usuario' });
    await form.getByLabel('Nombre').fill(' ');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(form.getByText('Este campo es obligatorio.')).toHaveCount(3);
    await accessibility.check('form of a new user');
    await discardForm(page);

    for (const [section, create] of [
      ['Obras Sociales', 'Crear Nueva Obra Social'],
      ['Médicos', 'Crear Nuevo Médico'],
      ['Proveedores', 'Crear Nuevo Proveedor'],
    ] as const) {
      await openSection(page, section);
      await expect(page.getByRole('button', { name: create })).toBeVisible();
      await expect(page.getByText('Página 1 de 1')).toBeVisible();
      await accessibility.check(section);
      await page.getByRole('button', { name: create }).click();
      await expect(page.getByRole('dialog', { name: create }).getByLabel('Nombre')).toBeFocused();
      await accessibility.check(`form of ${section}`);
      await closeDialog(page);
    }
  });
});
